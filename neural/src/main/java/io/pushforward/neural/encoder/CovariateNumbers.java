package io.pushforward.neural.encoder;

import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.FixedEncoder;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.net.Assembly;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Settings;
import org.bytedeco.pytorch.Tensor;

/**
 * What is given of a law besides its points, as numbers: coded covariates and the moments of further input laws,
 * standardised over the training laws. It stands beside another encoder in a concatenation.
 */
public final class CovariateNumbers extends FixedEncoder {
    /** The point feature that holds the numbers of its law, the same for all points of it. */
    public static final String GIVEN = "given";

    private final Standardise standardise;

    private CovariateNumbers(String key, Standardise standardise) {
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

    private static Tensor raw(TensorEnsemble input) {
        return input.average(input.pointFeature(GIVEN)
                .orElseThrow(() -> new Misfit("the encoder covariates needs data with covariates or further input laws;"
                        + " these have none")));
    }

    /** Without options. */
    public record Recipe() implements EncoderRecipe {
        public static Recipe read(Settings settings) {
            return new Recipe();
        }

        @Override
        public CovariateNumbers build(Assembly assembly) {
            return new CovariateNumbers(assembly.name("covariates"), Standardise.fit(assembly, CovariateNumbers::raw));
        }
    }
}
