package io.pushforward.transport;

import io.pushforward.transport.kernel.DoubleKernel;
import io.pushforward.transport.kernel.PackedCloud;
import java.util.Arrays;

/**
 * One cost matrix with its potentials f on the rows and g on the columns, and their simultaneous Sinkhorn update at a given
 * temperature: f_i' = -ε log Σ_j b_j exp((g_j - c_ij)/ε), g_j' = -ε log Σ_i a_i exp((f_i - c_ij)/ε).
 *
 * <p>With E_ij = a_i b_j exp((f_i + g_j - c_ij)/ε) these are f_i - ε log(Σ_j E_ij / a_i) and g_j - ε log(Σ_i E_ij / b_j): one
 * exponential a pair serves both, and for a cloud with itself, where f = g, half of the pairs. That works while no E
 * overflows and no sum vanishes. From the first temperature at which one does, each row finds its own largest exponent.
 */
final class SinkhornStep {
    /** Below, so much of a sum may have been lost to underflow that rows must be shifted one by one. */
    private static final double LEAST_SUM = 1e-250;

    private final DoubleKernel kernel;
    private final Scratch scratch;
    private final int n;
    private final int m;
    private final double[] cost; // [n, stride(m)]
    private final double[] a;
    private final double[] b;
    private final double[] logA;
    private final double[] logB;
    private final double[] nearest; // least cost of each row in each chunk of columns
    private final double[] least; // least cost of each row
    private final boolean own;
    private double[] flipped = {}; // the transposed costs, made when first needed
    private double[] f;
    private double[] g;
    private double[] nextF;
    private double[] nextG;
    private boolean rowByRow;

    private SinkhornStep(DoubleKernel kernel, Scratch scratch, double[] cost, double[] a, double[] b, boolean own) {
        this.kernel = kernel;
        this.scratch = scratch;
        this.cost = cost;
        this.a = a;
        this.b = b;
        this.own = own;
        n = a.length;
        m = b.length;
        logA = logs(a);
        logB = own ? logA : logs(b);
        f = new double[kernel.stride(n)];
        nextF = new double[kernel.stride(n)];
        g = own ? f : new double[kernel.stride(m)];
        nextG = own ? nextF : new double[kernel.stride(m)];
        nearest = new double[n * DoubleKernel.chunks(m)];
        kernel.nearest(cost, n, m, nearest);
        least = new double[n];
        int chunks = DoubleKernel.chunks(m);
        for (int i = 0; i < n; i++)
            least[i] =
                    Arrays.stream(nearest, i * chunks, (i + 1) * chunks).min().orElseThrow();
    }

    /** The step between two clouds, starting from potentials of zero. */
    static SinkhornStep between(
            DoubleKernel kernel, Scratch scratch, PackedCloud x, PackedCloud y, double[] a, double[] b) {
        double[] cost = scratch.take(Matrices.length(a.length, kernel.stride(b.length)));
        kernel.halfSquaredCosts(x, y, cost);
        return new SinkhornStep(kernel, scratch, cost, a, b, false);
    }

    /** The step of a cloud with itself by its costs, where f and g are one potential. */
    static SinkhornStep within(DoubleKernel kernel, Scratch scratch, double[] cost, double[] a) {
        return new SinkhornStep(kernel, scratch, cost, a, a, true);
    }

    double[] updatedF() {
        return nextF;
    }

    double[] updatedG() {
        return nextG;
    }

    /** Runs down a schedule of temperatures, each time to the mean of potential and update; ends with a whole update. */
    void anneal(double[] schedule) {
        double last = schedule[schedule.length - 1];
        // Above the diameter the sums are all but one: their logarithms keep more digits row by row.
        rowByRow = last > schedule[0];
        update(schedule[0]);
        System.arraycopy(nextF, 0, f, 0, n);
        if (!own) System.arraycopy(nextG, 0, g, 0, m);
        for (double temperature : schedule) {
            update(temperature);
            average();
        }
        update(last);
    }

    /** Computes the update of both potentials from their present values. */
    private void update(double temperature) {
        double[] h = shifted(f, logA, temperature);
        double[] k = own ? h : shifted(g, logB, temperature);
        rowByRow |= !withinRange(h, k, temperature) || !updateByScaling(h, k, temperature);
        if (rowByRow) {
            kernel.softmin(cost, n, m, k, temperature, nextF);
            if (!own) kernel.softmin(flippedCost(), m, n, h, temperature, nextG);
        }
    }

    private void average() {
        for (int i = 0; i < n; i++) f[i] = 0.5 * (f[i] + nextF[i]);
        if (!own) for (int j = 0; j < m; j++) g[j] = 0.5 * (g[j] + nextG[j]);
    }

    private boolean withinRange(double[] h, double[] k, double temperature) {
        double top = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) top = Math.max(top, h[i] - least[i]);
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < m; j++) largest = Math.max(largest, k[j]);
        return top + largest < DoubleKernel.LARGEST_EXPONENT * temperature;
    }

    private boolean updateByScaling(double[] h, double[] k, double temperature) {
        if (rowByRow) return false;
        if (own) kernel.scaleOwn(cost, nearest, n, h, temperature, nextF);
        else kernel.scale(cost, n, m, h, k, temperature, nextF, nextG);
        return moved(h, nextF, n, temperature) && (own || moved(k, nextG, m, temperature));
    }

    /** Turns sums into potentials in place; false where a sum is too small to be trusted. */
    private static boolean moved(double[] shifted, double[] sums, int size, double temperature) {
        for (int i = 0; i < size; i++) {
            if (!(sums[i] > LEAST_SUM)) return false;
            sums[i] = shifted[i] - temperature * Math.log(sums[i]);
        }
        return true;
    }

    private double[] flippedCost() {
        if (flipped.length == 0) {
            int from = kernel.stride(m);
            int to = kernel.stride(n);
            flipped = scratch.take(m * to);
            for (int j = 0; j < m; j++) {
                for (int i = 0; i < n; i++) flipped[j * to + i] = cost[i * from + j];
                Arrays.fill(flipped, j * to + n, (j + 1) * to, DoubleKernel.FAR);
            }
        }
        return flipped;
    }

    private static double[] shifted(double[] potential, double[] logWeights, double temperature) {
        double[] h = new double[potential.length];
        for (int i = 0; i < logWeights.length; i++) h[i] = potential[i] + temperature * logWeights[i];
        return h;
    }

    private static double[] logs(double[] weights) {
        double[] logs = new double[weights.length];
        for (int i = 0; i < logs.length; i++) logs[i] = Math.log(weights[i]);
        return logs;
    }

    /**
     * Adds factor a_i Σ_j π_ij y_j to row i of {@code out}, where π_ij are the weights over j of the update of f_i.
     *
     * <p>Since they sum to one, a_i (Σ_k π'_ik x_k - Σ_j π_ij y_j) is the gradient
     * a_i (Σ_j π_ij (x_i - y_j) - Σ_k π'_ik (x_i - x_k)).
     */
    void addGradientOnRows(double temperature, double factor, PackedCloud y, double[] out) {
        addGradient(temperature, factor, cost, a, shifted(g, logB, temperature), y, out);
    }

    /** The same for the columns: factor b_j Σ_i π_ij x_i, where π_ij are the weights over i of the update of g_j. */
    void addGradientOnColumns(double temperature, double factor, PackedCloud x, double[] out) {
        addGradient(temperature, factor, flippedCost(), b, shifted(f, logA, temperature), x, out);
    }

    private void addGradient(
            double temperature,
            double factor,
            double[] costs,
            double[] masses,
            double[] h,
            PackedCloud points,
            double[] out) {
        double[] weights = new double[h.length];
        for (int i = 0; i < masses.length; i++) {
            kernel.softmax(costs, i, points.n(), h, temperature, weights);
            kernel.addCombination(
                    factor * masses[i], weights, points.n(), points.points(), points.d(), out, i * points.d());
        }
    }
}
