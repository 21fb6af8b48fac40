package io.pushforward.neural.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.neural.loss.annealing.Annealing;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.transport.AnnealedSinkhorn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Against {@code sinkhorn.json}: GeomLoss 0.2.6, torch 1.13, float64, tensorized. */
class GoldenSinkhornTest {
    private record Case(String name, JsonNode clouds, JsonNode run) {
        Tensor x() {
            return GoldenClouds.clouds(clouds.get("x"));
        }

        Tensor y() {
            return GoldenClouds.clouds(clouds.get("y"));
        }

        Tensor a() {
            return clouds.has("a") ? GoldenClouds.weights(clouds.get("a")) : uniform(x());
        }

        Tensor b() {
            return clouds.has("b") ? GoldenClouds.weights(clouds.get("b")) : uniform(y());
        }

        double[] schedule() {
            return new AnnealedSinkhorn(
                            run.get("blur").asDouble(), run.get("scaling").asDouble())
                    .schedule(run.get("diameter").asDouble());
        }

        double value() {
            double sum = 0;
            for (double each : GoldenClouds.flat(run.get("value"))) sum += each;
            return sum;
        }
    }

    private static Tensor uniform(Tensor points) {
        double[] weights = new double[(int) (points.size(0) * points.size(1))];
        Arrays.fill(weights, 1.0 / points.size(1));
        return Tensors.doubles(weights, points.size(0), points.size(1));
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (JsonNode clouds : GoldenClouds.read("sinkhorn.json").get("cases"))
            for (JsonNode run : clouds.get("runs"))
                cases.add(new Case(
                        clouds.get("name").asText() + " blur " + run.get("blur") + " scaling " + run.get("scaling"),
                        clouds,
                        run));
        return cases;
    }

    @TestFactory
    Stream<DynamicTest> tensorAnnealing_inDouble_equalsGeomLoss() {
        return cases().stream()
                .map(each -> DynamicTest.dynamicTest(each.name, () -> {
                    try (PointerScope scope = new PointerScope()) {
                        check(each, Annealing.byTensors(), 2e-12, 2e-6);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> rowAnnealing_inFloat_equalsGeomLoss() {
        return cases().stream()
                .map(each -> DynamicTest.dynamicTest(each.name, () -> {
                    try (PointerScope scope = new PointerScope()) {
                        // A rounding of the largest cost may reach 0.4 of the temperature at blur 0.01, which blurs the
                        // plan
                        // where two targets are almost equally near.
                        check(
                                each,
                                Annealing.byRows(),
                                5e-7,
                                each.run.get("blur").asDouble() < 0.02 ? 5e-3 : 1e-3);
                    }
                }));
    }

    private static void check(Case golden, Annealing annealing, double relative, double ofGradient) {
        Tensor x = golden.x();
        Tensor y = golden.y();
        double[] schedule = golden.schedule();
        ValueAndGradients slope =
                Debiased.withoutTarget(annealing, x, golden.a(), y, golden.b(), torch.zeros_like(golden.b()), schedule);
        double own = golden.b()
                .mul(Debiased.ofTarget(annealing, y, golden.b(), schedule))
                .sum()
                .item_double();
        // Potentials are multiples of temperature-sized numbers, so they round in units of the last temperature.
        double blur = golden.run.get("blur").asDouble();
        assertThat(slope.value().item_double() - own)
                .isCloseTo(golden.value(), within(relative * Math.abs(golden.value()) + relative * blur * blur));
        if (golden.run.has("grad_x")) {
            double[] expected = Tensors.doubles(GoldenClouds.clouds(golden.run.get("grad_x")));
            double[] actual = Tensors.doubles(slope.inPoints());
            double largest = 0;
            for (double each : expected) largest = Math.max(largest, Math.abs(each));
            for (int k = 0; k < expected.length; k++)
                assertThat(actual[k]).isCloseTo(expected[k], within(ofGradient * largest + relative));
        }
    }
}
