package io.pushforward.transport;

import io.pushforward.transport.kernel.DoubleKernel;
import io.pushforward.transport.kernel.Kernels;
import java.util.Arrays;

/**
 * Reduced costs r_ij = c_ij - f_i - g_j at a temperature ε, and the plan π_ij = a_i b_j exp(-r_ij / ε) that they stand for.
 *
 * <p>Potentials move by changing r in place. Rounding there acts as a fixed change of the cost by a unit in its last place,
 * not as noise in each evaluation, so that marginals can be met to the last digits at any temperature.
 *
 * <p>Above all costs ("hot") sums are written as log1p Σ b_j expm1(-r_ij / ε), which keeps digits that are small beside ε.
 */
final class ReducedCosts {
    private final DoubleKernel kernel = Kernels.doubles();
    private final int n;
    private final int m;
    private final int stride;
    private final double largest;
    private final double[] a;
    private final double[] b;
    private final double[] logA;
    private final double[] logB;
    private final double[] f;
    private final double[] g;
    private final double[] reduced; // [n, stride]
    private double[] flipped = {}; // [m, stride(n)], the columns, written when needed
    private double[] gibbs = {}; // [n, stride], exp(-r / ε) when last evaluated
    private double epsilon;

    ReducedCosts(double[] matrix, double[] a, double[] b) {
        this.a = a;
        this.b = b;
        n = a.length;
        m = b.length;
        stride = kernel.stride(m);
        logA = logs(a);
        logB = logs(b);
        f = new double[n];
        g = new double[m];
        largest = Arrays.stream(matrix).max().orElseThrow();
        epsilon = largest;
        reduced = new double[Math.multiplyExact(n, stride)];
        Arrays.fill(reduced, DoubleKernel.FAR);
        for (int i = 0; i < n; i++) System.arraycopy(matrix, i * m, reduced, i * stride, m);
    }

    /** The largest cost. */
    double largest() {
        return largest;
    }

    int stride() {
        return stride;
    }

    double temperature() {
        return epsilon;
    }

    void heat(double temperature) {
        epsilon = temperature;
    }

    boolean isHot() {
        return epsilon > largest;
    }

    double[] sourcePotential() {
        return f;
    }

    double[] targetPotential() {
        return g;
    }

    /** By how much f must move for the rows of the plan to have their masses. */
    double[] rowUpdate() {
        return isHot() ? hotRows() : softmin(new double[stride]);
    }

    void updateRows() {
        move(rowUpdate(), new double[stride]);
    }

    /** Moves g so that the columns of the plan have their masses. */
    void updateColumns() {
        move(new double[n], isHot() ? hotColumns() : softminOfColumns());
    }

    /** By how much f must move for the rows to have their masses once g has moved as given. */
    double[] softmin(double[] columns) {
        double[] h = new double[stride];
        for (int j = 0; j < m; j++) h[j] = columns[j] + epsilon * logB[j];
        double[] rows = new double[n];
        kernel.softmin(reduced, n, m, h, epsilon, rows);
        return rows;
    }

    private double[] softminOfColumns() {
        int other = kernel.stride(n);
        if (flipped.length == 0) flipped = new double[Math.multiplyExact(m, other)];
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < n; i++) flipped[j * other + i] = reduced[i * stride + j];
            Arrays.fill(flipped, j * other + n, (j + 1) * other, DoubleKernel.FAR);
        }
        double[] h = new double[other];
        for (int i = 0; i < n; i++) h[i] = epsilon * logA[i];
        double[] columns = new double[stride];
        kernel.softmin(flipped, m, n, h, epsilon, columns);
        return columns;
    }

    private double[] hotRows() {
        double[] excess = rowExcess();
        for (int i = 0; i < n; i++) excess[i] = -epsilon * Math.log1p(excess[i]);
        return excess;
    }

    private double[] hotColumns() {
        double[] excess = new double[stride];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) excess[j] += a[i] * Math.expm1(-reduced[i * stride + j] / epsilon);
        for (int j = 0; j < m; j++) excess[j] = -epsilon * Math.log1p(excess[j]);
        return excess;
    }

    /** For each row, its sum in the plan divided by its mass, less one. */
    private double[] rowExcess() {
        double[] excess = new double[n];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) excess[i] += b[j] * Math.expm1(-reduced[i * stride + j] / epsilon);
        return excess;
    }

    /** The marginal error of the rows, from the reduced costs themselves. */
    double rowError() {
        double[] excess = rowExcess();
        double error = 0;
        for (int i = 0; i < n; i++) error += a[i] * Math.abs(excess[i]);
        return error;
    }

    /** Evaluates exp(-r / ε) for the sums and links that follow. */
    void evaluate() {
        if (gibbs.length == 0) gibbs = new double[reduced.length];
        kernel.gibbs(reduced, n, m, epsilon, gibbs);
    }

    /** Σ_j exp(-r_ij / ε) b_j v_j. */
    double[] rowSums(double[] v) {
        double[] weighted = new double[stride];
        for (int j = 0; j < m; j++) weighted[j] = b[j] * v[j];
        double[] sums = new double[n];
        for (int i = 0; i < n; i++) {
            double even = 0;
            double odd = 0;
            for (int at = i * stride, j = 0; j < stride; j += 2) {
                even += gibbs[at + j] * weighted[j];
                odd += gibbs[at + j + 1] * weighted[j + 1];
            }
            sums[i] = even + odd;
        }
        return sums;
    }

    /** Σ_i exp(-r_ij / ε) a_i u_i. */
    double[] columnSums(double[] u) {
        double[] sums = new double[stride];
        for (int i = 0; i < n; i++) {
            double factor = a[i] * u[i];
            for (int at = i * stride, j = 0; j < stride; j++) sums[j] += factor * gibbs[at + j];
        }
        return sums;
    }

    /** Σ_i π_ij π_ik / a_i below the diagonal of a square of side m. */
    double[] links() {
        double[] links = new double[Math.multiplyExact(m, m)];
        double[] row = new double[m];
        for (int i = 0; i < n; i++) {
            double root = Math.sqrt(a[i]);
            for (int j = 0; j < m; j++) row[j] = root * gibbs[i * stride + j] * b[j];
            for (int j = 0; j < m; j++) {
                double factor = row[j];
                if (factor > 1e-150) for (int at = j * m, k = 0; k < j; k++) links[at + k] += factor * row[k];
            }
        }
        return links;
    }

    /** Moves the potentials by the logarithms of factors of the plan's rows and columns. */
    void absorb(double[] u, double[] v) {
        double[] rows = new double[n];
        double[] columns = new double[stride];
        for (int i = 0; i < n; i++) rows[i] = epsilon * Math.log(u[i]);
        for (int j = 0; j < m; j++) columns[j] = epsilon * Math.log(v[j]);
        move(rows, columns);
    }

    void move(double[] rows, double[] columns) {
        for (int i = 0; i < n; i++) {
            double shift = rows[i];
            f[i] += shift;
            for (int at = i * stride, j = 0; j < m; j++) reduced[at + j] -= shift + columns[j];
        }
        for (int j = 0; j < m; j++) g[j] += columns[j];
    }

    /** The dual value Σ a f + Σ b g - ε (Σ π - 1): it is below the least cost, by the square of the marginal error. */
    double value() {
        double sum = 0;
        for (int i = 0; i < n; i++) sum += a[i] * f[i];
        for (int j = 0; j < m; j++) sum += b[j] * g[j];
        double[] excess = rowExcess();
        for (int i = 0; i < n; i++) sum -= epsilon * a[i] * excess[i];
        return sum;
    }

    /**
     * Cost and entropy of a plan with the right marginals made from this one, hence not below the least: rows and columns
     * with too much mass are scaled down, and what is missing is spread as a product (Altschuler, Weed and Rigollet 2017,
     * algorithm 2).
     */
    double upperBound() {
        double[] plan = plan();
        scaledDown(plan, a, n, m, m, 1);
        double[] missingColumns = scaledDown(plan, b, m, n, 1, m);
        double[] missingRows = missing(plan, a, n, m, m, 1);
        double lost = Arrays.stream(missingRows).sum();
        double sum = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double mass = plan[i * m + j] + (lost > 0 ? missingRows[i] * missingColumns[j] / lost : 0);
                double cost = reduced[i * stride + j] + f[i] + g[j];
                if (mass > 0) sum += mass * (cost + epsilon * Math.log(mass / a[i] / b[j]));
            }
        return sum;
    }

    /** Scales lines of a matrix that exceed their mass down to it; returns what the others miss. */
    private static double[] scaledDown(double[] plan, double[] masses, int lines, int length, int step, int along) {
        double[] missing = missing(plan, masses, lines, length, step, along);
        for (int i = 0; i < lines; i++)
            if (missing[i] < 0) {
                double factor = masses[i] / (masses[i] - missing[i]);
                for (int j = 0; j < length; j++) plan[i * step + j * along] *= factor;
                missing[i] = 0;
            }
        return missing;
    }

    private static double[] missing(double[] plan, double[] masses, int lines, int length, int step, int along) {
        double[] missing = masses.clone();
        for (int i = 0; i < lines; i++) for (int j = 0; j < length; j++) missing[i] -= plan[i * step + j * along];
        return missing;
    }

    /** The plan, row-major [n, m]. */
    double[] plan() {
        evaluate();
        double[] plan = new double[n * m];
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) plan[i * m + j] = a[i] * gibbs[i * stride + j] * b[j];
        return plan;
    }

    private static double[] logs(double[] weights) {
        double[] logs = new double[weights.length];
        for (int i = 0; i < logs.length; i++) logs[i] = Math.log(weights[i]);
        return logs;
    }
}
