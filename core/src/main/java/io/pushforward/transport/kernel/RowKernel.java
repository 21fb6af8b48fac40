package io.pushforward.transport.kernel;

import java.util.Arrays;

/**
 * What all kernels share: they differ in how they go along one row, never in what comes out.
 *
 * <p>Every processor gives the same bits, however many lanes its vectors have and whether or not Java offers them. Sums
 * over a row are gathered in {@link #LANES} lanes, entry j in lane j mod {@code LANES}, and the lanes are added in one
 * order ({@link #total}); decisions to leave something out are taken for blocks of {@code LANES} entries; a product that
 * is added is a fused multiply-add everywhere; exponentials and logarithms are those of {@link Elementary}. A vector may
 * have any number of lanes that divides {@code LANES}.
 *
 * <p>Softmin: the exponents of a row and the largest of them first, then the blocks that hold one that matters, then the
 * sum of their exponentials; at low temperatures few blocks matter.
 */
abstract class RowKernel implements DoubleKernel {
    /** The lanes that sums are gathered in. */
    static final int LANES = 4;

    /** Exponentials of less are below the rounding of a sum that contains a one. */
    private static final double NEGLIGIBLE = -50;

    /** The least of the costs in [from, to). */
    abstract double least(double[] cost, int from, int to);

    /**
     * The sum over j in [from, to) of E_j = exp((f + g_j - cost_(at + j)) / epsilon), each of which is added to its column.
     *
     * @param lanes {@link #LANES} numbers of no meaning, before and after
     */
    abstract double scaleRow(
            double[] cost,
            int at,
            int from,
            int to,
            double f,
            double[] g,
            double epsilon,
            double[] columns,
            double[] lanes);

    /** Writes h - cost of a row; returns the largest. */
    abstract double exponents(double[] cost, int at, int stride, double[] h, double[] out);

    /** Lists where the blocks with an exponent above a threshold begin; returns how many there are. */
    abstract int choose(double[] exponents, int stride, double threshold, int[] chosen);

    /** Replaces the first exponents by exp((exponent - largest) / epsilon) of the chosen blocks; returns their sum. */
    abstract double exponentials(
            double[] exponents, int[] chosen, int count, double largest, double epsilon, double[] lanes);

    /** {@code out[at + k] += factor points[from + k]} for k below d. */
    abstract void addMultiple(double factor, double[] points, int from, int d, double[] out, int at);

    /** The sum of the lanes. */
    static double total(double[] lanes) {
        return (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
    }

    @Override
    public final int stride(int columns) {
        return (columns + 2 * LANES - 1) / (2 * LANES) * (2 * LANES);
    }

    @Override
    public final void nearest(double[] cost, int rows, int columns, double[] out) {
        int stride = stride(columns);
        int chunks = DoubleKernel.chunks(columns);
        for (int i = 0; i < rows; i++)
            for (int c = 0; c < chunks; c++)
                out[i * chunks + c] =
                        least(cost, i * stride + c * CHUNK, i * stride + Math.min((c + 1) * CHUNK, stride));
    }

    @Override
    public final void scale(
            double[] cost, int n, int m, double[] f, double[] g, double epsilon, double[] rows, double[] columns) {
        int stride = stride(m);
        double[] lanes = new double[LANES];
        Arrays.fill(columns, 0, stride, 0);
        for (int i = 0; i < n; i++) rows[i] = scaleRow(cost, i * stride, 0, stride, f[i], g, epsilon, columns, lanes);
    }

    /**
     * Rows start at the block on the diagonal. What columns gathered before that block is the row's share of earlier rows;
     * the block itself, being symmetric, is summed over its rows only.
     */
    @Override
    public final void scaleOwn(double[] cost, double[] nearest, int n, double[] f, double epsilon, double[] rows) {
        int stride = stride(n);
        double[] columns = new double[stride];
        double[] earlier = new double[LANES];
        double[] lanes = new double[LANES];
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            low = Math.min(low, f[i]);
            high = Math.max(high, f[i]);
        }
        for (int i = 0; i < n; i++) {
            int start = i / LANES * LANES;
            if (i == start) System.arraycopy(columns, start, earlier, 0, LANES);
            double reach = Math.max(high - f[i], f[i] - low) - NEGLIGIBLE * epsilon;
            double row = earlier[i - start];
            for (int from = start; from < stride; ) {
                int to = activeEnd(nearest, i, n, from, stride, reach);
                row += scaleRow(cost, i * stride, from, to, f[i], f, epsilon, columns, lanes);
                from = activeStart(nearest, i, n, to, stride, reach);
            }
            rows[i] = row;
        }
    }

    /** Where the active chunks that begin with the one of column {@code from} end. */
    private static int activeEnd(double[] nearest, int i, int n, int from, int stride, double reach) {
        int chunks = DoubleKernel.chunks(n);
        int c = from / CHUNK + 1;
        while (c < chunks && nearest[i * chunks + c] <= reach) c++;
        return Math.min(c * CHUNK, stride);
    }

    /** Where the next active chunk begins, or the stride. */
    private static int activeStart(double[] nearest, int i, int n, int from, int stride, double reach) {
        int chunks = DoubleKernel.chunks(n);
        int c = (from + CHUNK - 1) / CHUNK;
        while (c < chunks && nearest[i * chunks + c] > reach) c++;
        return Math.min(c * CHUNK, stride);
    }

    @Override
    public final void softmin(double[] cost, int rows, int columns, double[] h, double epsilon, double[] out) {
        int stride = stride(columns);
        double[] exponents = new double[stride];
        int[] chosen = new int[stride + 1];
        double[] lanes = new double[LANES];
        for (int i = 0; i < rows; i++) {
            double largest = exponents(cost, i * stride, stride, h, exponents);
            int count = choose(exponents, stride, largest + NEGLIGIBLE * epsilon, chosen);
            double sum = exponentials(exponents, chosen, count, largest, epsilon, lanes);
            out[i] = -(largest + epsilon * Elementary.log(sum));
        }
    }

    @Override
    public final void softmax(double[] cost, int row, int columns, double[] h, double epsilon, double[] out) {
        int stride = stride(columns);
        double[] exponents = new double[stride];
        int[] chosen = new int[stride + 1];
        double largest = exponents(cost, row * stride, stride, h, exponents);
        int count = choose(exponents, stride, largest + NEGLIGIBLE * epsilon, chosen);
        double total = exponentials(exponents, chosen, count, largest, epsilon, new double[LANES]);
        Arrays.fill(out, 0, stride, 0);
        for (int k = 0; k < count; k++)
            for (int lane = 0; lane < LANES; lane++) out[chosen[k] + lane] = exponents[k * LANES + lane] / total;
    }

    @Override
    public final void addCombination(
            double factor, double[] weights, int count, double[] points, int d, double[] out, int at) {
        for (int j = 0; j < count; j++)
            if (weights[j] >= NEGLIGIBLE_WEIGHT) addMultiple(factor * weights[j], points, j * d, d, out, at);
    }
}
