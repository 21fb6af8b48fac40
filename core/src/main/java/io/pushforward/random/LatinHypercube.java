package io.pushforward.random;

/**
 * A Latin hypercube design (McKay, Beckman and Conover 1979): of {@code size} points in the unit cube, each axis has
 * exactly one in each of {@code size} equal intervals.
 *
 * <p>The design is that of SciPy's {@code qmc.LatinHypercube(d=dimension, seed=generator).random(size)}.
 */
public final class LatinHypercube {
    private LatinHypercube() {}

    /** {@code size} points of {@code dimension} coordinates in (0, 1]. */
    public static double[][] design(int size, int dimension, Generator random) {
        if (size < 1 || dimension < 1)
            throw new IllegalArgumentException(
                    "expected at least one point and one dimension, got " + size + " and " + dimension);
        double[][] points = new double[size][];
        for (int i = 0; i < size; i++) points[i] = random.uniforms(dimension);
        for (int k = 0; k < dimension; k++) {
            int[] intervals = random.permutation(size);
            for (int i = 0; i < size; i++) points[i][k] = (intervals[i] + 1 - points[i][k]) / size;
        }
        return points;
    }
}
