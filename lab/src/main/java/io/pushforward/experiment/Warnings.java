package io.pushforward.experiment;

import io.pushforward.data.Observed;
import java.util.ArrayList;
import java.util.List;

/** What a reader should know before trusting a table, derived from what the table holds. */
final class Warnings {
    /** A dispersion outside one plus or minus this is worth a sentence. */
    private static final double DISPERSION = 0.1;

    private Warnings() {}

    /** @param targets those that are known in full need no caution about sampling noise */
    static List<String> of(
            Scale scale, List<Experiment.MetricEntry> columns, List<OperatorResult> rows, Observed targets) {
        List<String> warnings = new ArrayList<>();
        for (Experiment.MetricEntry column : columns)
            if (column.against() == Experiment.Against.OBSERVED && targets == Observed.DRAWN)
                column.metric().facts().warning().ifPresent(warnings::add);
        for (OperatorResult row : rows) {
            if (row.calibration().isEmpty()) continue;
            double mean = row.calibration().get().dispersion().stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElse(1);
            if (Math.abs(mean - 1) > DISPERSION)
                warnings.add(String.format(
                        java.util.Locale.ROOT,
                        "%s predicts laws that are too %s: %.2f of the true variance on average over coordinates.",
                        row.name(),
                        mean < 1 ? "narrow" : "wide",
                        mean));
        }
        boolean quick = scale == Scale.QUICK;
        if (quick) warnings.add("This is a quick trial at small scale; docs/results.md holds the full runs.");
        return warnings;
    }
}
