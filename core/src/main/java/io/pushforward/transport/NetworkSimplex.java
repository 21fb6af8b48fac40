package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.Arrays;

/**
 * Exact transport between weighted ensembles, for any cost and dimension, by the network simplex method.
 *
 * <p>Masses are whole numbers (see {@link Masses}), so flows are exact and ties are real. See {@link SimplexTree} for the
 * basis and why it never cycles. Points without mass take no part in the search; their potentials are the largest that
 * the others allow.
 */
public final class NetworkSimplex implements TransportSolver {

    @Override
    public TransportSolution solve(TransportProblem problem) {
        Ensemble source = problem.source();
        Ensemble target = problem.target();
        Masses masses = Masses.of(source, target);
        int[] rows = massive(masses.source());
        int[] columns = massive(masses.target());
        int m = target.size();
        double[] all = problem.costs();
        double[] costs = all;
        if (rows.length < source.size() || columns.length < m) {
            costs = new double[rows.length * columns.length];
            for (int i = 0; i < rows.length; i++)
                for (int j = 0; j < columns.length; j++) costs[i * columns.length + j] = all[rows[i] * m + columns[j]];
        }
        SimplexTree tree = new SimplexTree(
                new MatrixArcs(costs, rows.length, columns.length),
                picked(masses.source(), rows),
                picked(masses.target(), columns),
                order(source, rows),
                order(target, columns));
        boolean optimal = tree.optimise();
        double[] f = new double[source.size()];
        double[] g = new double[m];
        Arrays.fill(f, Double.POSITIVE_INFINITY);
        Arrays.fill(g, Double.POSITIVE_INFINITY);
        for (int i = 0; i < rows.length; i++) f[rows[i]] = tree.sourcePotential(i);
        for (int j = 0; j < columns.length; j++) g[columns[j]] = tree.targetPotential(j);
        extend(f, g, all);
        return new TransportSolution(
                tree.cost() / masses.total(),
                f,
                g,
                new TransportSolution.Progress(optimal, tree.pivots(), 0),
                () -> plan(tree, masses, rows, columns, source.size(), m));
    }

    /** Gives points without mass, whose potential is still infinite, the largest value that keeps f + g below the cost. */
    private static void extend(double[] f, double[] g, double[] costs) {
        int m = g.length;
        double[] massive = g.clone();
        for (int i = 0; i < f.length; i++)
            if (f[i] == Double.POSITIVE_INFINITY)
                for (int j = 0; j < m; j++)
                    if (massive[j] < Double.POSITIVE_INFINITY) f[i] = Math.min(f[i], costs[i * m + j] - g[j]);
        for (int j = 0; j < m; j++)
            if (g[j] == Double.POSITIVE_INFINITY)
                for (int i = 0; i < f.length; i++) g[j] = Math.min(g[j], costs[i * m + j] - f[i]);
    }

    static TransportPlan plan(SimplexTree tree, Masses masses, int[] rows, int[] columns, int n, int m) {
        int[] sources = new int[rows.length + columns.length];
        int[] targets = new int[rows.length + columns.length];
        double[] moved = new double[rows.length + columns.length];
        int size = tree.arcs(sources, targets, moved);
        for (int k = 0; k < size; k++) {
            sources[k] = rows[sources[k]];
            targets[k] = columns[targets[k]];
            moved[k] /= masses.total();
        }
        return new TransportPlan(
                n, m, Arrays.copyOf(sources, size), Arrays.copyOf(targets, size), Arrays.copyOf(moved, size));
    }

    static int[] massive(long[] masses) {
        int[] indices = new int[masses.length];
        int size = 0;
        for (int i = 0; i < masses.length; i++) if (masses[i] > 0) indices[size++] = i;
        return Arrays.copyOf(indices, size);
    }

    static long[] picked(long[] masses, int[] indices) {
        long[] picked = new long[indices.length];
        for (int k = 0; k < indices.length; k++) picked[k] = masses[indices[k]];
        return picked;
    }

    /** The points by the sum of their coordinates: matching them in this order starts the search near the optimum. */
    private static int[] order(Ensemble ensemble, int[] indices) {
        int d = ensemble.dimension();
        double[] keys = new double[indices.length];
        for (int k = 0; k < indices.length; k++)
            for (int c = 0; c < d; c++) keys[k] += ensemble.points()[indices[k] * d + c];
        return LineSolver.ascending(keys);
    }
}
