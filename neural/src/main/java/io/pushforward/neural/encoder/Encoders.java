package io.pushforward.neural.encoder;

import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.Parts;
import io.pushforward.operator.OperatorProvider.Component;
import io.pushforward.settings.Settings;
import java.util.List;

/** All encoders by their names in experiment files. */
public final class Encoders {
    private static final Parts<EncoderRecipe> ALL = new Parts<EncoderRecipe>("encoder")
            .with(
                    "deep-sets",
                    DeepSets.Recipe::read,
                    "points, path {hidden, width, activation, activateOutput}, particle {hidden, width, activation},"
                            + " pooling, outer {hidden, width, activation}",
                    "a particle network, averaged over the law, and an outer network")
            .with(
                    "moments",
                    Moments.Recipe::read,
                    "second, estimator, standardise",
                    "mean and variance, covariance or its lower triangle")
            .with(
                    "frequencies",
                    Frequencies.Recipe::read,
                    "count, scale",
                    "averages of sine and cosine at trained frequencies")
            .with(
                    "fixed-features",
                    FixedFeatures.Recipe::read,
                    "second, estimator, frequencies, frequencySeed, particles",
                    "moments, and averages of sine and cosine at drawn frequencies")
            .with(
                    "path-statistics",
                    PathStatistics.Recipe::read,
                    "statistics, lags, bands, standardise",
                    "terminal mean, quadratic variation, autocovariance, spectrum of paths")
            .with(
                    "bounded-tests",
                    BoundedTests.Recipe::read,
                    "tests {hidden, width, activation}, bound, radius",
                    "integrals of bounded test networks and of a truncated square")
            .with(
                    "attention",
                    Attention.Recipe::read,
                    "particle {hidden, width, activation}, seeds, heads",
                    "pooling by multihead attention")
            .with(
                    "network",
                    Network.Recipe::read,
                    "of, hidden, width, activation",
                    "a network on another encoder's numbers")
            .with("polynomial", Polynomial.Recipe::read, "of", "another encoder's numbers and their products")
            .with(
                    "covariates",
                    CovariateNumbers.Recipe::read,
                    "",
                    "what is given besides the input law: covariates, and moments of further input laws")
            .with("concatenation", Concatenation.Recipe::read, "parts", "several encoders side by side");

    private Encoders() {}

    /** Reads the encoder that {@code name} names. */
    public static EncoderRecipe read(Settings settings) {
        return ALL.read(settings);
    }

    public static List<Component> components() {
        return ALL.components();
    }
}
