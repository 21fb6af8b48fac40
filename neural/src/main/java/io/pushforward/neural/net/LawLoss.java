package io.pushforward.neural.net;

import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import org.bytedeco.pytorch.Tensor;

/**
 * How far predicted laws are from target ensembles: a scalar tensor, the mean over the laws of a batch, through which
 * gradients flow to the prediction.
 *
 * @param <L> what the loss asks of a prediction
 */
@FunctionalInterface
public interface LawLoss<L extends TensorLaw> {
    /**
     * @param target points in coefficients of the target projection, with the point feature
     *     {@link TensorEnsemble#SQUARED_RESIDUALS}; a law on labels has one point per label, in order, so that its
     *     weights are its masses, and the law feature {@link TensorEnsemble#TRIALS}
     * @param noise for losses that draw particles of the prediction
     */
    Tensor of(L predicted, TensorEnsemble target, Noise noise);
}
