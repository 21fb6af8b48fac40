package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The simplex method on listed arcs against the one on a matrix, and against duality over all pairs. */
class PricedSimplexTest {

    @ParameterizedTest
    @CsvSource({"300, 200, 3", "1, 1, 2", "1, 40, 2", "2, 3, 2", "60, 50, 20"})
    void priced_betweenWeightedClouds_equalsTheMatrixSolver(int n, int m, int d) {
        RandomGenerator random = Seed.of(51, n).generator();
        Ensemble x = ExactSolversTest.cloud(random, n, d, true);
        Ensemble y = ExactSolversTest.cloud(random, m, d, true);
        for (Cost cost : new Cost[] {Cost.SQUARED_DISTANCE, Cost.DISTANCE})
            checkEqual(new TransportProblem(x, y, cost));
    }

    /** Points on a coarse grid, some without mass, in clusters that are out of balance. */
    @Test
    void priced_withTiesAndEmptyPoints_equalsTheMatrixSolver() {
        RandomGenerator random = Seed.of(52).generator();
        Ensemble x = tied(random, 150, 100);
        Ensemble y = tied(random, 220, 120);
        for (Cost cost : new Cost[] {Cost.SQUARED_DISTANCE, Cost.DISTANCE})
            checkEqual(new TransportProblem(x, y, cost));
    }

    /** Twice as many targets as sources: the flow of the smaller problem uses up both sides at once, again and again. */
    @Test
    void priced_whereEveryMassIsATie_equalsTheMatrixSolver() {
        RandomGenerator random = Seed.of(54).generator();
        checkEqual(new TransportProblem(
                ExactSolversTest.cloud(random, 90, 3, false),
                ExactSolversTest.cloud(random, 180, 3, false),
                Cost.SQUARED_DISTANCE));
    }

    @Test
    void exactSolver_betweenManyWeightedPoints_isProvenByItsPotentials() {
        RandomGenerator random = Seed.of(53).generator();
        TransportProblem problem = new TransportProblem(
                ExactSolversTest.cloud(random, 400, 3, true),
                ExactSolversTest.cloud(random, 700, 3, true),
                Cost.SQUARED_DISTANCE);
        Optimality.check(problem, new ExactSolver().solve(problem));
    }

    private static void checkEqual(TransportProblem problem) {
        TransportSolution priced = new PricedSimplex().solve(problem);
        double expected = new NetworkSimplex().solve(problem).value();
        assertThat(priced.value()).isCloseTo(expected, within(1e-12 * (1e-300 + expected)));
        Optimality.check(problem, priced);
    }

    private static Ensemble tied(RandomGenerator random, int n, int near) {
        double[] points = new double[2 * n];
        double[] weights = new double[n];
        for (int k = 0; k < 2 * n; k++) points[k] = random.nextInt(4) + (k < 2 * near ? 0 : 50);
        for (int i = 0; i < n; i++) weights[i] = random.nextInt(3);
        weights[0] += 1;
        return Ensemble.weighted(new Space.Vectors(2), points, weights);
    }
}
