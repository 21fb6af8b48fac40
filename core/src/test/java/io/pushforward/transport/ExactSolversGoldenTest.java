package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Ensemble;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against POT 0.8.2 {@code emd2}, SciPy 1.10.1 {@code linear_sum_assignment}, and rational arithmetic on the line. */
class ExactSolversGoldenTest {

    static Stream<JsonNode> clouds() {
        return cases("clouds");
    }

    static Stream<JsonNode> line() {
        return cases("line");
    }

    private static Stream<JsonNode> cases(String key) {
        List<JsonNode> cases = new ArrayList<>();
        Golden.json("exact_w2.json").get(key).forEach(cases::add);
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("clouds")
    void clouds_equalPot(JsonNode c) {
        TransportProblem problem = problem(c, Cost.SQUARED_DISTANCE);
        double expected = c.get("w2_squared").asDouble();
        List<TransportSolver> solvers = new ArrayList<>(List.of(new ExactSolver(), new NetworkSimplex()));
        for (TransportSolver solver : solvers) {
            TransportSolution solution = solver.solve(problem);
            assertThat(solution.value()).isCloseTo(expected, within(1e-14 * Math.max(expected, 1)));
            Optimality.check(problem, solution);
        }
    }

    @ParameterizedTest
    @MethodSource("line")
    void line_equalsRationalArithmetic(JsonNode c) {
        TransportProblem squared = problem(c, Cost.SQUARED_DISTANCE);
        TransportProblem absolute = problem(c, Cost.DISTANCE);
        double w2 = c.get("w2_squared").asDouble();
        double w1 = c.get("w1_scipy").asDouble();
        assertThat(new LineSolver().solve(squared).value()).isCloseTo(w2, within(1e-15 * w2));
        assertThat(new LineSolver().solve(absolute).value()).isCloseTo(w1, within(1e-14 * w1));
        assertThat(new NetworkSimplex().solve(squared).value()).isCloseTo(w2, within(1e-14 * w2));
        Optimality.check(squared, new LineSolver().solve(squared));
        Optimality.check(absolute, new LineSolver().solve(absolute));
    }

    private static TransportProblem problem(JsonNode c, Cost cost) {
        Ensemble x = Golden.cloud(c.get("x"), c.path("a"));
        Ensemble y = Golden.cloud(c.get("y"), c.path("b"));
        return new TransportProblem(x, y, cost);
    }
}
