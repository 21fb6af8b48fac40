package io.pushforward.transport;

import java.util.Arrays;

/**
 * Entropic transport at a temperature ε, iterated until the plan's marginals are right.
 *
 * <p>Three means, from cheap to sure. <em>Annealing</em>: ε falls to its value by quarters, each solution starting the next.
 * <em>Scaling</em>: at one temperature exp(-r/ε) is a matrix, and Sinkhorn's iteration multiplies its rows and columns; before
 * factors grow out of range they are absorbed into the reduced costs r (Schmitzer 2019). <em>Newton's method</em>: where
 * scaling crawls, the concave dual in g alone (f being the softmin) is climbed by Newton steps with a line search; its second
 * derivative is the Laplacian of the graph whose weights are Σ_i π_ij π_ik / a_i. Followed down the temperatures, Newton's
 * method reaches any of them in a few dozen steps, where scaling alone would take time in proportion to 1/ε and more.
 */
final class EntropicTransport {
    private static final double SHRINK = 0.25;
    /** Scalings before Newton's method is called, at least and as a share of the columns, whose number a Newton step costs. */
    private static final int LEAST_SCALINGS = 20;

    private static final double SCALINGS_PER_COLUMN = 0.5;
    private static final int NEWTON_STEPS_WHILE_ANNEALING = 50;
    private static final int NEWTON_STEPS = 200;
    /** Above, a Newton step costs more than the scalings that it saves. */
    private static final int LARGEST_NEWTON = 1000;
    /** The marginal error at which annealing goes on, as a share of the least mass: no point may have lost its place. */
    private static final double WARM = 0.1;
    /** Factors beyond are absorbed. */
    private static final double LARGEST_FACTOR = 1e100;

    private final boolean flipped; // rows and columns exchanged, so that there are at least as many rows
    private final ReducedCosts costs;
    private final int n;
    private final int m;
    private final double[] a;
    private final double[] b;
    private double error = Double.POSITIVE_INFINITY;
    private int iterations;

    /** Costs row-major {@code [source.length, target.length]} between points of positive mass. */
    EntropicTransport(double[] matrix, double[] source, double[] target) {
        flipped = source.length < target.length;
        a = flipped ? target : source;
        b = flipped ? source : target;
        n = a.length;
        m = b.length;
        costs = new ReducedCosts(flipped ? transposed(matrix, m, n) : matrix, a, b);
    }

    private static double[] transposed(double[] matrix, int rows, int columns) {
        double[] other = new double[matrix.length];
        for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) other[j * rows + i] = matrix[i * columns + j];
        return other;
    }

    /** Runs down to a temperature, then on until the marginal error is within the tolerance or the limit is reached. */
    void solve(double temperature, double tolerance, int limit) {
        double warm = WARM
                * Math.min(
                        Arrays.stream(a).min().orElseThrow(),
                        Arrays.stream(b).min().orElseThrow());
        int scalings = Math.max(LEAST_SCALINGS, (int) (SCALINGS_PER_COLUMN * m));
        for (double hot = costs.largest(); hot > temperature; hot *= SHRINK) {
            costs.heat(hot);
            reach(Math.max(warm, tolerance), scalings, NEWTON_STEPS_WHILE_ANNEALING, limit);
        }
        costs.heat(temperature);
        if (costs.isHot()) alternate(tolerance, limit);
        else reach(tolerance, m <= LARGEST_NEWTON ? 2 * scalings : limit, NEWTON_STEPS, limit);
    }

    private void reach(double tolerance, int scalings, int newtonSteps, int limit) {
        scale(tolerance, Math.min(scalings, limit - iterations));
        if (error > tolerance && m <= LARGEST_NEWTON) newton(tolerance, Math.min(newtonSteps, limit - iterations));
    }

    /** Far above all costs, updates in the logarithms' first order keep all digits and converge at once. */
    private void alternate(double tolerance, int limit) {
        // The value's error is the marginal error squared times a temperature that may dwarf the costs.
        double tight = tolerance * (costs.largest() / costs.temperature());
        for (int k = 0; k <= limit; k++) {
            costs.updateRows();
            costs.updateColumns();
            error = costs.rowError();
            if (error <= tight) return;
            iterations++;
        }
    }

    /** Alternates full updates of f and g; the last is one of g, so the error is that of the rows. */
    private void scale(double tolerance, int limit) {
        double[] u = new double[n];
        double[] v = new double[costs.stride()];
        boolean fresh = true;
        for (int k = 0; ; k++) {
            if (fresh) {
                costs.updateRows();
                costs.updateColumns();
                costs.evaluate();
                Arrays.fill(u, 1);
                Arrays.fill(v, 1);
            }
            double[] rows = costs.rowSums(v);
            error = 0;
            for (int i = 0; i < n; i++) error += a[i] * Math.abs(u[i] * rows[i] - 1);
            if (error <= tolerance || k == limit) break;
            iterations++;
            fresh = !inverted(rows, u, n) | !inverted(costs.columnSums(u), v, m);
            // Factors out of range are dropped rather than absorbed: the logarithmic updates that follow find them
            // anew.
        }
        costs.absorb(u, v);
    }

    private static boolean inverted(double[] sums, double[] factors, int size) {
        boolean inRange = true;
        for (int i = 0; i < size; i++) {
            factors[i] = 1 / sums[i];
            inRange &= factors[i] < LARGEST_FACTOR && factors[i] > 1 / LARGEST_FACTOR;
        }
        return inRange;
    }

    /** Newton steps in g, with f always the softmin: the error is that of the columns. */
    private void newton(double tolerance, int limit) {
        costs.updateRows();
        for (int step = 0; ; step++) {
            costs.evaluate();
            double[] gradient = new double[m];
            double[] sums = costs.columnSums(ones(n));
            error = 0;
            for (int j = 0; j < m; j++) {
                gradient[j] = b[j] * (1 - sums[j]);
                error += Math.abs(gradient[j]);
            }
            if (error <= tolerance || step == limit) return;
            iterations++;
            double[] direction = gradient.clone();
            for (int j = 0; j < m; j++) direction[j] *= costs.temperature();
            LaplacianSystem.solve(costs.links(), b, direction, m);
            if (!ascend(gradient, direction)) {
                costs.updateColumns();
                costs.updateRows();
            }
        }
    }

    /** Goes along a direction as far as the dual rises by its due share; false where it does not rise at all. */
    private boolean ascend(double[] gradient, double[] direction) {
        double slope = 0;
        for (int j = 0; j < m; j++) slope += gradient[j] * direction[j];
        double[] columns = new double[costs.stride()];
        double length = 1;
        for (int trial = 0; trial < 40; trial++, length *= 0.5) {
            double rise = 0;
            for (int j = 0; j < m; j++) {
                columns[j] = length * direction[j];
                rise += b[j] * columns[j];
            }
            double[] rows = costs.softmin(columns);
            for (int i = 0; i < n; i++) rise += a[i] * rows[i];
            if (rise >= 0.1 * length * slope && rise > 0) {
                costs.move(rows, columns);
                return true;
            }
        }
        return false;
    }

    /** The least cost where the iteration reached the tolerance; else one that a plan with the right marginals has. */
    double value(double tolerance) {
        return error <= tolerance ? costs.value() : costs.upperBound();
    }

    double[] sourcePotential() {
        return flipped ? costs.targetPotential() : costs.sourcePotential();
    }

    double[] targetPotential() {
        return flipped ? costs.sourcePotential() : costs.targetPotential();
    }

    /** The plan, row-major [source size, target size]. */
    double[] plan() {
        return flipped ? transposed(costs.plan(), n, m) : costs.plan();
    }

    double marginalError() {
        return error;
    }

    int iterations() {
        return iterations;
    }

    private static double[] ones(int size) {
        double[] ones = new double[size];
        Arrays.fill(ones, 1);
        return ones;
    }
}
