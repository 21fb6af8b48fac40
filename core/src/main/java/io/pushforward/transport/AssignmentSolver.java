package io.pushforward.transport;

import java.util.Arrays;

/**
 * Exact transport between equally weighted ensembles of one size: the best assignment, by shortest augmenting paths
 * (Jonker and Volgenant 1987; Crouse 2016 for the form of the search).
 *
 * <p>Rows are assigned one by one. Each search grows a tree of tight edges from a free row, Dijkstra's algorithm on the
 * reduced costs c - u - v &ge; 0, until it meets a free column; then the potentials move and the path flips.
 */
public final class AssignmentSolver implements TransportSolver {

    @Override
    public TransportSolution solve(TransportProblem problem) {
        requireAssignment(problem);
        int n = problem.source().size();
        double[] costs = problem.costs();
        Search search = new Search(costs, n);
        double value = 0;
        for (int i = 0; i < n; i++) value += costs[i * n + search.columnOf[i]];
        return new TransportSolution(
                value / n, search.u, search.v, new TransportSolution.Progress(true, n, 0), () -> plan(search.columnOf));
    }

    static void requireAssignment(TransportProblem problem) {
        if (problem.source().size() != problem.target().size()
                || !problem.source().isUniform()
                || !problem.target().isUniform())
            throw new IllegalArgumentException("assignment needs equally weighted ensembles of one size, got "
                    + problem.source() + " and " + problem.target());
    }

    static TransportPlan plan(int[] columnOf) {
        int n = columnOf.length;
        int[] rows = new int[n];
        Arrays.setAll(rows, i -> i);
        double[] masses = new double[n];
        Arrays.fill(masses, 1.0 / n);
        return new TransportPlan(n, n, rows, columnOf, masses);
    }

    /** The column assigned to each row of a square row-major cost matrix. */
    public static int[] assign(double[] costs, int n) {
        return new Search(costs, n).columnOf;
    }

    private static final class Search {
        private final double[] costs;
        private final int n;
        private final double[] u;
        private final double[] v;
        private final int[] columnOf;
        private final int[] rowOf;
        private final double[] distance;
        private final int[] before; // the row from which a column was reached
        private final int[] open; // columns not yet in the tree, compacted

        Search(double[] costs, int n) {
            this.costs = costs;
            this.n = n;
            u = new double[n];
            v = new double[n];
            columnOf = new int[n];
            rowOf = new int[n];
            distance = new double[n];
            before = new int[n];
            open = new int[n];
            Arrays.fill(columnOf, -1);
            Arrays.fill(rowOf, -1);
            reduce();
            for (int row = 0; row < n; row++) if (columnOf[row] < 0) augment(row);
        }

        /** Column then row minima as first potentials; tight pairs are assigned greedily. */
        private void reduce() {
            System.arraycopy(costs, 0, v, 0, n);
            for (int i = 1; i < n; i++) for (int j = 0; j < n; j++) v[j] = Math.min(v[j], costs[i * n + j]);
            for (int i = 0; i < n; i++) {
                int best = 0;
                for (int j = 1; j < n; j++) if (costs[i * n + j] - v[j] < costs[i * n + best] - v[best]) best = j;
                u[i] = costs[i * n + best] - v[best];
                if (rowOf[best] < 0) {
                    rowOf[best] = i;
                    columnOf[i] = best;
                }
            }
        }

        private void augment(int start) {
            Arrays.fill(distance, Double.POSITIVE_INFINITY);
            for (int j = 0; j < n; j++) open[j] = j;
            int left = n;
            int row = start;
            int sink = -1;
            double reached = 0;
            while (sink < 0) {
                double base = reached - u[row];
                double nearest = Double.POSITIVE_INFINITY;
                int chosen = -1;
                for (int k = 0; k < left; k++) {
                    int j = open[k];
                    double through = base + costs[row * n + j] - v[j];
                    if (through < distance[j]) {
                        distance[j] = through;
                        before[j] = row;
                    }
                    if (distance[j] < nearest || (distance[j] == nearest && rowOf[j] < 0)) {
                        nearest = distance[j];
                        chosen = k;
                    }
                }
                reached = nearest;
                int column = open[chosen];
                open[chosen] = open[--left];
                open[left] = column; // the tree's columns gather at the end
                if (rowOf[column] < 0) sink = column;
                else row = rowOf[column];
            }
            u[start] += reached;
            for (int k = left; k < n; k++) {
                int j = open[k];
                if (j == sink) continue;
                u[rowOf[j]] += reached - distance[j];
                v[j] -= reached - distance[j];
            }
            flip(start, sink);
        }

        private void flip(int start, int sink) {
            int column = sink;
            while (true) {
                int row = before[column];
                int next = columnOf[row];
                rowOf[column] = row;
                columnOf[row] = column;
                if (row == start) return;
                column = next;
            }
        }
    }
}
