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
                    "hidden, activation, atoms | netRadius",
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
                    "a conditional flow of affine couplings, with a density")
            .with(
                    Ordinal.Recipe.NAME,
                    Ordinal.Recipe::read,
                    "hidden, activation, shapes, count, stretch",
                    "smooth masses on ordered labels")
            .with(
                    NoiseGenerator.Recipe.NAME,
                    NoiseGenerator.Recipe::read,
                    "normals, phases, hidden, activation, code {hidden, width, activation}",
                    "a network on noise and context")
            .with(
                    InputPush.Recipe.NAME,
                    InputPush.Recipe::read,
                    "normals, phases, width, blocks, activation, context (others or ignored), folds, odd",
                    "a network on the input particles, noise and context")
            .with(
                    HermiteChaos.Recipe.NAME,
                    HermiteChaos.Recipe::read,
                    "hidden, activation, variables, degree",
                    "polynomials of Gaussian variables with predicted coefficients")
            .with(
                    GridDensity.Recipe.EXPONENTIAL,
                    GridDensity.Recipe::readExponential,
                    "hidden, activation, count, margin, rank",
                    "a continuous density exp(h) / integral on a box")
            .with(
                    GridDensity.Recipe.BINS,
                    GridDensity.Recipe::readBins,
                    "hidden, activation, count, margin",
                    "a density that is constant in each cell of a box");

    private Decoders() {}

    /** Reads the decoder that {@code name} names. */
    public static DecoderRecipe read(Settings settings) {
        return ALL.read(settings);
    }

    public static List<Component> components() {
        return ALL.components();
    }
}
