package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Statistics;
import java.util.Arrays;

/**
 * Exact transport on the line for costs |x - y|^p with p &ge; 1: the monotone plan, sorted mass onto sorted mass
 * (Villani 2003, theorem 2.18).
 *
 * <p>The plan walks down a staircase from the two smallest points to the two largest; along its steps the potentials
 * follow from f(x) + g(y) = c(x, y).
 */
public final class LineSolver implements TransportSolver {

    @Override
    public TransportSolution solve(TransportProblem problem) {
        Ensemble source = problem.source();
        Ensemble target = problem.target();
        if (source.dimension() != 1)
            throw new IllegalArgumentException(
                    "the line solver needs points of dimension 1, got " + source.dimension());
        if (!(problem.cost().power() >= 1))
            throw new IllegalArgumentException("the line solver needs a cost of power at least 1, got "
                    + problem.cost().power());
        return staircase(source, target, problem.cost());
    }

    /** The least cost alone, between equally weighted points; both arrays are sorted in place. */
    public static double sortedValue(double[] x, double[] y, Cost cost) {
        Arrays.sort(x);
        Arrays.sort(y);
        double value = 0;
        if (x.length == y.length) {
            for (int i = 0; i < x.length; i++) value += cost.at(x[i] - y[i]);
            return value / x.length;
        }
        long n = x.length;
        long m = y.length;
        // Source i covers the mass from i m to (i + 1) m, target j from j n to (j + 1) n, of n m in all.
        long from = 0;
        for (int i = 0, j = 0; i < n && j < m; ) {
            long to = Math.min((i + 1) * m, (j + 1) * n);
            value += (to - from) * cost.at(x[i] - y[j]);
            if (to == (i + 1) * m) i++;
            if (to == (j + 1) * n) j++;
            from = to;
        }
        return value / (n * m);
    }

    private static TransportSolution staircase(Ensemble source, Ensemble target, Cost cost) {
        int n = source.size();
        int m = target.size();
        int[] byX = ascending(source.points());
        int[] byY = ascending(target.points());
        double[] x = source.points();
        double[] y = target.points();
        Masses masses = Masses.of(source, target);
        double[] f = new double[n];
        double[] g = new double[m];
        int[] sources = new int[n + m];
        int[] targets = new int[n + m];
        double[] moved = new double[n + m];
        int steps = 0;
        int i = 0;
        int j = 0;
        long leftX = masses.source()[byX[0]];
        long leftY = masses.target()[byY[0]];
        g[byY[0]] = cost.at(x[byX[0]] - y[byY[0]]);
        double value = 0;
        while (true) {
            int p = byX[i];
            int q = byY[j];
            long mass = Math.min(leftX, leftY);
            if (mass > 0) {
                double probability = masses.probability(mass);
                value += probability * cost.at(x[p] - y[q]);
                sources[steps] = p;
                targets[steps] = q;
                moved[steps++] = probability;
            }
            leftX -= mass;
            leftY -= mass;
            if (leftX == 0 && i < n - 1) {
                leftX = masses.source()[byX[++i]];
                f[byX[i]] = cost.at(x[byX[i]] - y[q]) - g[q];
            } else if (j < m - 1) {
                leftY = masses.target()[byY[++j]];
                g[byY[j]] = cost.at(x[p] - y[byY[j]]) - f[p];
            } else {
                break;
            }
        }
        TransportPlan plan = new TransportPlan(
                n, m, Arrays.copyOf(sources, steps), Arrays.copyOf(targets, steps), Arrays.copyOf(moved, steps));
        return new TransportSolution(value, f, g, new TransportSolution.Progress(true, steps, 0), () -> plan);
    }

    /** The indices of points in ascending order, equal ones as they stand. */
    public static int[] ascending(double[] points) {
        return Statistics.order(points);
    }
}
