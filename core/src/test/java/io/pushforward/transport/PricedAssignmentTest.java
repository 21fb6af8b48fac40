package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.concurrent.ForkJoinPool;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Assignments without a cost matrix against those with one, and against duality over all pairs. */
class PricedAssignmentTest {

    static Stream<Arguments> clouds() {
        RandomGenerator random = Seed.of(11).generator();
        DoubleSupplier normal = random::nextGaussian;
        Ensemble itself = made(400, 2, normal);
        return Stream.of(
                Arguments.of("one point", made(1, 2, normal), made(1, 2, normal)),
                Arguments.of("two points", made(2, 2, normal), made(2, 2, normal)),
                Arguments.of("normal", made(500, 3, normal), made(500, 3, normal)),
                Arguments.of("many dimensions", made(350, 40, normal), made(350, 40, normal)),
                Arguments.of(
                        "grid with ties", made(450, 2, () -> random.nextInt(6)), made(450, 2, () -> random.nextInt(7))),
                Arguments.of("all equal", made(400, 2, () -> 1), made(400, 2, () -> 1)),
                Arguments.of("one onto all", made(400, 2, () -> 1), made(400, 2, normal)),
                Arguments.of("collinear", collinear(400, random), collinear(400, random)),
                Arguments.of("clusters out of balance", clusters(600, 0.5, random), clusters(600, 0.6, random)),
                Arguments.of("far apart", made(400, 2, normal), made(400, 2, () -> 1e5 + random.nextGaussian())),
                Arguments.of("scales apart", made(400, 2, () -> 1e-6 * random.nextGaussian()), made(400, 2, normal)),
                Arguments.of("a cloud and itself", itself, shuffled(itself)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clouds")
    void priced_onAwkwardClouds_equalsTheMatrixSolver(String name, Ensemble x, Ensemble y) {
        for (Cost cost : new Cost[] {Cost.SQUARED_DISTANCE, Cost.DISTANCE, Cost.distanceToThe(1.5)}) {
            TransportProblem problem = new TransportProblem(x, y, cost);
            TransportSolution priced = new PricedAssignment().solve(problem);
            double expected = new AssignmentSolver().solve(problem).value();
            assertThat(priced.value()).isCloseTo(expected, within(1e-12 * (1e-300 + expected)));
            Optimality.check(problem, priced);
        }
    }

    @Test
    void priced_onSeveralLevels_isProvenByItsPotentials() {
        RandomGenerator random = Seed.of(12).generator();
        Ensemble x = made(1500, 3, random::nextGaussian);
        Ensemble y = made(1500, 3, random::nextGaussian);
        for (Cost cost : new Cost[] {Cost.SQUARED_DISTANCE, Cost.DISTANCE}) {
            TransportProblem problem = new TransportProblem(x, y, cost);
            TransportSolution solution = new PricedAssignment().solve(problem);
            double[] f = solution.sourcePotential();
            double[] g = solution.targetPotential();
            double worst = Double.POSITIVE_INFINITY;
            double scale = 0;
            double dual = 0;
            for (int i = 0; i < f.length; i++) {
                dual += (f[i] + g[i]) / f.length;
                scale = Math.max(scale, Math.max(Math.abs(f[i]), Math.abs(g[i])));
                for (int j = 0; j < g.length; j++) {
                    double squared = Distances.squared(x.points(), i, y.points(), j, 3);
                    worst = Math.min(worst, cost.atSquared(squared) - f[i] - g[j]);
                }
            }
            assertThat(worst).isGreaterThanOrEqualTo(-2 * PricedAssignment.ROUNDING * scale);
            assertThat(solution.value()).isCloseTo(dual, within(1e-13 * scale));
        }
    }

    @Test
    void priced_onAnyNumberOfThreads_hasTheSameBits() throws Exception {
        RandomGenerator random = Seed.of(13).generator();
        TransportProblem problem = new TransportProblem(
                made(700, 3, random::nextGaussian), made(700, 3, random::nextGaussian), Cost.SQUARED_DISTANCE);
        TransportSolution one = new ForkJoinPool(1)
                .submit(() -> new PricedAssignment().solve(problem))
                .get();
        TransportSolution four = new ForkJoinPool(4)
                .submit(() -> new PricedAssignment().solve(problem))
                .get();
        assertThat(four.value()).isEqualTo(one.value());
        assertThat(four.sourcePotential()).isEqualTo(one.sourcePotential());
    }

    private static Ensemble made(int n, int d, DoubleSupplier coordinate) {
        double[] points = new double[n * d];
        for (int k = 0; k < points.length; k++) points[k] = coordinate.getAsDouble();
        return Ensemble.uniform(new Space.Vectors(d), points);
    }

    private static Ensemble collinear(int n, RandomGenerator random) {
        double[] points = new double[2 * n];
        for (int i = 0; i < n; i++) points[2 * i + 1] = 2 * (points[2 * i] = random.nextInt(50));
        return Ensemble.uniform(new Space.Vectors(2), points);
    }

    private static Ensemble clusters(int n, double share, RandomGenerator random) {
        double[] points = new double[2 * n];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 2; k++) points[2 * i + k] = (i < share * n ? 0 : 100) + random.nextGaussian();
        return Ensemble.uniform(new Space.Vectors(2), points);
    }

    private static Ensemble shuffled(Ensemble cloud) {
        int[] order = new int[cloud.size()];
        for (int i = 0; i < order.length; i++) order[i] = (7 * i + 3) % order.length;
        return cloud.select(order);
    }
}
