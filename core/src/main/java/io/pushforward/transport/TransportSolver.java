package io.pushforward.transport;

/** A method that solves transport problems; what it may need, such as a temperature, is its own. */
public interface TransportSolver {
    TransportSolution solve(TransportProblem problem);
}
