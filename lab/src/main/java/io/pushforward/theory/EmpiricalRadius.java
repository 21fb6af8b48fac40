package io.pushforward.theory;

/**
 * How far N independent points of a law on a cube may be from the law itself in W2, but for probability δ, and so the image of
 * the points under a Lipschitz map from the image of the law. Explicit constants in the manner of Fournier and Guillin (2015).
 *
 * <p>Cut the cube, of diameter D, into 2^(dk) cubes at each level k ≤ K, and match mass in the smallest cubes first, what is left in
 * their parents, and so on. What is left at level k is T_k, the total variation between the masses of its cubes, and moves at most
 * D 2^(1−k): W2² ≤ D² (4^(−K) + Σ 4^(1−k) T_k). The expectation of T_k is at most min(1, (2^(dk) / N)^½ / 2). One point more or less
 * changes W2² by at most D² / N, so that McDiarmid's inequality adds D² (log(1/δ) / 2N)^½. The rate is N^(−1/4) up to d = 3,
 * and N^(−1/d) beyond 4.
 */
public final class EmpiricalRadius {
    private static final int LEVELS = 40;

    private EmpiricalRadius() {}

    /** @param side of the cube in each of {@code dimension} coordinates */
    public static double w2(double side, int dimension, long samples, double delta) {
        if (!(side >= 0 && side < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("a side must be finite and not negative, got " + side);
        if (dimension < 1) throw new IllegalArgumentException("expected at least one dimension, got " + dimension);
        if (samples < 1) throw new IllegalArgumentException("expected at least one point, got " + samples);
        if (!(delta > 0 && delta < 1))
            throw new IllegalArgumentException("delta must lie between 0 and 1, got " + delta);
        double moved = 0;
        double least = 1;
        for (int k = 1; k <= LEVELS; k++) {
            double left = Math.min(1, Math.pow(2, dimension * k / 2.0) / Math.sqrt(samples) / 2);
            moved += Math.pow(4, 1.0 - k) * left;
            least = Math.min(least, Math.pow(4, -k) + moved);
        }
        double square = Math.min(1, least + Math.sqrt(Math.log(1 / delta) / (2 * samples)));
        return side * Math.sqrt(dimension) * Math.sqrt(square);
    }
}
