package io.pushforward.neural.loss.annealing;

import io.pushforward.transport.kernel.Elementary;
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
 * stay below -(log a + log b) / (2 scaling²), which is 20 for 128 points and scaling 0.5. They have no lower bound: a row
 * or column whose sum comes near the end of the range of floats, as one in five does at low temperatures, is done again
 * with its largest exponent brought to zero; and in double precision where that fails, as it may for points without mass.
 */
final class AnnealedRows {
    /** Sums outside these bounds may have lost their digits. */
    private static final float SMALLEST = 1e-27f;

    private static final float LARGEST = 1e30f;
    private static final double LOG2_E = 1.4426950408889634;
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
    private final float[] row; // the last row of weighted exponentials
    private final float[] unused; // column sums that nobody asks for
    private final float[] lanes = new float[SoftRows.LANES];
    private final float[] oldF;
    private final float[] oldG;
    private final float[] columnCosts;

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
        int longest = Math.max(stride, f.length);
        row = new float[longest];
        unused = new float[longest];
        oldF = new float[f.length];
        oldG = new float[stride];
        columnCosts = new float[f.length];
        Arrays.fill(columnCosts, FAR);
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
            rowSums[i] =
                    SoftRows.sums(cost, at + i * stride, 0, stride, rate, f[i], g, a[i], b, columnSums, row, lanes);
        System.arraycopy(f, 0, oldF, 0, rows);
        System.arraycopy(g, 0, oldG, 0, columns);
        for (int i = 0; i < rows; i++)
            f[i] = inRange(rowSums[i])
                    ? moved(temperature, step, f[i], rowSums[i])
                    : blend(step, f[i], softmin(temperature, cost, at + i * stride, columns, oldG, b));
        for (int j = 0; j < columns; j++)
            g[j] = inRange(columnSums[j])
                    ? moved(temperature, step, g[j], columnSums[j])
                    : blend(step, g[j], softmin(temperature, column(j), 0, rows, oldF, a));
    }

    private void updateOwn(double temperature, double step) {
        float rate = (float) (LOG2_E / temperature);
        Arrays.fill(columnSums, 0f);
        for (int i = 0; i < rows; i++) {
            int start = at + i * stride;
            int block = i / SoftRows.LANES * SoftRows.LANES; // left of it the matrix is the transpose of what was done
            int rest = block + SoftRows.LANES;
            rowSums[i] = SoftRows.sums(cost, start, block, rest, rate, g[i], g, a[i], b, unused, row, lanes)
                    + SoftRows.sums(cost, start, rest, stride, rate, g[i], g, a[i], b, columnSums, row, lanes);
        }
        for (int i = 0; i < rows; i++) {
            float sum = rowSums[i] + columnSums[i];
            f[i] = inRange(sum)
                    ? moved(temperature, step, g[i], sum)
                    : blend(step, g[i], softmin(temperature, cost, at + i * stride, rows, g, b));
        }
        System.arraycopy(f, 0, g, 0, rows);
    }

    private static float moved(double temperature, double step, float old, float sum) {
        return (float) (old - step * temperature * Elementary.log(sum));
    }

    private static float blend(double step, float old, double fresh) {
        return (float) ((1 - step) * old + step * fresh);
    }

    private static boolean inRange(float sum) {
        return sum > SMALLEST && sum < LARGEST;
    }

    private float[] column(int j) {
        for (int i = 0; i < rows; i++) columnCosts[i] = cost[at + i * stride + j];
        return columnCosts;
    }

    /** -temperature log sum_j b_j exp((g_j - c_j) / temperature), with the terms left in {@link #row}. */
    private double softmin(double temperature, float[] costs, int start, int count, float[] other, float[] weights) {
        float rate = (float) (LOG2_E / temperature);
        int end = SoftRows.padded(count);
        float largest = SoftRows.largest(costs, start, end, other);
        float sum = SoftRows.sums(costs, start, 0, end, rate, -largest, other, 0, weights, unused, row, lanes);
        if (inRange(sum)) return -(largest + temperature * Elementary.log(sum));
        return exactSoftmin(temperature, costs, start, count, other, weights);
    }

    private static double exactSoftmin(
            double temperature, float[] costs, int start, int count, float[] other, float[] weights) {
        double[] exponents = new double[count];
        for (int j = 0; j < count; j++)
            exponents[j] = StrictMath.log(weights[j]) + ((double) other[j] - costs[start + j]) / temperature;
        double largest = Arrays.stream(exponents).max().orElseThrow();
        double sum = 0;
        for (double exponent : exponents) sum += StrictMath.exp(exponent - largest);
        return -temperature * (largest + StrictMath.log(sum));
    }

    /** The terms of each row's softmin over their sum. */
    private void writePlan(double temperature, float[] plan, int from) {
        for (int i = 0; i < rows; i++) {
            int start = at + i * stride;
            double shift = softmin(temperature, cost, start, columns, g, b);
            float sum = 0;
            for (int j = 0; j < columns; j++) sum += row[j];
            if (inRange(sum)) for (int j = 0; j < columns; j++) plan[from + i * columns + j] = row[j] / sum;
            else
                for (int j = 0; j < columns; j++)
                    plan[from + i * columns + j] = (float)
                            StrictMath.exp(StrictMath.log(b[j]) + (shift + g[j] - cost[start + j]) / temperature);
        }
    }
}
