package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Ensemble;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Against GeomLoss 0.2.6 with torch 1.13.0a0 in float64, backend "tensorized". */
class AnnealedSinkhornGoldenTest {

    static Stream<Arguments> runs() {
        List<Arguments> runs = new ArrayList<>();
        for (JsonNode c : Golden.json("sinkhorn.json").get("cases"))
            for (JsonNode run : c.get("runs"))
                runs.add(Arguments.of(
                        c.get("name").asText() + " blur " + run.get("blur") + " scaling " + run.get("scaling"),
                        c,
                        run));
        return runs.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void annealed_equalsGeomLoss(String name, JsonNode c, JsonNode run) {
        AnnealedSinkhorn annealed = new AnnealedSinkhorn(
                run.get("blur").asDouble(), run.get("scaling").asDouble());
        boolean batch = name.startsWith("batch");
        List<Ensemble> xs = clouds(c, "x", "a", batch);
        List<Ensemble> ys = clouds(c, "y", "b", batch);
        checkSchedule(annealed, xs, ys, run);
        List<AnnealedSinkhorn.Differential> found = annealed.differentials(xs, ys);
        double[] values = annealed.values(xs, ys);
        double[] expected = batch
                ? Golden.numbers(run.get("value"))
                : new double[] {run.get("value").asDouble()};
        for (int k = 0; k < expected.length; k++) {
            assertThat(found.get(k).value()).as("value").isEqualTo(values[k]);
            assertThat(found.get(k).value())
                    .as("value")
                    .isCloseTo(expected[k], within(valueTolerance(name, expected[k])));
        }
        checkGradient(name, "grad_x", run, found.stream().map(AnnealedSinkhorn.Differential::inX));
        checkGradient(name, "grad_y", run, found.stream().map(AnnealedSinkhorn.Differential::inY));
    }

    private static void checkSchedule(AnnealedSinkhorn annealed, List<Ensemble> xs, List<Ensemble> ys, JsonNode run) {
        List<Ensemble> all = new ArrayList<>(xs);
        all.addAll(ys);
        double diameter = AnnealedSinkhorn.diameter(all);
        assertThat(diameter).isCloseTo(run.get("diameter").asDouble(), within(1e-15 * diameter));
        double[] schedule = annealed.schedule(diameter);
        assertThat(schedule).hasSize(run.get("n_eps").asInt());
        if (run.has("eps_list")) {
            double[] expected = Golden.numbers(run.get("eps_list"));
            for (int k = 0; k < expected.length; k++)
                assertThat(schedule[k]).isCloseTo(expected[k], within(4e-15 * expected[k]));
        }
    }

    private static void checkGradient(String name, String key, JsonNode run, Stream<double[]> parts) {
        double[] found = parts.flatMapToDouble(java.util.Arrays::stream).toArray();
        if (run.has(key + "_norm")) {
            double norm =
                    Math.sqrt(java.util.Arrays.stream(found).map(v -> v * v).sum());
            assertThat(norm).as(key).isCloseTo(run.get(key + "_norm").asDouble(), within(1e-12 * norm));
        }
        if (!run.has(key)) return;
        double[] expected = Golden.numbers(run.get(key));
        double largest = java.util.Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        double tolerance = gradientTolerance(name, largest);
        assertThat(found).hasSameSizeAs(expected);
        for (int k = 0; k < expected.length; k++)
            assertThat(found[k]).as("%s %d", key, k).isCloseTo(expected[k], within(tolerance));
    }

    /** Rounding, except where the exact value is 0 and where GeomLoss's own costs cancel. */
    private static double valueTolerance(String name, double expected) {
        if (name.startsWith("identical") || name.startsWith("permuted")) return 1e-12;
        return Math.abs(expected) * (name.startsWith("tiny_scale") ? 2e-10 : 1e-15);
    }

    private static double gradientTolerance(String name, double largest) {
        if (name.startsWith("identical") || name.startsWith("permuted")) return 1e-12;
        return largest * (name.startsWith("far") ? 1e-6 : 1e-10);
    }

    private static List<Ensemble> clouds(JsonNode c, String points, String weights, boolean batch) {
        if (!batch) return List.of(Golden.cloud(c.get(points), c.path(weights)));
        List<Ensemble> clouds = new ArrayList<>();
        for (JsonNode part : c.get(points)) clouds.add(Golden.cloud(part, part.path("none")));
        return clouds;
    }
}
