package io.pushforward.transport;

/**
 * The fastest exact solver that fits the problem: the line; an assignment or the network simplex method, with a cost matrix
 * between few points and with priced arcs between many.
 */
public final class ExactSolver implements TransportSolver {
    /** Between ensembles of more points the network simplex method prices arcs instead of keeping a matrix. */
    private static final int LARGE = 500;

    @Override
    public TransportSolution solve(TransportProblem problem) {
        return solverFor(problem).solve(problem);
    }

    private static TransportSolver solverFor(TransportProblem problem) {
        if (problem.source().dimension() == 1 && problem.cost().power() >= 1) return new LineSolver();
        if (problem.source().size() == problem.target().size()
                && problem.source().isUniform()
                && problem.target().isUniform())
            return problem.source().size() > PricedAssignment.SMALL ? new PricedAssignment() : new AssignmentSolver();
        return Math.max(problem.source().size(), problem.target().size()) > LARGE
                ? new PricedSimplex()
                : new NetworkSimplex();
    }
}
