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

    private static final long SMALL = 1 << 20;

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
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return between(predicted, observed, Estimator.BIASED);
    }

    static Score between(Ensemble predicted, Ensemble observed, Estimator estimator) {
        double cross = across(predicted, observed);
        double value = 2 * cross - within(predicted, estimator) - remembered(observed, estimator);
        return Score.exact(estimator == Estimator.BIASED ? Math.max(0, value) : value);
    }

    private static double within(Ensemble law, Estimator estimator) {
        if (law.dimension() > 1 && isSmall(law, law))
            return PairMeans.within(law, Distances.squared(law, law), Math::sqrt, estimator);
        double biased = law.dimension() == 1 ? LinePairs.across(law, law) : PairMeans.within(law);
        if (estimator == Estimator.BIASED) return biased;
        double squares = 0;
        for (double weight : law.weights()) squares += weight * weight;
        if (!(squares < 1))
            throw new IllegalArgumentException(
                    "an unbiased mean over pairs needs at least two points of positive weight, got " + law);
        return biased / (1 - squares);
    }

    private static double across(Ensemble x, Ensemble y) {
        if (x.dimension() == 1) return LinePairs.across(x, y);
        return isSmall(x, y) ? PairMeans.across(x, y, Distances.squared(x, y), Math::sqrt) : PairMeans.across(x, y);
    }

    /** Whether all distances between two laws fit into a modest array. */
    private static boolean isSmall(Ensemble x, Ensemble y) {
        return (long) x.size() * y.size() <= SMALL;
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
