package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** The distance |E X - E Y| between the means. */
@Part(
        name = "mean-distance",
        description = "distance between the means",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record MeanDistance() implements EnsembleMetric {
    @Override
    public MetricFacts facts() {
        return MetricFacts.of("Mean distance", "Distance between the means of both laws.")
                .withUnitToThe(1);
    }

    @Override
    public boolean followsUnits() {
        return true;
    }

    @Override
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        double[] x = predicted.mean();
        double[] y = observed.mean();
        double sum = 0;
        for (int k = 0; k < x.length; k++) sum += (x[k] - y[k]) * (x[k] - y[k]);
        return Score.exact(Math.sqrt(sum));
    }
}
