package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** The U-statistic of {@link EnergyDistance}: pairs of a point with itself are left out, so it may be negative. */
@Part(
        name = "energy-unbiased",
        description = "energy distance, unbiased estimate",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record UnbiasedEnergyDistance() implements EnsembleMetric {
    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "Energy distance, unbiased",
                        "Energy distance between ensembles, unbiased estimate: zero on average for the true law, and negative at times.")
                .withUnitToThe(1)
                .with(MetricFacts.Trait.UNBIASED);
    }

    @Override
    public boolean followsUnits() {
        return true;
    }

    @Override
    public boolean takesManyPoints(Space space) {
        return true;
    }

    @Override
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return EnergyDistance.between(predicted, observed, Estimator.UNBIASED);
    }
}
