package io.pushforward.neural.loss;

import java.util.Arrays;

/**
 * The annealed Sinkhorn iteration of one pair of clouds, in float, on costs that are given.
 *
 * <p>All updates start from the old potentials, so one matrix E_ij = exp((f_i + g_j - c_ij) / epsilon) serves both: its
 * weighted row sums move f, its column sums move g, and for a cloud with itself the upper half serves twice. No largest
 * entry has to be found and subtracted first. For after an averaged update
 *
 * <pre>f + g = ((f_old + g_new) + (f_new + g_old)) / 2 ≤ c - epsilon (log a + log b) / 2,</pre>
 *
 * since softmin(c - g)_i ≤ c_ij - g_j - epsilon log b_j; so exponents at the next temperature, scaling² times this one,
 * stay below -(log a + log b) / (2 scaling²), which is 20 for 128 points and scaling 0.5. A row or column whose sum still
 * leaves the range of floats, as one without mass can, is done again in double precision.
 */
final class AnnealedRows {
    /** Sums outside these bounds may have lost their digits. */
    private static final float SMALLEST = 1e-30f;

    private static final float LARGEST = 1e30f;
    private static final double LOG2_E = 1 / Math.log(2);
    /** The cost of the columns that fill a row up; their weight is zero. */
    private static final float FAR = 1e30f;

    private final int rows;
    private final int columns;
    private final int stride; // columns, filled up
    private final float[] cost; // [.., rows, stride]
    private final int at; // where this problem's costs begin
    private final float[] a; // [rows], filled up
    private final float[] b; // [stride]
    final float[] f; // [rows], filled up
    final float[] g; // [stride]
    private final float[] rowSums;
    private final float[] columnSums;

    private AnnealedRows(float[] cost, int at, float[] a, float[] b) {
        rows = a.length;
        columns = b.length;
        stride = SoftRows.padded(columns);
        this.cost = stride == columns ? cost : filledUp(cost, at);
        this.at = stride == columns ? at : 0;
        this.a = Arrays.copyOf(a, SoftRows.padded(rows));
        this.b = Arrays.copyOf(b, stride);
        f = new float[SoftRows.padded(rows)];
        g = new float[stride];
        rowSums = new float[rows];
        columnSums = new float[stride];
    }

    private float[] filledUp(float[] narrow, int from) {
        float[] wide = new float[rows * stride];
        Arrays.fill(wide, FAR);
        for (int i = 0; i < rows; i++) System.arraycopy(narrow, from + i * columns, wide, i * stride, columns);
        return wide;
    }

    /**
     * Runs through the schedule, then writes the rows of the last plan, each of sum one, to {@code plan}; the potentials
     * left behind are those after the last, undamped update.
     *
     * @param cost holds [rows, columns] from {@code at} on, and so does {@code plan}
     * @param schedule the temperatures, the last of which is used once more at the end
     */
    static AnnealedRows cross(float[] cost, int at, float[] a, float[] b, double[] schedule, float[] plan) {
        AnnealedRows problem = new AnnealedRows(cost, at, a, b);
        problem.updateBoth(schedule[0], 1);
        for (double temperature : schedule) problem.updateBoth(temperature, 0.5);
        double last = schedule[schedule.length - 1];
        problem.writePlan(last, plan, at);
        problem.updateBoth(last, 1);
        return problem;
    }

    /** As {@link #cross} for a cloud with itself, with one potential {@code f}; the costs are symmetric. */
    static AnnealedRows own(float[] cost, int at, float[] a, double[] schedule, float[] plan) {
        AnnealedRows problem = new AnnealedRows(cost, at, a, a);
        problem.updateOwn(schedule[0], 1);
        for (double temperature : schedule) problem.updateOwn(temperature, 0.5);
        double last = schedule[schedule.length - 1];
        problem.writePlan(last, plan, at);
        problem.updateOwn(last, 1);
        return problem;
    }

    private void updateBoth(double temperature, double step) {
        float rate = (float) (LOG2_E / temperature);
        Arrays.fill(columnSums, 0f);
        for (int i = 0; i < rows; i++)
            rowSums[i] = SoftRows.both(cost, at + i * stride, 0, stride, rate, f[i], g, a[i], b, columnSums);
        float[] old = inRange(rowSums, rows) && inRange(columnSums, columns) ? f : f.clone();
        for (int i = 0; i < rows; i++) f[i] = moved(temperature, step, f[i], rowSums[i], i);
        for (int j = 0; j < columns; j++)
            g[j] = inRange(columnSums[j])
                    ? moved(temperature, step, g[j], columnSums[j])
                    : blend(step, g[j], softminOfColumn(temperature, j, old));
    }

    private void updateOwn(double temperature, double step) {
        float rate = (float) (LOG2_E / temperature);
        int lanes = SoftRows.lanes();
        Arrays.fill(columnSums, 0f);
        for (int i = 0; i < rows; i++) {
            int row = at + i * stride;
            int block = i / lanes * lanes; // left of it the matrix is the transpose of what was done
            rowSums[i] = SoftRows.row(cost, row, block, block + lanes, rate, g[i], g, b)
                    + SoftRows.both(cost, row, block + lanes, stride, rate, g[i], g, a[i], b, columnSums);
        }
        for (int i = 0; i < rows; i++) rowSums[i] += columnSums[i];
        for (int i = 0; i < rows; i++) f[i] = moved(temperature, step, g[i], rowSums[i], i);
        System.arraycopy(f, 0, g, 0, rows);
    }

    private float moved(double temperature, double step, float old, float sum, int row) {
        return inRange(sum) ? moved(temperature, step, old, sum) : blend(step, old, softminOfRow(temperature, row));
    }

    private static float moved(double temperature, double step, float old, float sum) {
        return (float) (old - step * temperature * Math.log(sum));
    }

    private static float blend(double step, float old, double fresh) {
        return (float) ((1 - step) * old + step * fresh);
    }

    private static boolean inRange(float sum) {
        return sum > SMALLEST && sum < LARGEST;
    }

    private static boolean inRange(float[] sums, int count) {
        for (int i = 0; i < count; i++) if (!inRange(sums[i])) return false;
        return true;
    }

    private double softminOfRow(double temperature, int row) {
        double[] exponents = new double[columns];
        for (int j = 0; j < columns; j++)
            exponents[j] = Math.log(b[j]) + ((double) g[j] - cost[at + row * stride + j]) / temperature;
        return -temperature * logSum(exponents);
    }

    private double softminOfColumn(double temperature, int column, float[] old) {
        double[] exponents = new double[rows];
        for (int i = 0; i < rows; i++)
            exponents[i] = Math.log(a[i]) + ((double) old[i] - cost[at + i * stride + column]) / temperature;
        return -temperature * logSum(exponents);
    }

    private static double logSum(double... exponents) {
        double largest = Arrays.stream(exponents).max().orElseThrow();
        double sum = 0;
        for (double exponent : exponents) sum += Math.exp(exponent - largest);
        return largest + Math.log(sum);
    }

    /** Rows b_j E_ij over their sum; what shift f gives the exponents cancels. */
    private void writePlan(double temperature, float[] plan, int from) {
        float rate = (float) (LOG2_E / temperature);
        float[] row = new float[stride];
        for (int i = 0; i < rows; i++) {
            float sum = SoftRows.write(cost, at + i * stride, stride, rate, f[i], g, b, row);
            if (inRange(sum)) SoftRows.scale(row, columns, 1 / sum);
            else exactRow(temperature, i, row);
            System.arraycopy(row, 0, plan, from + i * columns, columns);
        }
    }

    private void exactRow(double temperature, int i, float[] row) {
        double shift = softminOfRow(temperature, i);
        for (int j = 0; j < columns; j++)
            row[j] = (float) Math.exp(Math.log(b[j]) + (shift + g[j] - cost[at + i * stride + j]) / temperature);
    }
}
