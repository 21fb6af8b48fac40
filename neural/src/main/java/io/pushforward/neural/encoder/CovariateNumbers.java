package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Part;
import org.bytedeco.pytorch.Tensor;

/**
 * What is given of a law besides its points, as numbers: coded covariates and the moments of further input laws,
 * standardised over the training laws. It stands beside another encoder in a concatenation.
 */
@Part(
        name = "covariates",
        description = "what is given besides the input law: covariates, and moments of further input laws")
public record CovariateNumbers() implements Encoder {
    /** The point feature that holds the numbers of its law, the same for all points of it. */
    public static final String GIVEN = "given";

    /** An encoder that sees these numbers too: where it ends in a network, before that. */
    public static Encoder beside(Encoder encoder) {
        return encoder instanceof Network network
                ? network.withOf(beside(network.of()))
                : new Concatenation(encoder, new CovariateNumbers());
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        return new Net(assembly.name("covariates"), Standardise.fit(assembly, CovariateNumbers::raw));
    }

    private static Tensor raw(TensorEnsemble input) {
        return input.average(input.pointFeature(GIVEN)
                .orElseThrow(() -> new Misfit("the encoder covariates needs data with covariates or further input laws;"
                        + " these have none")));
    }

    /** The numbers, once they are standardised. */
    public static final class Net extends FixedEncoder {
        private final Standardise standardise;

        private Net(String key, Standardise standardise) {
            super(key);
            this.standardise = standardise;
        }

        @Override
        public int width() {
            return (int) standardise.mean().size(0);
        }

        @Override
        public Tensor compute(TensorEnsemble input) {
            return standardise.apply(raw(input));
        }
    }
}
