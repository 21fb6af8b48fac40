package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.Layers;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import java.util.Arrays;
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
@Part(name = "bounded-tests", description = "integrals of bounded test networks and of a truncated square")
public record BoundedTests(
        @Option("the network whose outputs are the test functions")
        Layers tests,

        @Option(value = "where test functions are clipped", above = 0)
        double bound,

        @Option(
                value =
                        "where the square is cut off; the 0.99 quantile of the norms of the training points where left out",
                above = 0)
        Optional<Double> radius)
        implements Encoder {
    public BoundedTests {
        Declaration.check(BoundedTests.class, tests, bound, radius);
    }

    public BoundedTests() {
        this(new Layers(), 1, Optional.empty());
    }

    public BoundedTests withTests(Layers tests) {
        return new BoundedTests(tests, bound, radius);
    }

    public BoundedTests withBound(double bound) {
        return new BoundedTests(tests, bound, radius);
    }

    public BoundedTests withRadius(double radius) {
        return new BoundedTests(tests, bound, Optional.of(radius));
    }

    private static final double COVERED = 0.99;

    @Override
    public EncoderNet build(Assembly assembly) {
        double cut = assembly.constant(
                        "radius",
                        laws -> NdArray.of(new double[] {radius.orElseGet(() -> coveringRadius(laws.inputs()))}, 1))
                .doubles()[0];
        return new Net(tests.build(assembly, "tests", assembly.shape().inputRank()), bound, cut);
    }

    /** The norm that this share of the points does not exceed: an order statistic, since a radius needs no interpolation. */
    private static double coveringRadius(LawTensors laws) {
        int d = laws.dimension();
        double[] norms = new double[Math.toIntExact(laws.points().size(0))];
        int[] next = {0};
        laws.eachBlock(points -> {
            for (int i = 0; i < points.length; i += d) {
                double sum = 0;
                for (int k = 0; k < d; k++) sum += points[i + k] * points[i + k];
                norms[next[0]++] = Math.sqrt(sum);
            }
        });
        Arrays.sort(norms);
        return Math.max(norms[(int) (COVERED * (norms.length - 1))], Double.MIN_NORMAL);
    }

    private static final class Net implements EncoderNet {
        private final Mlp tests;
        private final double bound;
        private final double radius;

        private Net(Mlp tests, double bound, double radius) {
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
            return torch.clamp(
                    values, new ScalarOptional(Tensors.scalar(low)), new ScalarOptional(Tensors.scalar(high)));
        }
    }
}
