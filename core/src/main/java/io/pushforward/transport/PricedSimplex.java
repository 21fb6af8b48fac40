package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.Arrays;

/**
 * Exact transport between many weighted points without a cost matrix: the network simplex method on few arcs, and a look at
 * all pairs for arcs that are missing (Schmitzer 2016).
 *
 * <p>The first arcs are those of least reduced cost by the potentials of a smaller problem, between means of neighbours. When
 * no listed arc is left to enter, every pair is priced, in parallel and in blocks; pairs of negative reduced cost join the
 * list and the tree goes on from where it is, until there is none.
 */
public final class PricedSimplex implements TransportSolver {
    private static final int ARCS_PER_ROW = 16;
    private static final int ARCS_PER_COLUMN = 8;
    private static final int ARCS_PER_ROUND = 8;
    /** Far above what problems take. */
    private static final int MOST_ROUNDS = 1000;

    @Override
    public TransportSolution solve(TransportProblem problem) {
        problem.requireFiniteCosts();
        Ensemble source = problem.source();
        Ensemble target = problem.target();
        Masses masses = Masses.of(source, target);
        int[] all = together(source, target);
        int[] rows = Arrays.stream(all)
                .filter(k -> k < source.size() && masses.source()[k] > 0)
                .toArray();
        int[] columns = Arrays.stream(all)
                .map(k -> k - source.size())
                .filter(k -> k >= 0 && masses.target()[k] > 0)
                .toArray();
        Ensemble x = source.select(rows);
        Ensemble y = target.select(columns);
        TransportProblem massive = new TransportProblem(x, y, problem.cost());
        Search search = new Search(
                massive, NetworkSimplex.picked(masses.source(), rows), NetworkSimplex.picked(masses.target(), columns));
        boolean optimal = search.optimise();
        double[] onX = search.rowPotential();
        double[] g = columns.length == target.size()
                ? SpatialOrder.back(search.columnPotential(), columns)
                : Pricing.transform(new PairCosts(target, x, problem.cost()), onX);
        double[] f = rows.length == source.size()
                ? SpatialOrder.back(onX, rows)
                : Pricing.transform(new PairCosts(source, target, problem.cost()), g);
        return new TransportSolution(
                search.tree.cost() / masses.total(),
                f,
                g,
                new TransportSolution.Progress(optimal, search.tree.pivots(), 0),
                () -> NetworkSimplex.plan(search.tree, masses, rows, columns, source.size(), target.size()));
    }

    /** The points of both ensembles in one spatial order, those of the second counted on from the first. */
    private static int[] together(Ensemble x, Ensemble y) {
        double[] points = Arrays.copyOf(x.points(), x.points().length + y.points().length);
        System.arraycopy(y.points(), 0, points, x.points().length, y.points().length);
        return SpatialOrder.of(Ensemble.uniform(x.space(), points));
    }

    /** One problem between points that all have mass. */
    private static final class Search {
        private final PairCosts costs;
        private final ListedArcs arcs;
        private final SimplexTree tree;
        private final int n;
        private final int m;

        Search(TransportProblem problem, long[] supply, long[] demand) {
            n = supply.length;
            m = demand.length;
            costs = new PairCosts(problem);
            arcs = new ListedArcs(costs, problem.largestCost());
            TransportPlan[] plan = new TransportPlan[1];
            list(problem, PricedAssignment.start(problem, smaller -> {
                TransportSolution solution = new ExactSolver().solve(smaller);
                plan[0] = solution.plan();
                return solution.targetPotential();
            }));
            tree = new SimplexTree(arcs, n, m, Flow.refined(plan[0], PricedAssignment.TOGETHER, supply, demand));
        }

        private void list(TransportProblem problem, double[] v) {
            Pricing.Candidates[] byRow = Pricing.least(costs, v, Math.min(ARCS_PER_ROW, m));
            double[] u = new double[n];
            for (int i = 0; i < n; i++) {
                u[i] = byRow[i].costs()[0] - v[byRow[i].columns()[0]];
                for (int k = 0; k < byRow[i].size(); k++) arcs.add(i, byRow[i].columns()[k], byRow[i].costs()[k]);
            }
            PairCosts back = new PairCosts(problem.target(), problem.source(), problem.cost());
            Pricing.Candidates[] byColumn = Pricing.least(back, u, Math.min(ARCS_PER_COLUMN, n));
            for (int j = 0; j < m; j++)
                for (int k = 0; k < byColumn[j].size(); k++)
                    arcs.add(byColumn[j].columns()[k], j, byColumn[j].costs()[k]);
        }

        boolean optimise() {
            for (int round = 0; round < MOST_ROUNDS; round++) {
                if (!tree.optimise()) return false;
                double[] bounds = rowPotential();
                double slack = PricedAssignment.slack(bounds, columnPotential());
                for (int i = 0; i < n; i++) bounds[i] -= slack;
                Pricing.Candidates[] cheaper = Pricing.least(costs, columnPotential(), bounds, ARCS_PER_ROUND);
                int lacking = 0;
                for (int i = 0; i < n; i++)
                    for (int k = 0; k < cheaper[i].size(); k++) {
                        arcs.add(i, cheaper[i].columns()[k], cheaper[i].costs()[k]);
                        lacking++;
                    }
                if (lacking == 0) return true;
            }
            return false;
        }

        double[] rowPotential() {
            double[] u = new double[n];
            for (int i = 0; i < n; i++) u[i] = tree.sourcePotential(i);
            return u;
        }

        double[] columnPotential() {
            double[] v = new double[m];
            for (int j = 0; j < m; j++) v[j] = tree.targetPotential(j);
            return v;
        }
    }
}
