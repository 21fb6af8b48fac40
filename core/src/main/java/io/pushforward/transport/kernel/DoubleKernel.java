package io.pushforward.transport.kernel;

/** Loops over row-major matrices and point clouds in double precision. */
public interface DoubleKernel {
    /** Squared distances {@code [n, m]} from coordinate differences: equal points are at distance zero exactly. */
    void squaredDistances(double[] x, int n, double[] y, int m, int d, double[] out);

    /**
     * Half squared distances {@code [n, m]} as (|x|² + |y|²) / 2 - x·y: faster in many dimensions, with an absolute error
     * of rounding times |x|² + |y|².
     */
    void halfSquaredCosts(double[] x, int n, double[] y, int m, int d, double[] out);

    /** For each row i: {@code out_i = -epsilon log sum_j exp((h_j - cost_ij) / epsilon)}. */
    void softmin(double[] cost, int rows, int columns, double[] h, double epsilon, double[] out);

    /** The summands of one row of {@link #softmin} divided by their sum. */
    void softmax(double[] cost, int row, int columns, double[] h, double epsilon, double[] out);

    /** {@code out[at + k] += factor * sum_j weights_j points_jk}; weights below {@code 1e-24} may be left out. */
    void addCombination(double factor, double[] weights, int count, double[] points, int d, double[] out, int at);
}
