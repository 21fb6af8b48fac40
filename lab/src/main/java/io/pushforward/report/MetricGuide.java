package io.pushforward.report;

import io.pushforward.metric.Metric;
import io.pushforward.metric.MetricFacts;
import io.pushforward.metric.Metrics;
import java.util.Comparator;
import java.util.Optional;

/** What a reader must know about the metric behind a column: what it measures, and where it misleads. */
final class MetricGuide {
    private static final String FRESH = "-fresh";

    /** One sentence on what is measured, and a caution where the metric is known to reward something but the truth. */
    record Entry(String meaning, Optional<String> caution) {}

    private MetricGuide() {}

    /** What is known about a column, such as {@code energy-fresh}: the metric whose name it starts with. */
    static Optional<Entry> of(String label) {
        return metric(label).map(metric -> {
            String meaning = metric.facts().meaning();
            if (label.endsWith(FRESH))
                return new Entry(
                        meaning
                                + " Against a large fresh true ensemble, so that the target's own noise nearly vanishes.",
                        Optional.empty());
            boolean finite = !metric.facts().is(MetricFacts.Trait.LIKELIHOOD)
                    && !metric.facts().is(MetricFacts.Trait.UNBIASED);
            return new Entry(
                    finite ? meaning + " The floor is not zero, since the target is a finite ensemble." : meaning,
                    metric.facts().caution());
        });
    }

    /** The metric of the longest name that a column's label starts with. */
    static Optional<Metric> metric(String label) {
        return Metrics.names().stream()
                .filter(name -> label.equals(name) || label.startsWith(name + "-"))
                .max(Comparator.comparingInt(String::length))
                .map(Metrics::named);
    }
}
