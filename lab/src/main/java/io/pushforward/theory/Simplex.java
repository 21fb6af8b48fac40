package io.pushforward.theory;

/**
 * Weight vectors: non-negative numbers that sum to one, made by softmax and moved off the boundary.
 *
 * <p>Softmax is 1-Lipschitz from l-infinity to l1. Its derivative sends v to p_j (v_j − v̄) with v̄ = Σ p_j v_j, so that
 * the l1 norm is the mean absolute deviation of v under p, and that is at most half of v's range.
 */
public final class Simplex {
    private Simplex() {}

    /** exp(h_j) / Σ exp(h_k). */
    public static double[] softmax(double[] logits) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double logit : logits) {
            if (!Double.isFinite(logit)) throw new IllegalArgumentException("a logit must be finite, got " + logit);
            largest = Math.max(largest, logit);
        }
        double[] weights = new double[logits.length];
        double sum = 0;
        for (int j = 0; j < weights.length; j++) sum += weights[j] = Math.exp(logits[j] - largest);
        for (int j = 0; j < weights.length; j++) weights[j] /= sum;
        return weights;
    }

    /** (p_j + τ) / (1 + N τ): every weight becomes positive, so that it has a logarithm. */
    public static double[] regularised(double[] weights, double tau) {
        if (!(tau > 0)) throw new IllegalArgumentException("tau must be positive, got " + tau);
        double[] regular = new double[weights.length];
        for (int j = 0; j < regular.length; j++) regular[j] = (weights[j] + tau) / (1 + weights.length * tau);
        return regular;
    }

    /** The most that {@link #regularised} moves N weights in the l1 norm: 2 τ (N − 1) / (1 + N τ), at a vertex. */
    public static double regularisationBound(int size, double tau) {
        return 2 * tau * (size - 1) / (1 + size * tau);
    }

    /** The logits log p_j of positive weights; {@link #softmax} gives the weights back. */
    public static double[] logits(double[] weights) {
        double[] logits = new double[weights.length];
        for (int j = 0; j < logits.length; j++) {
            if (!(weights[j] > 0))
                throw new IllegalArgumentException("a weight must be positive to have a logarithm, got " + weights[j]);
            logits[j] = Math.log(weights[j]);
        }
        return logits;
    }
}
