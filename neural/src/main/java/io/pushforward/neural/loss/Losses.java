package io.pushforward.neural.loss;

import io.pushforward.neural.LossRecipe;
import io.pushforward.neural.Parts;
import io.pushforward.operator.OperatorProvider.Component;
import io.pushforward.settings.Settings;
import java.util.List;

/** All losses by their names in experiment files. */
public final class Losses {
    private static final Parts<LossRecipe> ALL = new Parts<LossRecipe>("loss")
            .with(Likelihood.NAME, Likelihood::read, "", "negative log-likelihood of the target ensemble or counts")
            .with(
                    GaussianLikelihood.NAME,
                    GaussianLikelihood::read,
                    "",
                    "the same under normal laws, from the target's mean and covariance")
            .with(
                    Sinkhorn.NAME,
                    Sinkhorn::read,
                    "blur, scaling, diameter, particles, symmetry",
                    "debiased Sinkhorn divergence by GeomLoss's annealed schedule")
            .with(
                    Energy.NAME,
                    Energy::read,
                    "estimator (biased or unbiased), particles, symmetry, distances (original or coefficients)",
                    "energy distance")
            .with(
                    MeanDiscrepancy.NAME,
                    MeanDiscrepancy::read,
                    "bandwidth, estimator (biased or unbiased), particles, symmetry",
                    "squared maximum mean discrepancy with a Gaussian kernel")
            .with(Mixture.NAME, Mixture::read, "parts: [{weight, loss}]", "weighted sum of losses");

    private Losses() {}

    /** Reads the loss that {@code name} names. */
    public static LossRecipe read(Settings settings) {
        return ALL.read(settings);
    }

    public static List<Component> components() {
        return ALL.components();
    }
}
