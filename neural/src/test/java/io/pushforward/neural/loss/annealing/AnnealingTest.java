package io.pushforward.neural.loss.annealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.transport.AnnealedSinkhorn;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The float rows against tensor operations in double. */
class AnnealingTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 0.5", "5, 7, 0.5", "8, 16, 0.9", "33, 20, 0.5", "40, 64, 0.2", "12, 12, 0.05"})
    void rows_ofAnySizeAndScaling_equalTensors(int n, int m, double scaling) {
        check(n, m, uniform(n), uniform(m), scaling);
    }

    @Test
    void rows_withWeightsAndPointsWithoutMass_equalTensors() {
        double[] a = {0.5, 0, 0.25, 1e-12, 0.25 - 1e-12};
        double[] b = {0, 0.1, 0.2, 0.3, 0.4, 0};
        check(a.length, b.length, a, b, 0.5);
    }

    private static void check(int n, int m, double[] a, double[] b, double scaling) {
        Generator random = Seed.of(3).derive(n).derive(m).generator();
        double[] schedule = new AnnealedSinkhorn(0.05, scaling).schedule(12);
        try (PointerScope scope = new PointerScope()) {
            Tensor x = Tensors.doubles(random.normals(n * 6), 1, n, 6).mul(Tensors.scalar(2));
            Tensor y = Tensors.doubles(random.normals(m * 6), 1, m, 6).mul(Tensors.scalar(2));
            Tensor left = Tensors.doubles(a, 1, n);
            Tensor right = Tensors.doubles(b, 1, m);
            equal(left, right, cost(x, y), schedule);
            Tensor own = cost(x, x);
            near(
                    new RowAnnealing().own(own, left, schedule),
                    new TensorAnnealing().own(own, left, schedule),
                    largest(own),
                    last(schedule));
        }
    }

    private static void equal(Tensor a, Tensor b, Tensor cost, double... schedule) {
        near(
                new RowAnnealing().cross(cost, a, b, schedule),
                new TensorAnnealing().cross(cost, a, b, schedule),
                largest(cost),
                last(schedule));
    }

    private static double largest(Tensor cost) {
        return cost.max().item_double();
    }

    private static double last(double... schedule) {
        return schedule[schedule.length - 1];
    }

    private static Tensor cost(Tensor x, Tensor y) {
        return x.unsqueeze(2).sub(y.unsqueeze(1)).square().sum(3).mul(Tensors.scalar(0.5));
    }

    private static void near(Annealing.Solved rows, Annealing.Solved tensors, double cost, double temperature) {
        double ofPotentials = Rounding.ofPotentials(cost, temperature, Rounding.FLOAT);
        near(rows.onRows(), tensors.onRows(), ofPotentials);
        near(rows.onColumns(), tensors.onColumns(), ofPotentials);
        near(rows.plan(), tensors.plan(), Rounding.ofPlan(cost, temperature, Rounding.FLOAT)); // no entry is above one
    }

    private static void near(Tensor actual, Tensor expected, double tolerance) {
        double[] one = Tensors.doubles(actual);
        double[] other = Tensors.doubles(expected);
        assertThat(one).hasSameSizeAs(other);
        for (int k = 0; k < one.length; k++) assertThat(one[k]).isCloseTo(other[k], within(tolerance));
    }

    private static double[] uniform(int size) {
        double[] weights = new double[size];
        java.util.Arrays.fill(weights, 1.0 / size);
        return weights;
    }
}
