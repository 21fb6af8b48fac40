package io.pushforward.metric;

import io.pushforward.law.Space;
import io.pushforward.settings.Registry;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Every metric by its name. */
public final class Metrics {
    private Metrics() {}

    public static List<String> names() {
        return Registry.names(Metric.class);
    }

    /** The metric of a name with its default options. */
    public static Metric named(String name) {
        return Registry.named(Metric.class, name);
    }

    /** The same where the name is known. */
    public static Optional<Metric> find(String name) {
        return names().contains(name) ? Optional.of(named(name)) : Optional.empty();
    }

    /** The metrics that are scored on a space where nothing else is said. */
    public static List<Metric> standard(Space space) {
        return names().stream()
                .map(Metrics::named)
                .filter(metric -> metric.fits(space)
                        && !Collections.disjoint(metric.facts().standardFor(), space.kinds()))
                .toList();
    }
}
