package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.Layers;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Integrals of test functions that together are a point of the unit sphere: (g(x), 1) / (1 + |g(x)|^2)^(1/2) with a network
 * g. The variance of such a point is 1 - |z|^2, where z is the context itself; so a confidence ball around the context needs
 * no further statistic, and certificates of operators with this encoder are the sharpest.
 */
@Part(name = "sphere-tests", description = "integrals of test networks whose values are points of a sphere")
public record SphereTests(
        @Option("the network g whose outputs, with a one beside them, are brought to length one")
        Layers tests) implements Encoder {
    public SphereTests {
        Declaration.check(SphereTests.class, tests);
    }

    public SphereTests() {
        this(new Layers(32, 8));
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        return new Net(tests.build(assembly, "tests", assembly.shape().inputRank()));
    }

    private static final class Net implements EncoderNet {
        private final Mlp tests;

        private Net(Mlp tests) {
            this.tests = tests;
        }

        @Override
        public int width() {
            return tests.out() + 1;
        }

        @Override
        public boolean averagesOnSphere() {
            return true;
        }

        @Override
        public Tensor encode(TensorEnsemble input) {
            Tensor values = tests.apply(input.points());
            Tensor last = values.square().sum(1).add(Tensors.scalar(1)).rsqrt().unsqueeze(1); // [points, 1]
            return input.average(torch.cat(new TensorVector(values.mul(last), last), 1));
        }
    }
}
