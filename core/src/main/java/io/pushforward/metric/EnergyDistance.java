package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.transport.Distances;
import java.util.Optional;

/** Energy distance 2 E|X - Y| - E|X - X'| - E|Y - Y'|, not rooted (Székely and Rizzo 2013, equation 5). */
public final class EnergyDistance extends EnsembleMetric {
    private final Estimator estimator;

    /** The observed law that a thread met last, and its own term: several predictions are scored against one law in turn. */
    private final ThreadLocal<Optional<Known>> last = ThreadLocal.withInitial(Optional::empty);

    private record Known(Ensemble law, double within) {}

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
        double value = 2 * cross - within(predicted) - remembered(observed);
        return Score.exact(estimator == Estimator.BIASED ? Math.max(0, value) : value);
    }

    private double within(Ensemble law) {
        return PairMeans.within(law, Distances.squared(law, law), Math::sqrt, estimator);
    }

    private double remembered(Ensemble observed) {
        Optional<Known> known = last.get();
        if (known.isPresent() && known.get().law == observed) return known.get().within;
        double within = within(observed);
        last.set(Optional.of(new Known(observed, within)));
        return within;
    }
}
