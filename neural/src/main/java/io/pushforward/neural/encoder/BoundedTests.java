package io.pushforward.neural.encoder;

import io.pushforward.neural.Encoder;
import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.LawTensors;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.NetRecipe;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * The encoder of the universal approximation theorem: integrals of bounded test functions (networks clipped to
 * [-bound, bound]) and of the truncated square |x|^2 c(|x| / R), where the cutoff c is one up to 1, falls linearly, and
 * is zero from 2 on.
 */
public final class BoundedTests implements Encoder {
    private final Mlp tests;
    private final double bound;
    private final double radius;

    private BoundedTests(Mlp tests, double bound, double radius) {
        this.tests = tests;
        this.bound = bound;
        this.radius = radius;
    }

    @Override
    public int width() {
        return tests.out() + 1;
    }

    @Override
    public Tensor encode(TensorEnsemble input) {
        Tensor clipped = clamp(tests.apply(input.points()), -bound, bound);
        Tensor squares = input.points().square().sum(1).unsqueeze(1); // [points, 1]
        Tensor cutoff = clamp(squares.sqrt().div(Tensors.scalar(-radius)).add(Tensors.scalar(2)), 0, 1);
        return input.average(torch.cat(new TensorVector(clipped, squares.mul(cutoff)), 1));
    }

    private static Tensor clamp(Tensor values, double low, double high) {
        return torch.clamp(values, new ScalarOptional(Tensors.scalar(low)), new ScalarOptional(Tensors.scalar(high)));
    }

    /**
     * The options of {@link BoundedTests}.
     *
     * @param radius where the square is cut off; the 0.99 quantile of |x| over the training points if left out
     */
    public record Recipe(NetRecipe tests, double bound, Optional<Double> radius) implements EncoderRecipe {
        private static final double QUANTILE = 0.99;

        public Recipe {
            if (!(bound > 0)) throw new IllegalArgumentException("bound must be positive, got " + bound);
            radius.ifPresent(r -> {
                if (!(r > 0)) throw new IllegalArgumentException("radius must be positive, got " + r);
            });
        }

        /** Reads {@code tests}, {@code bound} and {@code radius}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    NetRecipe.read(settings.group("tests"), new NetRecipe(List.of(64), 32, Activation.SILU)),
                    settings.number("bound", 1),
                    settings.optionalNumber("radius"));
        }

        @Override
        public BoundedTests build(Assembly assembly) {
            double cut = assembly.constant(
                            "radius",
                            laws -> NdArray.of(new double[] {radius.orElseGet(() -> quantile(laws.inputs()))}, 1))
                    .doubles()[0];
            return new BoundedTests(
                    tests.build(assembly, "tests", assembly.shape().inputRank()), bound, cut);
        }

        private static double quantile(LawTensors laws) {
            double[] points = Tensors.doubles(laws.points());
            int d = laws.dimension();
            double[] norms = new double[points.length / d];
            for (int i = 0; i < norms.length; i++) {
                for (int k = 0; k < d; k++) norms[i] += points[i * d + k] * points[i * d + k];
                norms[i] = Math.sqrt(norms[i]);
            }
            Arrays.sort(norms);
            return Math.max(norms[(int) (QUANTILE * (norms.length - 1))], Double.MIN_NORMAL);
        }
    }
}
