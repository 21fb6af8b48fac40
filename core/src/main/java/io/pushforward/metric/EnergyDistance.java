package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.transport.Distances;
import java.util.Optional;

/** Energy distance 2 E|X - Y| - E|X - X'| - E|Y - Y'|, not rooted (Székely and Rizzo 2013, equation 5). */
@Part(
        name = "energy",
        description = "energy distance, biased estimate",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record EnergyDistance() implements EnsembleMetric {
    /** The observed law that a thread met last, and its own term: several predictions are scored against one law in turn. */
    private static final ThreadLocal<Optional<Known>> LAST = ThreadLocal.withInitial(Optional::empty);

    private record Known(Ensemble law, Estimator estimator, double within) {}

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
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return between(predicted, observed, Estimator.BIASED);
    }

    static Score between(Ensemble predicted, Ensemble observed, Estimator estimator) {
        double cross = PairMeans.across(predicted, observed, Distances.squared(predicted, observed), Math::sqrt);
        double value = 2 * cross - within(predicted, estimator) - remembered(observed, estimator);
        return Score.exact(estimator == Estimator.BIASED ? Math.max(0, value) : value);
    }

    private static double within(Ensemble law, Estimator estimator) {
        return PairMeans.within(law, Distances.squared(law, law), Math::sqrt, estimator);
    }

    private static double remembered(Ensemble observed, Estimator estimator) {
        Optional<Known> known = LAST.get();
        if (known.isPresent() && known.get().law == observed && known.get().estimator == estimator)
            return known.get().within;
        double within = within(observed, estimator);
        LAST.set(Optional.of(new Known(observed, estimator, within)));
        return within;
    }
}
