package io.pushforward.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.neural.net.Parameters;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.function.Supplier;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;

/** Gradients by autograd against central differences along random directions. */
public final class Gradients {
    private static final double STEP = 2e-3;
    /** The curvature of the small networks here adds less than two percent of the gradient's length. */
    private static final double RELATIVE = 0.02;
    /** Of two values in single precision, each of layers and sums of some dozen numbers, over both steps. */
    private static final double ROUNDING = Math.sqrt(2) * Rounding.of(36, Rounding.FLOAT) / (2 * STEP);

    private Gradients() {}

    public static void assertLikeFiniteDifferences(Parameters parameters, Supplier<Tensor> loss) {
        Generator random = Seed.of(77).generator();
        float[] start = Tensors.floats(parameters.values());
        parameters.gradients().zero_();
        loss.get().backward();
        double[] gradient = Tensors.doubles(parameters.gradients());
        double length = 0;
        for (double entry : gradient) length += entry * entry;
        length = Math.sqrt(length);
        assertThat(length).as("length of the gradient").isGreaterThan(1e-3);
        for (int trial = 0; trial < 5; trial++) {
            double[] direction = new double[start.length];
            double norm = 0;
            // One random direction in five leans towards the gradient, so that a wrong length shows.
            for (int i = 0; i < direction.length; i++) {
                direction[i] = trial == 0 ? gradient[i] : random.nextGaussian();
                norm += direction[i] * direction[i];
            }
            double expected = 0;
            for (int i = 0; i < direction.length; i++) {
                direction[i] /= Math.sqrt(norm);
                expected += direction[i] * gradient[i];
            }
            double up = at(parameters, start, direction, STEP, loss);
            double down = at(parameters, start, direction, -STEP, loss);
            assertThat((up - down) / (2 * STEP))
                    .as("direction %d of a gradient of length %s", trial, length)
                    .isCloseTo(expected, within(RELATIVE * length + ROUNDING * Math.max(1, Math.abs(up))));
        }
        set(parameters, start);
    }

    private static double at(
            Parameters parameters, float[] start, double[] direction, double step, Supplier<Tensor> loss) {
        float[] moved = start.clone();
        for (int i = 0; i < moved.length; i++) moved[i] += (float) (step * direction[i]);
        set(parameters, moved);
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = Tensors.noGradients()) {
            return loss.get().item_double();
        }
    }

    public static void set(Parameters parameters, float[] values) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = Tensors.noGradients()) {
            parameters.values().copy_(Tensors.of(values, values.length));
        }
    }
}
