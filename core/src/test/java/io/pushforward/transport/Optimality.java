package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** That a solution is optimal, by linear programming duality, whatever found it. */
final class Optimality {
    private Optimality() {}

    /** The plan has the right marginals; the potentials are feasible; both have the value of the solution. */
    static void check(TransportProblem problem, TransportSolution solution) {
        int n = problem.source().size();
        int m = problem.target().size();
        double[] costs = problem.costs();
        double largest = 1e-300;
        for (double cost : costs) largest = Math.max(largest, cost);
        double tolerance = 1e-12 * largest;
        TransportPlan plan = solution.plan();
        assertThat(solution.converged()).isTrue();
        assertThat(plan.sourceMarginal()).containsExactly(problem.source().weights(), within(1e-13));
        assertThat(plan.targetMarginal()).containsExactly(problem.target().weights(), within(1e-13));
        double primal = 0;
        for (int k = 0; k < plan.size(); k++) {
            assertThat(plan.mass(k)).isPositive();
            primal += plan.mass(k) * costs[plan.source(k) * m + plan.target(k)];
        }
        double dual = 0;
        for (int i = 0; i < n; i++) dual += problem.source().weights()[i] * solution.sourcePotential()[i];
        for (int j = 0; j < m; j++) dual += problem.target().weights()[j] * solution.targetPotential()[j];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                assertThat(solution.sourcePotential()[i] + solution.targetPotential()[j])
                        .isLessThanOrEqualTo(costs[i * m + j] + tolerance);
        assertThat(primal).isCloseTo(solution.value(), within(tolerance));
        assertThat(dual).isCloseTo(solution.value(), within(tolerance));
    }
}
