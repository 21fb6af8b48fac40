package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Exact transport between many equally weighted points without a cost matrix (Schmitzer 2016; LAPMOD, Volgenant 1996).
 *
 * <p>Potentials come from a smaller problem between some of the points, extended to all by the c-transform. Each row gets
 * arcs to the columns of least reduced cost, {@link SparseAssignment} completes them, and at the end every pair is priced: no
 * reduced cost below zero, up to rounding, proves the assignment optimal. Only looks at all pairs run in parallel, each row
 * by itself, so the number of threads changes nothing.
 */
public final class PricedAssignment implements TransportSolver {
    /** Problems of no more points are solved with a cost matrix. */
    static final int SMALL = 300;

    /** A reduced cost counts as negative below minus this share of the largest potential: a few roundings. */
    static final double ROUNDING = 0x1p-48;

    private static final double SHARE = 0.3;
    private static final int ARCS = 16;
    /** One round is the rule; rounding alone asks for more. */
    private static final int MOST_ROUNDS = 100;

    @Override
    public TransportSolution solve(TransportProblem problem) {
        AssignmentSolver.requireAssignment(problem);
        problem.requireFiniteCosts();
        int n = problem.source().size();
        PairCosts costs = new PairCosts(problem.source(), problem.target(), problem.cost());
        SparseAssignment assignment = completed(problem, costs);
        boolean optimal = mended(assignment, costs);
        double value = 0;
        for (int i = 0; i < n; i++) value += costs.at(i, assignment.columnOf()[i]);
        return new TransportSolution(
                value / n,
                assignment.rowPotential(),
                assignment.columnPotential(),
                new TransportSolution.Progress(optimal, n, 0),
                () -> AssignmentSolver.plan(assignment.columnOf()));
    }

    private static SparseAssignment completed(TransportProblem problem, PairCosts costs) {
        double[] v = start(problem, PricedAssignment::potential);
        SparseAssignment assignment = new SparseAssignment(costs, v, Pricing.least(costs, v, Math.min(ARCS, v.length)));
        assignment.complete();
        return assignment;
    }

    /** The column potential of a smaller problem. */
    private static double[] potential(TransportProblem problem) {
        return problem.source().size() <= SMALL
                ? new AssignmentSolver().solve(problem).targetPotential()
                : completed(problem, new PairCosts(problem.source(), problem.target(), problem.cost()))
                        .columnPotential();
    }

    /** Column potentials extended from a solution between some of the points. */
    static double[] start(TransportProblem problem, Function<TransportProblem, double[]> smaller) {
        Ensemble fewX = some(problem.source(), Seed.of(0).derive("source"));
        Ensemble fewY = some(problem.target(), Seed.of(0).derive("target"));
        double[] g = smaller.apply(new TransportProblem(fewX, fewY, problem.cost()));
        double[] f = Pricing.transform(new PairCosts(problem.source(), fewY, problem.cost()), g);
        return Pricing.transform(new PairCosts(problem.target(), problem.source(), problem.cost()), f);
    }

    private static Ensemble some(Ensemble all, Seed seed) {
        var random = seed.generator();
        int n = all.size();
        int size = (int) Math.ceil(n * SHARE);
        int[] order = IntStream.range(0, n).toArray();
        for (int k = 0; k < size; k++) {
            int other = k + random.nextInt(n - k);
            int held = order[k];
            order[k] = order[other];
            order[other] = held;
        }
        return all.select(Arrays.copyOf(order, size));
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
