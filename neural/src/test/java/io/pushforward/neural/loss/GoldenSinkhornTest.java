package io.pushforward.neural.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.loss.annealing.Annealing;
import io.pushforward.neural.tensor.Rounding;
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
                        check(each, Annealing.byTensors(), Rounding.DOUBLE);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> rowAnnealing_inFloat_equalsGeomLoss() {
        return cases().stream()
                .map(each -> DynamicTest.dynamicTest(each.name, () -> {
                    try (PointerScope scope = new PointerScope()) {
                        check(each, Annealing.byRows(), Rounding.FLOAT);
                    }
                }));
    }

    private static void check(Case golden, Annealing annealing, double unit) {
        Tensor x = golden.x();
        Tensor y = golden.y();
        double[] schedule = golden.schedule();
        ValueAndGradients slope =
                Debiased.withoutTarget(annealing, x, golden.a(), y, golden.b(), torch.zeros_like(golden.b()), schedule);
        double own = golden.b()
                .mul(Debiased.ofTarget(annealing, y, golden.b(), schedule))
                .sum()
                .item_double();
        int size = (int) x.size(1);
        double[] tolerances = new double[(int) x.size(0) * size];
        double ofValue = 0;
        for (int law = 0; law < x.size(0); law++) {
            Ensemble left = law(x, golden.a(), law);
            Ensemble right = law(y, golden.b(), law);
            double[] points = new double[size];
            ofValue += SinkhornTest.addRounding(points, left, right, unit, schedule)
                    + SinkhornTest.addRounding(points, left, left, unit, schedule)
                    + SinkhornTest.addRounding(new double[right.size()], right, right, unit, schedule);
            // GeomLoss takes squares of distances from those of the points, which round in units of these.
            double theirs = Rounding.ofPlan(largestSquare(left, right), schedule[schedule.length - 1], Rounding.DOUBLE);
            double diameter = AnnealedSinkhorn.diameter(List.of(left, right));
            for (int i = 0; i < size; i++)
                tolerances[law * size + i] = points[i] + left.weights()[i] * Math.min(1, theirs) * diameter;
            ofValue += 6 * Rounding.of(8, Rounding.DOUBLE) * largestSquare(left, right);
        }
        assertThat(slope.value().item_double() - own).isCloseTo(golden.value(), within(ofValue));
        if (golden.run.has("grad_x")) {
            double[] expected = Tensors.doubles(GoldenClouds.clouds(golden.run.get("grad_x")));
            double[] actual = Tensors.doubles(slope.inPoints());
            int d = expected.length / tolerances.length;
            for (int k = 0; k < expected.length; k++)
                assertThat(actual[k]).isCloseTo(expected[k], within(tolerances[k / d]));
        }
    }

    private static Ensemble law(Tensor points, Tensor weights, int law) {
        return Ensemble.weighted(
                new Space.Vectors((int) points.size(2)),
                Tensors.doubles(points.select(0, law)),
                Tensors.doubles(weights.select(0, law)));
    }

    private static double largestSquare(Ensemble... clouds) {
        double largest = 0;
        for (Ensemble cloud : clouds)
            for (int i = 0; i < cloud.size(); i++)
                largest = Math.max(
                        largest, Arrays.stream(cloud.point(i)).map(c -> c * c).sum());
        return largest;
    }
}
