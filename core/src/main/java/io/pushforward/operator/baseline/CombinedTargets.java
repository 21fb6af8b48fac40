package io.pushforward.operator.baseline;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.store.NdArray;
import java.util.List;
import java.util.Map;

/** How weighted training targets become one predicted law. */
sealed interface CombinedTargets {
    String PREFIX = "targets.";

    Law of(double[] weights);

    void write(Map<String, NdArray> arrays);

    /**
     * The mixture of the laws; for categorical laws, their averaged masses, of which a share of {@code smoothing} is spread
     * evenly over all labels.
     */
    record Mixed(List<Law> targets, double smoothing) implements CombinedTargets {
        @Override
        public Law of(double[] weights) {
            Law mixed = Mixture.of(targets, weights);
            return smoothing > 0 && mixed instanceof Categorical masses ? smoothed(masses) : mixed;
        }

        private Categorical smoothed(Categorical law) {
            double[] masses = law.masses();
            for (int k = 0; k < masses.length; k++) masses[k] = (1 - smoothing) * masses[k] + smoothing / masses.length;
            return Categorical.of(law.space(), masses);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            StoredLaws.write(PREFIX, targets, arrays);
        }
    }

    /** The normal law with averaged means and covariances, plus {@code jitter} on the diagonal. */
    record Interpolated(Space space, Spread spread, double jitter, List<Moments> targets) implements CombinedTargets {
        public Interpolated {
            if (!(jitter >= 0 && jitter < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException("jitter must not be negative, got " + jitter);
        }

        @Override
        public Law of(double[] weights) {
            int d = space.dimension();
            double[] mean = new double[d];
            for (int k = 0; k < weights.length; k++)
                add(mean, weights[k], targets.get(k).mean());
            double[] covariance = new double[d * d];
            for (int k = 0; k < weights.length; k++) {
                add(covariance, weights[k], targets.get(k).covariance());
                if (spread == Spread.TOTAL)
                    addOuter(covariance, weights[k], targets.get(k).mean(), mean);
            }
            for (int i = 0; i < d; i++) covariance[i * d + i] += jitter;
            return Gaussian.of(space, mean, covariance);
        }

        private static void addOuter(double[] covariance, double weight, double[] mean, double[] centre) {
            int d = mean.length;
            for (int i = 0; i < d; i++)
                for (int j = 0; j < d; j++)
                    covariance[i * d + j] += weight * (mean[i] - centre[i]) * (mean[j] - centre[j]);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            Moments.write(PREFIX, targets, arrays);
        }
    }

    /** Which covariance the combined normal law has. */
    enum Spread {
        /** The average of the laws' own. */
        WITHIN,
        /** That of their mixture, which adds the spread of their means. */
        TOTAL
    }

    /**
     * Averages of the laws' points, the first with the first, the second with the second. Points of an ensemble are in no
     * order, so this predicts laws that are far too narrow; it is here because it was published.
     */
    record Elementwise(Space space, List<Ensemble> targets) implements CombinedTargets {
        @Override
        public Law of(double[] weights) {
            double[] points = new double[targets.get(0).points().length];
            for (int k = 0; k < weights.length; k++)
                if (weights[k] > 0) add(points, weights[k], targets.get(k).points());
            return Ensemble.uniform(space, points);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            StoredLaws.ensembles(PREFIX, targets, arrays);
        }
    }

    private static void add(double[] sum, double weight, double[] values) {
        for (int i = 0; i < sum.length; i++) sum[i] += weight * values[i];
    }
}
