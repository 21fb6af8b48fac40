package io.pushforward.report;

import java.util.List;

/** The score by which laws are called easy or hard where a table has several. */
final class LeadingMetric {
    private static final List<String> PREFERRED = List.of("w1", "energy", "finite-w2", "total-variation", "hellinger");

    private LeadingMetric() {}

    /** A distance in the unit of the data where there is one, then another distance, else the first. */
    static String of(List<String> metrics) {
        return PREFERRED.stream().filter(metrics::contains).findFirst().orElse(metrics.get(0));
    }
}
