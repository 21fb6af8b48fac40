package io.pushforward.transport.kernel;

/**
 * Loops over point clouds and cost matrices in double precision.
 *
 * <p>A cost matrix is row-major with rows of length {@link #stride}; what lies beyond its columns is {@link #FAR}. Vectors
 * over its columns have that length too; what is beyond does not matter while it is finite.
 */
public interface DoubleKernel {
    /** What fills a cost row beyond its columns: so far that no mass goes there. */
    double FAR = 1e300;

    /** How many columns are looked at together when parts of a row may be left out. */
    int CHUNK = 16;

    /** The largest argument that the exponentials of {@link #scale} may have. */
    double LARGEST_EXPONENT = 600;

    /** Probabilities of less are below the rounding of a sum over many points. */
    double NEGLIGIBLE_WEIGHT = 1e-19;

    /** The row length that this kernel gives a cost matrix. */
    int stride(int columns);

    /** Widens a box, given by its low and high corner, to hold all points. */
    void widen(double[] points, int n, int d, double[] low, double[] high);

    /** Squared distances {@code [n, m]} from coordinate differences: equal points are at distance zero exactly. */
    void squaredDistances(double[] x, int n, double[] y, int m, int d, double[] out);

    /** How many numbers {@link #pack} writes. */
    int packedSize(int n, int d);

    /** A cloud made ready for {@link #halfSquaredCosts} in the given space; the points are shared, not copied. */
    PackedCloud pack(double[] points, int n, int d, double[] space);

    /**
     * Half squared distances as (|x|² + |y|²) / 2 - x·y: faster in many dimensions, with an absolute error of rounding times
     * |x|² + |y|².
     */
    void halfSquaredCosts(PackedCloud x, PackedCloud y, double[] out);

    /** {@link #halfSquaredCosts} of a cloud with itself, by symmetry at half the price. */
    void ownHalfSquaredCosts(PackedCloud x, double[] out);

    /** The least cost of each row within each chunk of {@link #CHUNK} columns, row-major [rows, chunks(columns)]. */
    void nearest(double[] cost, int rows, int columns, double[] out);

    static int chunks(int columns) {
        return (columns + CHUNK - 1) / CHUNK;
    }

    /**
     * With E_ij = exp((f_i + g_j - cost_ij) / epsilon), whose arguments must stay below {@link #LARGEST_EXPONENT}: the sums
     * over j into {@code rows} and over i into {@code columns}. One exponential serves both.
     */
    void scale(double[] cost, int n, int m, double[] f, double[] g, double epsilon, double[] rows, double[] columns);

    /**
     * {@link #scale} of a symmetric matrix with zeros on its diagonal, with f = g: half the exponentials, one result. Chunks whose
     * summands are {@code exp(-50)} of those on the diagonal are left out, which the {@link #nearest} costs tell.
     */
    void scaleOwn(double[] cost, double[] nearest, int n, double[] f, double epsilon, double[] rows);

    /** For each row i: {@code out_i = -epsilon log sum_j exp((h_j - cost_ij) / epsilon)}, in any range. */
    void softmin(double[] cost, int rows, int columns, double[] h, double epsilon, double[] out);

    /** The summands of one row of {@link #softmin} divided by their sum. */
    void softmax(double[] cost, int row, int columns, double[] h, double epsilon, double[] out);

    /** {@code out[at + k] += factor * sum_j weights_j points_jk}; weights below {@link #NEGLIGIBLE_WEIGHT} may be left out. */
    void addCombination(double factor, double[] weights, int count, double[] points, int d, double[] out, int at);

    /** {@code out_ij = exp(-cost_ij / epsilon)}, where no cost is below {@code -LARGEST_EXPONENT epsilon}. */
    void gibbs(double[] cost, int rows, int columns, double epsilon, double[] out);
}
