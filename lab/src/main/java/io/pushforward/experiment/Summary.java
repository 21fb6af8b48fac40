package io.pushforward.experiment;

import io.pushforward.law.Statistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.distribution.continuous.TDistribution;

/** Turns scores by law and seed into means, deviations over seeds, and paired intervals of the excess over the floor. */
public final class Summary {
    /** Probability that an interval holds the true mean excess over laws like the test laws. */
    static final double CONFIDENCE = 0.95;

    private Summary() {}

    /**
     * @param seeds scores of one entry, one per seed
     * @param constant what the pooled training law scores
     */
    static Map<String, MetricResult> of(List<LawScores> seeds, TestScorer.Floor floor, LawScores constant) {
        Map<String, MetricResult> results = new LinkedHashMap<>();
        for (String label : seeds.get(0).labels()) {
            double[] means = seeds.stream()
                    .mapToDouble(scores -> Statistics.mean(scores.of(label)))
                    .toArray();
            double[] floors = floor.scores().of(label);
            double[] excess = excess(seeds, label, floors);
            double half = halfWidth(excess);
            double centre = Statistics.mean(excess);
            results.put(
                    label,
                    MetricResult.of(
                                    Statistics.mean(means),
                                    Statistics.deviation(means),
                                    Statistics.mean(floors),
                                    centre - half,
                                    centre + half)
                            .withFloorKind(floor.kind())
                            .withConstant(Statistics.mean(constant.of(label))));
        }
        return results;
    }

    private static double[] excess(List<LawScores> seeds, String label, double[] floor) {
        double[] excess = new double[floor.length];
        for (int law = 0; law < floor.length; law++) {
            double sum = 0;
            for (LawScores scores : seeds) sum += scores.of(label)[law];
            excess[law] = sum / seeds.size() - floor[law];
        }
        return excess;
    }

    /** Half the width of Student's interval of a mean; the laws are the sample. */
    public static double halfWidth(double[] values) {
        int n = values.length;
        if (n < 2) return Double.POSITIVE_INFINITY;
        double quantile = new TDistribution(n - 1.0).inverseCumulativeProbability(0.5 + CONFIDENCE / 2);
        return quantile * Statistics.deviation(values) / Math.sqrt(n);
    }
}
