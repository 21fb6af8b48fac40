package io.pushforward.work;

import java.util.Map;

/** An engine that runs jobs on many machines; found by {@link java.util.ServiceLoader}, so that nothing else names it. */
public interface Cluster {
    /**
     * @param master where the engine is, such as {@code local[2]} or {@code spark://host:7077}
     * @param name what the engine's own pages call the work
     * @param settings of the engine, by its own names
     */
    Workers open(String master, String name, Map<String, String> settings);
}
