package io.pushforward.neural.decoder;

import io.pushforward.neural.DecoderRecipe;
import io.pushforward.neural.Parts;
import io.pushforward.operator.OperatorProvider.Component;
import io.pushforward.settings.Settings;
import java.util.List;

/** All decoders by their names in experiment files. */
public final class Decoders {
    private static final Parts<DecoderRecipe> ALL = new Parts<DecoderRecipe>("decoder")
            .with(
                    Softmax.Recipe.NAME,
                    Softmax.Recipe::read,
                    "hidden, activation, atoms",
                    "masses on labels, or on atoms that all laws share")
            .with(
                    GaussianHead.Recipe.NAME,
                    GaussianHead.Recipe::read,
                    "hidden, activation, offset",
                    "a normal law by its mean and Cholesky factor")
            .with(
                    RealNvp.Recipe.NAME,
                    RealNvp.Recipe::read,
                    "couplings, hidden, activation",
                    "a conditional flow of affine couplings, with a density");

    private Decoders() {}

    /** Reads the decoder that {@code name} names. */
    public static DecoderRecipe read(Settings settings) {
        return ALL.read(settings);
    }

    public static List<Component> components() {
        return ALL.components();
    }
}
