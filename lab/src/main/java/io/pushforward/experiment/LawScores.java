package io.pushforward.experiment;

import io.pushforward.law.Statistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One predictor's scores: an array of scores by test law for each column label. */
public final class LawScores {
    private final Map<String, double[]> columns = new LinkedHashMap<>();

    public LawScores(List<String> labels, int laws) {
        for (String label : labels) columns.put(label, new double[laws]);
    }

    /** The mean over several predictors, law by law. */
    static LawScores mean(List<LawScores> several) {
        LawScores mean = new LawScores(
                several.get(0).labels(),
                several.get(0).columns.values().iterator().next().length);
        mean.columns.forEach((label, values) -> {
            for (LawScores scores : several)
                for (int law = 0; law < values.length; law++) values[law] += scores.of(label)[law] / several.size();
        });
        return mean;
    }

    public List<String> labels() {
        return List.copyOf(columns.keySet());
    }

    /** The scores under a label, in the order of the test laws; shared, not copied. */
    public double[] of(String label) {
        double[] scores = columns.get(label);
        if (scores == null)
            throw new IllegalArgumentException(
                    "expected one of the scores " + columns.keySet() + ", got \"" + label + "\"");
        return scores;
    }

    /** Means over laws, by label. */
    public Map<String, Double> means() {
        Map<String, Double> means = new LinkedHashMap<>();
        columns.forEach((label, values) -> means.put(label, Statistics.mean(values)));
        return means;
    }
}
