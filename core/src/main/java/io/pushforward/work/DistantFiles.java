package io.pushforward.work;

import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Files and folders by URI, on file systems that only a cluster's engine reaches: HDFS, an object store. Found by {@link
 * ServiceLoader}, on the driver and on executors alike.
 */
public interface DistantFiles {
    boolean isThere(String uri);

    /** The names of what is in a folder, in order; none where there is no folder. */
    List<String> names(String folder);

    /** A file that is small enough for memory. */
    byte[] read(String file);

    void write(String file, byte[] content);

    /** Copies the files of a folder into one of this machine. */
    void fetch(String folder, Path into);

    /** Copies the files of a folder of this machine into one that is not there yet. */
    void put(Path folder, String to);

    /** Makes an empty folder, and those above it, where there are none. */
    void create(String folder);

    /** Gives a folder another name; whether that is one step is the file system's affair. False where the name is taken. */
    boolean rename(String from, String to);

    void delete(String folder);

    /** Whether a place is named by a URI, such as {@code hdfs://host/laws}, and not by a path of this machine. */
    static boolean isUri(String place) {
        return place.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*");
    }

    static DistantFiles found() {
        return ServiceLoader.load(DistantFiles.class)
                .findFirst()
                .orElseThrow(() -> new UserMistake("a place that a URI names is reached with --spark MASTER alone"));
    }
}
