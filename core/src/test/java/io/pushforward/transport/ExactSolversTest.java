package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact solvers against brute force, against each other, and against duality. */
class ExactSolversTest {

    @RepeatedTest(30)
    void assignment_equalsTheBestOfAllPermutations(RepetitionInfo repetition) {
        RandomGenerator random = Seed.of(1, repetition.getCurrentRepetition()).generator();
        int n = 1 + random.nextInt(6);
        Ensemble x = cloud(random, n, 2, false);
        Ensemble y = cloud(random, n, 2, false);
        for (Cost cost : new Cost[] {Cost.DISTANCE, Cost.SQUARED_DISTANCE, Cost.distanceToThe(3)}) {
            TransportProblem problem = new TransportProblem(x, y, cost);
            double best = bestPermutation(problem.costs(), n, 0, new boolean[n]) / n;
            TransportSolution assignment = new AssignmentSolver().solve(problem);
            TransportSolution simplex = new NetworkSimplex().solve(problem);
            assertThat(assignment.value()).isCloseTo(best, within(1e-13 * (1 + best)));
            assertThat(simplex.value()).isCloseTo(best, within(1e-13 * (1 + best)));
            Optimality.check(problem, assignment);
            Optimality.check(problem, simplex);
        }
    }

    private static double bestPermutation(double[] costs, int n, int row, boolean[] used) {
        if (row == n) return 0;
        double best = Double.POSITIVE_INFINITY;
        for (int j = 0; j < n; j++)
            if (!used[j]) {
                used[j] = true;
                best = Math.min(best, costs[row * n + j] + bestPermutation(costs, n, row + 1, used));
                used[j] = false;
            }
        return best;
    }

    /** Points on a coarse grid with small whole weights: nearly every pivot is degenerate. */
    @RepeatedTest(40)
    void networkSimplex_withManyTies_isOptimal(RepetitionInfo repetition) {
        RandomGenerator random = Seed.of(2, repetition.getCurrentRepetition()).generator();
        Ensemble x = tied(random, 1 + random.nextInt(30));
        Ensemble y = tied(random, 1 + random.nextInt(30));
        for (Cost cost : new Cost[] {Cost.DISTANCE, Cost.SQUARED_DISTANCE}) {
            TransportProblem problem = new TransportProblem(x, y, cost);
            Optimality.check(problem, new NetworkSimplex().solve(problem));
        }
    }

    @RepeatedTest(20)
    void line_andNetworkSimplex_agree(RepetitionInfo repetition) {
        RandomGenerator random = Seed.of(3, repetition.getCurrentRepetition()).generator();
        Ensemble x = cloud(random, 1 + random.nextInt(25), 1, random.nextBoolean());
        Ensemble y = cloud(random, 1 + random.nextInt(25), 1, random.nextBoolean());
        for (Cost cost : new Cost[] {Cost.DISTANCE, Cost.SQUARED_DISTANCE, Cost.distanceToThe(1.5)}) {
            TransportProblem problem = new TransportProblem(x, y, cost);
            TransportSolution line = new LineSolver().solve(problem);
            Optimality.check(problem, line);
            assertThat(new NetworkSimplex().solve(problem).value())
                    .isCloseTo(line.value(), within(1e-13 * (1 + line.value())));
            if (x.isUniform() && y.isUniform())
                assertThat(LineSolver.sortedValue(x.points().clone(), y.points().clone(), cost))
                        .isCloseTo(line.value(), within(1e-14 * (1 + line.value())));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 150})
    void assignment_andNetworkSimplex_agreeOnLargerClouds(int n) {
        RandomGenerator random = Seed.of(4).generator();
        TransportProblem problem =
                new TransportProblem(cloud(random, n, 5, false), cloud(random, n, 5, false), Cost.SQUARED_DISTANCE);
        TransportSolution assignment = new AssignmentSolver().solve(problem);
        Optimality.check(problem, assignment);
        assertThat(new NetworkSimplex().solve(problem).value())
                .isCloseTo(assignment.value(), within(1e-12 * assignment.value()));
    }

    @Test
    void networkSimplex_onLargeWeightedClouds_isOptimal() {
        RandomGenerator random = Seed.of(5).generator();
        TransportProblem problem =
                new TransportProblem(cloud(random, 300, 3, true), cloud(random, 200, 3, true), Cost.SQUARED_DISTANCE);
        Optimality.check(problem, new NetworkSimplex().solve(problem));
    }

    @Test
    void splittingAPointsWeight_changesNothing() {
        Space line = new Space.Vectors(2);
        Ensemble x = Ensemble.weighted(line, new double[] {0, 0, 1, 2, 3, 1}, new double[] {0.5, 0.3, 0.2});
        Ensemble split =
                Ensemble.weighted(line, new double[] {0, 0, 1, 2, 3, 1, 0, 0}, new double[] {0.1, 0.3, 0.2, 0.4});
        Ensemble y = Ensemble.uniform(line, new double[] {1, 1, 2, 0, 5, 5, -1, 0});
        double whole = value(x, y);
        assertThat(value(split, y)).isCloseTo(whole, within(1e-14 * whole));
    }

    @Test
    void tinyWeights_areCarriedToTheRoundingOfWholeMasses() {
        Space line = new Space.Vectors(2);
        Ensemble x = Ensemble.weighted(line, new double[] {0, 0, 1000, 0}, new double[] {1, 1e-12});
        Ensemble y = Ensemble.uniform(line, new double[] {0, 0});
        assertThat(value(x, y)).isCloseTo(1e-6 / (1 + 1e-12), within(1e6 * 0x1p-62));
    }

    private static double value(Ensemble x, Ensemble y) {
        return new ExactSolver()
                .solve(new TransportProblem(x, y, Cost.SQUARED_DISTANCE))
                .value();
    }

    @Test
    void pointsTooFarApart_areNamed() {
        Space space = new Space.Vectors(2);
        TransportProblem problem = new TransportProblem(
                Ensemble.uniform(space, new double[] {0, 0}),
                Ensemble.uniform(space, new double[] {0, 0, 1e200, 0}),
                Cost.SQUARED_DISTANCE);
        assertThatThrownBy(() -> new ExactSolver().solve(problem))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("source point 0 and target point 1");
    }

    @Test
    void mismatchedDimensions_areNamed() {
        Ensemble x = Ensemble.uniform(new Space.Vectors(2), new double[] {0, 0});
        Ensemble y = Ensemble.uniform(new Space.Vectors(3), new double[] {0, 0, 0});
        assertThatThrownBy(() -> new TransportProblem(x, y, Cost.DISTANCE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 and 3");
    }

    private static Ensemble tied(RandomGenerator random, int n) {
        double[] points = new double[2 * n];
        double[] weights = new double[n];
        for (int k = 0; k < 2 * n; k++) points[k] = random.nextInt(4);
        for (int i = 0; i < n; i++) weights[i] = random.nextInt(3);
        weights[random.nextInt(n)] += 1;
        return Ensemble.weighted(new Space.Vectors(2), points, weights);
    }

    static Ensemble cloud(RandomGenerator random, int n, int d, boolean weighted) {
        double[] points = new double[n * d];
        for (int k = 0; k < points.length; k++) points[k] = random.nextGaussian();
        Space space = new Space.Vectors(d);
        if (!weighted) return Ensemble.uniform(space, points);
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) weights[i] = random.nextExponential();
        return Ensemble.weighted(space, points, weights);
    }
}
