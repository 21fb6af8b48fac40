package io.pushforward.neural.encoder;

import io.pushforward.neural.Encoder;
import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Init;
import io.pushforward.neural.net.Parameter;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * The averages of sine and cosine at trained frequencies, which start as standard normal vectors and do not decay.
 * Contexts are standardised with what the starting frequencies give on the training laws.
 */
public final class Frequencies implements Encoder {
    private final Parameter frequencies; // [count, dimension]
    private final Standardise standardise;

    private Frequencies(Parameter frequencies, Standardise standardise) {
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
        Tensor angles = input.points().mm(frequencies.t());
        return torch.cat(new TensorVector(input.average(angles.sin()), input.average(angles.cos())), 1);
    }

    /**
     * The options of {@link Frequencies}.
     *
     * @param scale deviation of the starting frequencies
     */
    public record Recipe(int count, double scale) implements EncoderRecipe {
        public Recipe {
            if (count < 1) throw new IllegalArgumentException("count must be at least 1, got " + count);
            if (!(scale > 0)) throw new IllegalArgumentException("scale must be positive, got " + scale);
        }

        /** Reads {@code count} and {@code scale}. */
        public static Recipe read(Settings settings) {
            return new Recipe(settings.integer("count", 48), settings.number("scale", 1));
        }

        @Override
        public Frequencies build(Assembly assembly) {
            int d = assembly.shape().inputRank();
            Parameter frequencies =
                    assembly.parameter("frequencies", Init.normal(scale), Parameter.Decay.FREE, count, d);
            NdArray start = assembly.start(frequencies);
            long[] shape = Arrays.stream(start.shape()).asLongStream().toArray();
            Standardise standardise = Standardise.fit(
                    assembly,
                    laws -> averages(
                            laws,
                            Tensors.of(start.floats(), shape).to(laws.points().device(), torch.ScalarType.Float)));
            return new Frequencies(frequencies, standardise);
        }
    }
}
