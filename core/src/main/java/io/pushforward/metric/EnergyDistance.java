package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** Energy distance 2 E|X - Y| - E|X - X'| - E|Y - Y'|, not rooted (Székely and Rizzo 2013, equation 5). */
@Part(
        name = "energy",
        description = "energy distance, biased estimate",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record EnergyDistance() implements EnsembleMetric {
    @Override
    public MetricFacts facts() {
        return MetricFacts.of("Energy distance", "Energy distance between ensembles, biased estimate.")
                .withCaution(
                        "The biased estimate carries the finite size of both ensembles; the unbiased one is zero on average for the true law.")
                .withUnitToThe(1)
                .standardFor(SpaceKind.VECTORS, SpaceKind.FIELDS);
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
        return between(predicted, observed, Estimator.BIASED);
    }

    static Score between(Ensemble predicted, Ensemble observed, Estimator estimator) {
        double value = predicted.dimension() == 1
                ? LineEnergy.between(predicted, observed, estimator)
                : 2 * RecentDistances.across(predicted, observed)
                        - RecentDistances.within(predicted, estimator)
                        - RecentDistances.within(observed, estimator);
        return Score.exact(estimator == Estimator.BIASED ? Math.max(0, value) : value);
    }
}
