package io.pushforward.operator.baseline;

import java.util.Arrays;

/** How much each training law counts for a query, from squared distances. */
sealed interface Weighting {
    /** Weights that sum to one. */
    double[] of(double[] squared);

    /** The same for distances in another unit. */
    default Weighting in(double unit) {
        return this;
    }

    /** exp(-d^2 / (2 h^2)), normalised (Nadaraya 1964, Watson 1964). */
    record Kernel(double bandwidth) implements Weighting {
        /** Bandwidths below, or above its inverse, have squares that are no ordinary numbers. */
        private static final double LEAST = 1e-150;

        public Kernel {
            if (!(bandwidth > 0 && bandwidth < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException("a bandwidth must be positive and finite, got " + bandwidth);
        }

        @Override
        public Weighting in(double unit) {
            return unit == 1 ? this : new Kernel(Math.max(LEAST, Math.min(1 / LEAST, bandwidth / unit)));
        }

        @Override
        public double[] of(double[] squared) {
            // Relative to the nearest law, whose weight is one before normalising: no underflow of them all.
            double least = squared[nearest(squared)];
            double[] weights = new double[squared.length];
            for (int k = 0; k < weights.length; k++)
                weights[k] = Math.exp(-(squared[k] - least) / (2 * bandwidth * bandwidth));
            return normalised(weights);
        }
    }

    /** All weight on the nearest law, the first of several. */
    record Nearest() implements Weighting {
        @Override
        public double[] of(double[] squared) {
            double[] weights = new double[squared.length];
            weights[nearest(squared)] = 1;
            return weights;
        }
    }

    /** Every law the same, however far. */
    record Equal() implements Weighting {
        @Override
        public double[] of(double[] squared) {
            double[] weights = new double[squared.length];
            Arrays.fill(weights, 1);
            return normalised(weights);
        }
    }

    private static int nearest(double[] squared) {
        int nearest = 0;
        for (int k = 1; k < squared.length; k++) if (squared[k] < squared[nearest]) nearest = k;
        return nearest;
    }

    private static double[] normalised(double[] weights) {
        double total = 0;
        for (double weight : weights) total += weight;
        if (!(total > 0)) throw new IllegalArgumentException("no training law weighs anything");
        for (int k = 0; k < weights.length; k++) weights[k] /= total;
        return weights;
    }
}
