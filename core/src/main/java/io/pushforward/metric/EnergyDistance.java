package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.transport.Distances;

/** Energy distance 2 E|X - Y| - E|X - X'| - E|Y - Y'|, not rooted (Székely and Rizzo 2013, equation 5). */
public final class EnergyDistance extends EnsembleMetric {
    private final Estimator estimator;

    public EnergyDistance(Estimator estimator) {
        this.estimator = estimator;
    }

    @Override
    public String name() {
        return estimator == Estimator.BIASED ? "energy" : "energy-unbiased";
    }

    @Override
    Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        double cross = PairMeans.across(predicted, observed, Distances.squared(predicted, observed), Math::sqrt);
        double within = PairMeans.within(predicted, Distances.squared(predicted, predicted), Math::sqrt, estimator)
                + PairMeans.within(observed, Distances.squared(observed, observed), Math::sqrt, estimator);
        double value = 2 * cross - within;
        return Score.exact(estimator == Estimator.BIASED ? Math.max(0, value) : value);
    }
}
