package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.transport.Distances;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Maximum mean discrepancy with the kernel exp(-|x - y|² / (2 σ²)) (Gretton et al. 2012, equations 3 and 5).
 *
 * <p>Biased, the value is MMD itself, the root. Unbiased, it is the U-statistic of MMD squared, which may be negative.
 * By the median heuristic σ² is the median of all squared distances between the two ensembles together with all nonzero
 * ones within each, both (i, j) and (j, i); of an even number the mean of the middle two.
 */
public final class MaximumMeanDiscrepancy extends EnsembleMetric {
    private final Bandwidth bandwidth;
    private final Estimator estimator;

    /** Where σ² comes from. */
    public sealed interface Bandwidth {
        record Given(double sigmaSquared) implements Bandwidth {
            public Given {
                if (!(sigmaSquared > 0 && sigmaSquared < Double.POSITIVE_INFINITY))
                    throw new IllegalArgumentException(
                            "a squared bandwidth must be positive and finite, got " + sigmaSquared);
            }
        }

        record Median() implements Bandwidth {}
    }

    public MaximumMeanDiscrepancy(Bandwidth bandwidth, Estimator estimator) {
        this.bandwidth = bandwidth;
        this.estimator = estimator;
    }

    @Override
    public String name() {
        return estimator == Estimator.BIASED ? "mmd" : "mmd-unbiased";
    }

    @Override
    Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        double[] cross = Distances.squared(predicted, observed);
        double[] left = Distances.squared(predicted, predicted);
        double[] right = Distances.squared(observed, observed);
        double variance =
                bandwidth instanceof Bandwidth.Given given ? given.sigmaSquared() : medianOf(cross, left, right);
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
