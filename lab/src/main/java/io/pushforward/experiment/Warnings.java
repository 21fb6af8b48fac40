package io.pushforward.experiment;

import java.util.ArrayList;
import java.util.List;

/** What a reader should know before trusting a table, derived from what the table holds. */
final class Warnings {
    /** A dispersion outside one plus or minus this is worth a sentence. */
    private static final double DISPERSION = 0.1;

    private Warnings() {}

    static List<String> of(Experiment experiment, List<OperatorResult> rows) {
        List<String> warnings = new ArrayList<>();
        for (Experiment.MetricEntry metric : experiment.metrics()) {
            if (metric.name().equals("sinkhorn")
                    && !metric.options().path("converged").asBoolean(false))
                warnings.add(
                        "Sinkhorn divergence after few annealing steps prefers ensembles that are too narrow: read it beside"
                                + " the dispersion, and do not celebrate scores below the floor.");
            if (metric.name().equals("hellinger") && metric.against() == Experiment.Against.OBSERVED)
                warnings.add(
                        "Hellinger distance to observed frequencies is not minimised by the true law when trials are few:"
                                + " compare with the floor, not with zero.");
        }
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
        boolean quick = experiment.scale() == Scale.QUICK;
        if (quick) warnings.add("This is a quick trial at small scale; docs/results.md holds the full runs.");
        return warnings;
    }
}
