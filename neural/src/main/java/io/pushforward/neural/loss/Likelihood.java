package io.pushforward.neural.loss;

import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Part;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * The negative log-likelihood of the targets, per draw: for masses on labels -sum_k p_k log q_k with each law counted by
 * its trials, for densities the weighted mean of -log q over the target's points.
 */
@Part(name = "likelihood", description = "negative log-likelihood of the target ensemble or counts")
public record Likelihood() implements Loss {
    @Override
    public List<Class<? extends TensorLaw>> asks() {
        return List.of(TensorLaw.LabelMasses.class, TensorLaw.Density.class);
    }

    @Override
    public LawLoss<TensorLaw> build(LossSetting setting) {
        return (predicted, target, noise) -> predicted instanceof TensorLaw.LabelMasses masses
                ? counted(masses, target, noise)
                : sampled((TensorLaw.Density) predicted, target, noise);
    }

    private static Tensor counted(TensorLaw.LabelMasses predicted, TensorEnsemble target, Noise noise) {
        Tensor each = predicted.logMasses().mul(target.denseWeights()).sum(1); // [laws]
        Tensor trials = target.lawFeature(TensorEnsemble.TRIALS).orElseThrow().squeeze(1);
        return each.dot(trials).div(trials.sum()).neg();
    }

    private static Tensor sampled(TensorLaw.Density predicted, TensorEnsemble target, Noise noise) {
        Tensor each = predicted.logDensity(target).unsqueeze(1); // [points, 1]
        return target.average(each).mean().neg();
    }
}
