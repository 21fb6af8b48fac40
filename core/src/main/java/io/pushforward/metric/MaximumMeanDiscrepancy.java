package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Optional;

/**
 * Maximum mean discrepancy with the kernel exp(-|x - y|² / (2 σ²)) (Gretton et al. 2012, equations 3 and 5).
 *
 * <p>Biased, the value is MMD itself, the root. Unbiased, it is the U-statistic of MMD squared, which may be negative.
 * By the median heuristic σ² is the median of all squared distances between the two ensembles together with all nonzero
 * ones within each, both (i, j) and (j, i); of an even number the mean of the middle two.
 */
@Part(
        name = "mmd",
        description = "maximum mean discrepancy, biased estimate",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record MaximumMeanDiscrepancy(
        @Option(value = "the kernel's squared width; by the median heuristic where left out", above = 0)
        Optional<Double> bandwidth)
        implements EnsembleMetric {
    public MaximumMeanDiscrepancy {
        Declaration.check(MaximumMeanDiscrepancy.class, bandwidth);
    }

    /** By the median heuristic. */
    public MaximumMeanDiscrepancy() {
        this(Optional.empty());
    }

    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "MMD", "Maximum mean discrepancy with a Gaussian kernel of median bandwidth, biased estimate.")
                .withCaution(
                        "The bandwidth depends on the prediction, and the biased estimate carries the finite size of both ensembles: small differences near the floor mean little.")
                .standardFor(SpaceKind.VECTORS, SpaceKind.FIELDS);
    }

    @Override
    public boolean followsUnits() {
        return bandwidth.isEmpty();
    }

    @Override
    public Optional<EnsembleMetric> in(double unit) {
        return Optional.of(
                new MaximumMeanDiscrepancy(bandwidth.map(variance -> MaximumMeanDiscrepancy.over(variance, unit))));
    }

    @Override
    public boolean takesManyPoints(Space space) {
        return true;
    }

    @Override
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return between(predicted, observed, bandwidth, Estimator.BIASED);
    }

    /** A variance in another unit, kept between the least and the largest number. */
    static double over(double variance, double unit) {
        return Math.max(Double.MIN_NORMAL, Math.min(Double.MAX_VALUE, variance / unit / unit));
    }

    static Score between(Ensemble predicted, Ensemble observed, Optional<Double> bandwidth, Estimator estimator) {
        double variance = bandwidth.orElseGet(() -> MedianSquare.of(predicted, observed));
        PairMeans.Function kernel = kernel(variance);
        double squared = PairMeans.within(predicted, kernel, estimator)
                + PairMeans.within(observed, kernel, estimator)
                - 2 * PairMeans.across(predicted, observed, kernel);
        return Score.exact(estimator == Estimator.BIASED ? Math.sqrt(Math.max(0, squared)) : squared);
    }

    /** A median of zero is the limit of ever narrower kernels: one at equal points, zero elsewhere. */
    private static PairMeans.Function kernel(double variance) {
        return (squares, length) -> {
            for (int k = 0; k < length; k++)
                squares[k] = variance > 0 ? Math.exp(-squares[k] / (2 * variance)) : squares[k] > 0 ? 0 : 1;
        };
    }
}
