package io.pushforward.theory;

/**
 * How far the mean of N independent draws of a bounded vector may be from its expectation, but for probability δ.
 *
 * <p>{@link #ofSphere} is the sharp one. Points of the unit sphere have the variance V = 1 − |E|², which their expectation E
 * alone decides, and by Bennett's inequality in Hilbert space (Pinelis 1994, Theorem 3.4) the mean is farther than r from E
 * with probability at most 2 exp(−(N V / 4) h(2 r / V)), h(u) = (1 + u) log(1 + u) − u; the dimension does not occur. Call ρ(s)
 * the radius that this gives for |E| = s; it falls as s grows. On the event that it holds, |E| is at least
 * the least s with |mean| − s ≤ ρ(s), which is approached from below by s ← |mean| − ρ(s): the radius at any of these is valid.
 * A vector in the unit ball becomes a point of the sphere with one more coordinate, (1 − |y|²)^½; leaving it out again only
 * shortens differences. Neither a union over features nor a part of δ for an estimated variance is needed.
 */
final class FeatureBall {
    private static final int ROUNDS = 60;
    private static final int HALVINGS = 60;

    private FeatureBall() {}

    /** The radius for points of the unit sphere whose mean of N draws has this length. */
    static double ofSphere(double meanLength, long samples, double delta) {
        double least = 0;
        double radius = bennett(1, samples, delta);
        for (int k = 0; k < ROUNDS && meanLength - radius > least; k++) {
            least = meanLength - radius;
            radius = bennett(Math.max(0, (1 - least) * (1 + least)), samples, delta);
        }
        return radius;
    }

    /** The least r with 2 exp(−(N V / 4) h(2 r / V)) ≤ δ, rounded up: steps between draws and expectation are at most 2. */
    static double bennett(double variance, long samples, double delta) {
        double wanted = Math.log(2 / delta) / samples;
        double low = 0;
        double high = 2;
        if (variance == 0) return 0;
        for (int k = 0; k < HALVINGS; k++) {
            double r = (low + high) / 2;
            double u = 2 * r / variance;
            if (variance / 4 * ((1 + u) * Math.log1p(u) - u) >= wanted) high = r;
            else low = r;
        }
        return high;
    }

    /** By McDiarmid's inequality: the mean length (V / N)^½ and differences of 2 / N at most. */
    static double mcDiarmid(double variance, long samples, double delta) {
        return Math.sqrt(variance / samples) + 2 * Math.sqrt(Math.log(1 / delta) / (2 * samples));
    }

    /** Of each of F features in [0, 1] at once: Hoeffding's inequality and a union bound. */
    static double hoeffding(int features, long samples, double delta) {
        return Math.sqrt(Math.log(2 * features / delta) / (2.0 * samples));
    }

    /**
     * Of one of F features in [0, 1] with this sample variance, all at once: the empirical Bernstein inequality (Maurer and
     * Pontil 2009, Theorem 4), both ways, and a union bound.
     */
    static double empiricalBernstein(double sampleVariance, int features, long samples, double delta) {
        double log = Math.log(4 * features / delta);
        return Math.sqrt(2 * sampleVariance * log / samples) + 7 * log / (3.0 * (samples - 1));
    }
}
