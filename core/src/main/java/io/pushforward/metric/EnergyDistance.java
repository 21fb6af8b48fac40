package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Optional;

/** Energy distance 2 E|X - Y| - E|X - X'| - E|Y - Y'|, not rooted (Székely and Rizzo 2013, equation 5). */
@Part(
        name = "energy",
        description = "energy distance, biased estimate",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record EnergyDistance() implements EnsembleMetric {
    /** The laws that a thread met last, with their own terms: many are scored against one law in turn. */
    private static final ThreadLocal<Optional<Known>> PREDICTED = ThreadLocal.withInitial(Optional::empty);

    private static final ThreadLocal<Optional<Known>> OBSERVED = ThreadLocal.withInitial(Optional::empty);

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
                : 2 * PairMeans.across(predicted, observed, PairMeans.Function.DISTANCE)
                        - within(PREDICTED, predicted, estimator)
                        - within(OBSERVED, observed, estimator);
        return Score.exact(estimator == Estimator.BIASED ? Math.max(0, value) : value);
    }

    private static double within(ThreadLocal<Optional<Known>> last, Ensemble law, Estimator estimator) {
        Optional<Known> known = last.get();
        if (known.isPresent() && known.get().law == law && known.get().estimator == estimator)
            return known.get().within;
        double within = PairMeans.within(law, PairMeans.Function.DISTANCE, estimator);
        last.set(Optional.of(new Known(law, estimator, within)));
        return within;
    }
}
