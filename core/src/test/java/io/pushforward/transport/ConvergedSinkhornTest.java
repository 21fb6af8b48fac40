package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConvergedSinkhornTest {

    /** Pairs of clouds that trouble an iteration, by name. */
    static Stream<Arguments> troublesome() {
        RandomGenerator random = Seed.of(1).generator();
        List<Arguments> pairs = new ArrayList<>();
        Ensemble x = ExactSolversTest.cloud(random, 30, 2, false);
        Ensemble y = ExactSolversTest.cloud(random, 30, 2, false);
        pairs.add(Arguments.of("ordinary", x, y));
        pairs.add(Arguments.of("identical", x, x));
        pairs.add(Arguments.of("permuted", x, reversed(x)));
        pairs.add(Arguments.of("coincident single points", atoms(3, 4), atoms(3, 4)));
        pairs.add(Arguments.of("single points apart", atoms(3, 4), atoms(0, 0)));
        pairs.add(Arguments.of("all points coincident", atoms(1, 2, 1, 2, 1, 2), atoms(1, 2, 1, 2)));
        pairs.add(Arguments.of("duplicated", atoms(0, 0, 0, 0, 1, 0, 1, 0), atoms(0, 0, 1, 1, 1, 1)));
        pairs.add(Arguments.of("offset 1e6", moved(x, 1e6, 1), moved(y, 1e6, 1)));
        pairs.add(Arguments.of("far 1e6", x, moved(y, 1e6, 1)));
        pairs.add(Arguments.of("two far clusters", clusters(random), clusters(random)));
        pairs.add(Arguments.of("scale 1e-8", moved(x, 0, 1e-8), moved(y, 0, 1e-8)));
        pairs.add(Arguments.of("scale 1e-170", moved(x, 0, 1e-170), moved(y, 0, 1e-170)));
        pairs.add(Arguments.of("scale 1e140", moved(x, 0, 1e140), moved(y, 0, 1e140)));
        pairs.add(Arguments.of("grid with ties", grid(0), grid(0.5)));
        pairs.add(Arguments.of("uneven weights", uneven(random, x, 4), uneven(random, y, 4)));
        pairs.add(Arguments.of("very uneven weights", uneven(random, x, 15), uneven(random, y, 15)));
        pairs.add(Arguments.of("one against many", atoms(1, 1), y));
        pairs.add(Arguments.of("more targets", ExactSolversTest.cloud(random, 8, 2, false), y));
        return pairs.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("troublesome")
    void divergence_ofAnyFiniteClouds_convergesAndIsNotNegative(String name, Ensemble x, Ensemble y) {
        double size = size(x, y);
        for (double blur : new double[] {1e-150, 1e-6, 1e-3, 0.05, 1, 100, 1e9, 1e160}) {
            ConvergedSinkhorn.Divergence found =
                    ConvergedSinkhorn.withBlur(blur).divergence(x, y);
            assertThat(found.value()).as("value at blur %s", blur).isGreaterThanOrEqualTo(-1e-14 * size);
            assertThat(found.progress().converged())
                    .as("convergence at blur %s", blur)
                    .isTrue();
            assertThat(found.progress().marginalError()).isLessThanOrEqualTo(1e-9);
        }
    }

    /** As blur falls: W2²/2, from an exact solver. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("troublesome")
    void divergence_asBlurFalls_isHalfTheSquareOfW2(String name, Ensemble x, Ensemble y) {
        double exact = new ExactSolver()
                .solve(new TransportProblem(x, y, Cost.HALF_SQUARED_DISTANCE))
                .value();
        double found = ConvergedSinkhorn.withBlur(1e-9 * Math.sqrt(size(x, y)) + 1e-300)
                .divergence(x, y)
                .value();
        // The bias is of order blur² log n; far clusters and offsets cost the exact solver digits of its own.
        assertThat(found).isCloseTo(exact, within(1e-10 * size(x, y)));
    }

    /** At blur far above the points: half the squared distance of the means (Feydy et al. 2019, equation 6). */
    @ParameterizedTest(name = "{0}")
    @MethodSource("troublesome")
    void divergence_atHighBlur_isThatOfTheMeans(String name, Ensemble x, Ensemble y) {
        double size = size(x, y);
        double found = ConvergedSinkhorn.withBlur(1e8 * Math.sqrt(size) + 1e-300)
                .divergence(x, y)
                .value();
        double expected = 0;
        double[] left = x.mean();
        double[] right = y.mean();
        double rounding = 1e-12 * size;
        for (int k = 0; k < left.length; k++) {
            expected += 0.5 * (left[k] - right[k]) * (left[k] - right[k]);
            rounding += 4 * Math.ulp(left[k]) * Math.sqrt(size); // of the means themselves
        }
        assertThat(found).isCloseTo(expected, within(rounding));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 0.1, 1})
    void identicalClouds_areAtZero(double blur) {
        Ensemble x = ExactSolversTest.cloud(Seed.of(2).generator(), 40, 3, true);
        ConvergedSinkhorn sinkhorn = ConvergedSinkhorn.withBlur(blur);
        assertThat(sinkhorn.divergence(x, x).value()).isCloseTo(0, within(1e-15 * 10));
        assertThat(sinkhorn.divergence(x, reversed(x)).value()).isCloseTo(0, within(1e-15 * 10));
    }

    @Test
    void divergence_isSymmetric() {
        RandomGenerator random = Seed.of(3).generator();
        Ensemble x = ExactSolversTest.cloud(random, 25, 3, true);
        Ensemble y = ExactSolversTest.cloud(random, 12, 3, true);
        for (double blur : new double[] {0.01, 0.3}) {
            ConvergedSinkhorn sinkhorn = ConvergedSinkhorn.withBlur(blur);
            assertThat(sinkhorn.divergence(x, y).value())
                    .isCloseTo(sinkhorn.divergence(y, x).value(), within(1e-12));
        }
    }

    @Test
    void cloudAgainstItselfShifted_isHalfTheSquaredShift_atEveryBlur() {
        Ensemble x = ExactSolversTest.cloud(Seed.of(4).generator(), 20, 1, true);
        Ensemble y = moved(x, 0.75, 1);
        for (double blur : new double[] {1e-3, 0.05, 0.5, 5})
            assertThat(ConvergedSinkhorn.withBlur(blur).divergence(x, y).value())
                    .isCloseTo(0.28125, within(1e-12));
    }

    /** An independent solver: plain Sinkhorn in the log domain, run for very long. */
    @Test
    void value_equalsThatOfALongPlainIteration() {
        RandomGenerator random = Seed.of(5).generator();
        Ensemble x = ExactSolversTest.cloud(random, 9, 2, true);
        Ensemble y = ExactSolversTest.cloud(random, 7, 2, true);
        double blur = 0.4;
        TransportProblem problem = new TransportProblem(x, y, Cost.HALF_SQUARED_DISTANCE);
        double expected = plainSinkhorn(problem, blur * blur, 20_000);
        assertThat(ConvergedSinkhorn.withBlur(blur).solve(problem).value()).isCloseTo(expected, within(1e-12));
    }

    private static double plainSinkhorn(TransportProblem problem, double epsilon, int steps) {
        double[] a = problem.source().weights();
        double[] b = problem.target().weights();
        double[] cost = problem.costs();
        int m = b.length;
        double[] f = new double[a.length];
        double[] g = new double[m];
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < a.length; i++) {
                double sum = 0;
                for (int j = 0; j < m; j++) sum += b[j] * Math.exp((g[j] - cost[i * m + j]) / epsilon);
                f[i] = -epsilon * Math.log(sum);
            }
            for (int j = 0; j < m; j++) {
                double sum = 0;
                for (int i = 0; i < a.length; i++) sum += a[i] * Math.exp((f[i] - cost[i * m + j]) / epsilon);
                g[j] = -epsilon * Math.log(sum);
            }
        }
        double value = 0;
        for (int i = 0; i < a.length; i++) value += a[i] * f[i];
        for (int j = 0; j < m; j++) value += b[j] * g[j];
        return value;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("troublesome")
    void plan_hasTheMarginals_andTheValueOfItsCostAndEntropy(String name, Ensemble x, Ensemble y) {
        if (name.startsWith("scale 1e")) return; // costs of these leave the range of numbers before centring
        double blur = 0.3 * Math.sqrt(Math.min(1, size(x, y)));
        TransportProblem problem = new TransportProblem(x, y, Cost.HALF_SQUARED_DISTANCE);
        TransportSolution solution =
                ConvergedSinkhorn.withBlur(Math.max(blur, 1e-3)).solve(problem);
        TransportPlan plan = solution.plan();
        assertThat(plan.sourceMarginal()).containsExactly(x.weights(), within(1e-9));
        assertThat(plan.targetMarginal()).containsExactly(y.weights(), within(1e-9));
        double epsilon = Math.max(blur, 1e-3) * Math.max(blur, 1e-3);
        double[] cost = problem.costs();
        double value = 0;
        for (int k = 0; k < plan.size(); k++) {
            int i = plan.source(k);
            int j = plan.target(k);
            double density = plan.mass(k) / x.weights()[i] / y.weights()[j];
            value += plan.mass(k) * (cost[i * y.size() + j] + epsilon * Math.log(density));
        }
        assertThat(solution.value()).isCloseTo(value, within(1e-8 * Math.max(size(x, y), 1e-12)));
    }

    @Test
    void potentials_makeTheKernelThePlan() {
        RandomGenerator random = Seed.of(6).generator();
        Ensemble x = moved(ExactSolversTest.cloud(random, 6, 2, true), 3, 1);
        Ensemble y = ExactSolversTest.cloud(random, 9, 2, true);
        for (Cost cost : new Cost[] {Cost.HALF_SQUARED_DISTANCE, Cost.SQUARED_DISTANCE, Cost.DISTANCE}) {
            TransportProblem problem = new TransportProblem(x, y, cost);
            TransportSolution solution = ConvergedSinkhorn.withBlur(0.5).solve(problem);
            double[] costs = problem.costs();
            double[] plan = solution.plan().dense();
            for (int i = 0; i < 6; i++)
                for (int j = 0; j < 9; j++) {
                    double exponent = solution.sourcePotential()[i] + solution.targetPotential()[j] - costs[i * 9 + j];
                    assertThat(x.weights()[i] * y.weights()[j] * Math.exp(exponent / 0.25))
                            .isCloseTo(plan[i * 9 + j], within(1e-12));
                }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 30})
    void tooFewIterations_areReported_andTheValueIsAnUpperBound(int limit) {
        RandomGenerator random = Seed.of(7).generator();
        Ensemble x = ExactSolversTest.cloud(random, 60, 2, true);
        Ensemble y = ExactSolversTest.cloud(random, 50, 2, true);
        ConvergedSinkhorn.Divergence found = new ConvergedSinkhorn(0.05, 1e-9, limit).divergence(x, y);
        assertThat(found.progress().converged()).isFalse();
        assertThat(found.progress().marginalError()).isGreaterThan(1e-9);
        assertThat(found.value())
                .isGreaterThan(ConvergedSinkhorn.withBlur(0.05).divergence(x, y).value());
    }

    @Test
    void wrongSettings_areNamed() {
        assertThatThrownBy(() -> new ConvergedSinkhorn(Double.NaN, 1e-9, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("blur must be positive and finite, got NaN");
        assertThatThrownBy(() -> new ConvergedSinkhorn(1, 0, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tolerance");
    }

    /** The largest half squared distance between points of both clouds: what rounding is measured against. */
    private static double size(Ensemble x, Ensemble y) {
        double largest = 0;
        for (Ensemble cloud : List.of(x, y))
            for (Ensemble other : List.of(x, y))
                for (double square : Distances.squared(cloud, other)) largest = Math.max(largest, 0.5 * square);
        return largest;
    }

    private static Ensemble atoms(double... points) {
        return Ensemble.uniform(new Space.Vectors(2), points);
    }

    private static Ensemble moved(Ensemble cloud, double shift, double factor) {
        double[] points = cloud.points().clone();
        for (int k = 0; k < points.length; k++) points[k] = factor * points[k] + shift;
        return Ensemble.weighted(cloud.space(), points, cloud.weights());
    }

    private static Ensemble reversed(Ensemble cloud) {
        int[] order = new int[cloud.size()];
        Arrays.setAll(order, i -> order.length - 1 - i);
        return cloud.select(order);
    }

    private static Ensemble clusters(RandomGenerator random) {
        Ensemble base = ExactSolversTest.cloud(random, 20, 2, false);
        double[] points = base.points().clone();
        for (int k = 0; k < 20; k++) points[k] += 1e4;
        return Ensemble.uniform(base.space(), points);
    }

    private static Ensemble grid(double shift) {
        double[] points = new double[50];
        for (int i = 0; i < 25; i++) {
            points[2 * i] = i % 5 + shift;
            points[2 * i + 1] = i / 5 + shift;
        }
        return atoms(points);
    }

    private static Ensemble uneven(RandomGenerator random, Ensemble cloud, double spread) {
        double[] weights = new double[cloud.size()];
        for (int i = 0; i < weights.length; i++) weights[i] = i == 3 ? 0 : Math.exp(spread * random.nextGaussian());
        return Ensemble.weighted(cloud.space(), cloud.points(), weights);
    }
}
