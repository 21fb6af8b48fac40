package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.transport.Distances;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

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
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return between(predicted, observed, bandwidth, Estimator.BIASED);
    }

    static Score between(Ensemble predicted, Ensemble observed, Optional<Double> bandwidth, Estimator estimator) {
        double[] cross = Distances.squared(predicted, observed);
        double[] left = Distances.squared(predicted, predicted);
        double[] right = Distances.squared(observed, observed);
        double variance = bandwidth.orElseGet(() -> medianOf(cross, left, right));
        // A median of zero is the limit of ever narrower kernels: one at equal points, zero elsewhere.
        DoubleUnaryOperator kernel =
                variance > 0 ? square -> Math.exp(-square / (2 * variance)) : square -> square > 0 ? 0 : 1;
        double squared = PairMeans.within(predicted, left, kernel, estimator)
                + PairMeans.within(observed, right, kernel, estimator)
                - 2 * PairMeans.across(predicted, observed, cross, kernel);
        return Score.exact(estimator == Estimator.BIASED ? Math.sqrt(Math.max(0, squared)) : squared);
    }

    /** The squared bandwidth of the median heuristic; zero where more than half of the pool coincides. */
    static double medianOf(double[] cross, double[] left, double[] right) {
        double[] pool = new double[cross.length + left.length + right.length];
        System.arraycopy(cross, 0, pool, 0, cross.length);
        int size = cross.length;
        for (double square : left) if (square > 0) pool[size++] = square;
        for (double square : right) if (square > 0) pool[size++] = square;
        Arrays.sort(pool, 0, size);
        return size % 2 == 1 ? pool[size / 2] : 0.5 * (pool[size / 2 - 1] + pool[size / 2]);
    }
}
