package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.function.Function;

/**
 * Exact transport between many equally weighted points without a cost matrix (Schmitzer 2016; LAPMOD, Volgenant 1996).
 *
 * <p>Potentials come from a problem of half the size, between means of neighbouring points, extended to all by the
 * c-transform. Each row gets arcs to the columns of least reduced cost, {@link SparseAssignment} completes them, and at the
 * end every pair is priced: no reduced cost below zero, up to rounding, proves the assignment optimal. Points are taken in
 * {@link SpatialOrder}, so that {@link ColumnBoxes} answer for most pairs. Only looks at all pairs run in parallel, each row
 * by itself, so the number of threads changes nothing.
 */
public final class PricedAssignment implements TransportSolver {
    /** Problems of no more points are solved with a cost matrix. */
    static final int SMALL = 300;

    /** A reduced cost counts as negative below minus this share of the largest potential: a few roundings. */
    static final double ROUNDING = 0x1p-48;

    /** So many neighbouring points are merged to make a smaller problem, down to problems of {@link #COARSEST} points. */
    static final int TOGETHER = 2;

    private static final int COARSEST = 100;
    private static final int ARCS = 16;
    /** One round is the rule; rounding alone asks for more. */
    private static final int MOST_ROUNDS = 100;

    @Override
    public TransportSolution solve(TransportProblem problem) {
        AssignmentSolver.requireAssignment(problem);
        problem.requireFiniteCosts();
        int n = problem.source().size();
        int[] rows = SpatialOrder.of(problem.source());
        int[] columns = SpatialOrder.of(problem.target());
        TransportProblem ordered = new TransportProblem(
                problem.source().select(rows), problem.target().select(columns), problem.cost());
        PairCosts costs = new PairCosts(ordered);
        SparseAssignment assignment = completed(ordered, costs);
        boolean optimal = mended(assignment, costs);
        int[] columnOf = new int[n];
        for (int i = 0; i < n; i++) columnOf[rows[i]] = columns[assignment.columnOf()[i]];
        PairCosts given = new PairCosts(problem);
        double value = 0;
        for (int i = 0; i < n; i++) value += given.at(i, columnOf[i]);
        return new TransportSolution(
                value / n,
                SpatialOrder.back(assignment.rowPotential(), rows),
                SpatialOrder.back(assignment.columnPotential(), columns),
                new TransportSolution.Progress(optimal, n, 0),
                () -> AssignmentSolver.plan(columnOf));
    }

    private static SparseAssignment completed(TransportProblem problem, PairCosts costs) {
        double[] v = start(problem, PricedAssignment::potential);
        SparseAssignment assignment = new SparseAssignment(costs, v, Pricing.least(costs, v, Math.min(ARCS, v.length)));
        assignment.complete();
        return assignment;
    }

    /** The column potential of a smaller problem. */
    private static double[] potential(TransportProblem problem) {
        return problem.source().size() <= COARSEST
                ? new AssignmentSolver().solve(problem).targetPotential()
                : completed(problem, new PairCosts(problem)).columnPotential();
    }

    /** Column potentials extended from a solution between means of neighbours; points are in spatial order. */
    static double[] start(TransportProblem problem, Function<TransportProblem, double[]> smaller) {
        Ensemble fewX = SpatialOrder.merged(problem.source(), TOGETHER);
        Ensemble fewY = SpatialOrder.merged(problem.target(), TOGETHER);
        double[] g = smaller.apply(new TransportProblem(fewX, fewY, problem.cost()));
        double[] f = Pricing.transform(new PairCosts(problem.source(), fewY, problem.cost()), g);
        return Pricing.transform(new PairCosts(problem.target(), problem.source(), problem.cost()), f);
    }

    /** Looks at all pairs, and mends what rounding left; false where rounding keeps it from ending. */
    private static boolean mended(SparseAssignment assignment, PairCosts costs) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double[] bounds = assignment.rowPotential().clone();
            double slack = slack(bounds, assignment.columnPotential());
            for (int i = 0; i < bounds.length; i++) bounds[i] -= slack;
            Pricing.Candidates[] cheaper = Pricing.least(costs, assignment.columnPotential(), bounds, ARCS);
            boolean lacking = false;
            for (int i = 0; i < cheaper.length; i++)
                if (cheaper[i].size() > 0) {
                    assignment.mend(i, cheaper[i]);
                    lacking = true;
                }
            if (!lacking) return true;
            assignment.complete();
        }
        return false;
    }

    static double slack(double[] u, double[] v) {
        return ROUNDING * Math.max(largest(u), largest(v));
    }

    private static double largest(double[] potential) {
        double largest = 0;
        for (double value : potential) largest = Math.max(largest, Math.abs(value));
        return largest;
    }
}
