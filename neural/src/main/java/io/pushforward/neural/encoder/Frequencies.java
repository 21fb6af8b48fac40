package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.Init;
import io.pushforward.neural.net.Parameter;
import io.pushforward.neural.tensor.Activations;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * The averages of sine and cosine at trained frequencies, which start as standard normal vectors and do not decay.
 * Contexts are standardised with what the starting frequencies give on the training laws.
 */
@Part(name = "frequencies", description = "averages of sine and cosine at trained frequencies")
public record Frequencies(
        @Option(value = "how many frequencies", atLeast = 1) int count,

        @Option(value = "deviation of the starting frequencies", above = 0)
        double scale)
        implements Encoder {
    public Frequencies {
        Declaration.check(Frequencies.class, count, scale);
    }

    public Frequencies() {
        this(48, 1);
    }

    public Frequencies withCount(int count) {
        return new Frequencies(count, scale);
    }

    public Frequencies withScale(double scale) {
        return new Frequencies(count, scale);
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        int d = assembly.shape().inputRank();
        Parameter frequencies = assembly.parameter("frequencies", Init.normal(scale), Parameter.Decay.FREE, count, d);
        NdArray start = assembly.start(frequencies);
        long[] shape = Arrays.stream(start.shape()).asLongStream().toArray();
        Standardise standardise = Standardise.fit(
                assembly,
                laws -> Net.averages(
                        laws, Tensors.of(start.floats(), shape).to(laws.points().device(), torch.ScalarType.Float)));
        return new Net(frequencies, standardise);
    }

    private static final class Net implements EncoderNet {
        private final Parameter frequencies; // [count, dimension]
        private final Standardise standardise;

        private Net(Parameter frequencies, Standardise standardise) {
            this.frequencies = frequencies;
            this.standardise = standardise;
        }

        @Override
        public int width() {
            return 2 * (int) frequencies.shape()[0];
        }

        @Override
        public Tensor encode(TensorEnsemble input) {
            return standardise.apply(averages(input, frequencies.tensor()));
        }

        private static Tensor averages(TensorEnsemble input, Tensor frequencies) {
            Activations.require(input.points().size(0), 3.0 * frequencies.size(0)); // angle, sine, cosine
            Tensor angles = input.points().mm(frequencies.t());
            return torch.cat(new TensorVector(input.average(angles.sin()), input.average(angles.cos())), 1);
        }
    }
}
