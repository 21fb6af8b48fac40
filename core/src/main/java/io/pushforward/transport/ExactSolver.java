package io.pushforward.transport;

/** The fastest exact solver that fits the problem: the line, an assignment or the network simplex method on a cost
 * matrix, or priced arcs between many points. */
public final class ExactSolver implements TransportSolver {

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
        return new NetworkSimplex();
    }
}
