package io.pushforward.neural.loss;

import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/** How predicted particles are compared with target points, with derivatives in closed form. */
interface Comparison {
    /** What the comparison needs to know of the targets, beside what the geometry does. */
    List<TargetFeature> features();

    /** The comparison of one batch, once what its laws share is known. */
    OfClouds of(TensorEnsemble predicted, TensorEnsemble target);

    /** The terms in which no prediction occurs, a scalar, the mean over the laws; known before training. */
    Tensor ofTargets(TensorEnsemble target);

    /** Summed over laws, without the terms of the targets alone. */
    @FunctionalInterface
    interface OfClouds {
        ValueAndGradients between(Clouds clouds);
    }
}
