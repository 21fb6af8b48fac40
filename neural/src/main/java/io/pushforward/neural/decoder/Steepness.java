package io.pushforward.neural.decoder;

import io.pushforward.neural.tensor.Tensors;
import org.bytedeco.pytorch.Tensor;

/** Lengths of derivatives, an upper bound on how fast a law moves with its context. */
final class Steepness {
    /** Keeps the gradient of a root finite where a derivative vanishes. */
    private static final double LEAST = 1e-12;

    private Steepness() {}

    /** The Frobenius norms, [laws], of derivatives [laws, numbers, context]. */
    static Tensor frobenius(Tensor jacobian) {
        return root(jacobian.square().sum(2).sum(1));
    }

    /**
     * The roots of the traces of the Fisher information, [laws]: the weights' l1 norm moves no faster.
     *
     * @param weights [laws, outcomes]
     * @param jacobian of the logits, [laws, outcomes, context]
     */
    static Tensor fisher(Tensor weights, Tensor jacobian) {
        Tensor mass = weights.unsqueeze(2);
        Tensor mean = jacobian.mul(mass).sum(1).unsqueeze(1);
        return root(jacobian.sub(mean).square().mul(mass).sum(2).sum(1));
    }

    private static Tensor root(Tensor squares) {
        return squares.add(Tensors.scalar(LEAST)).sqrt();
    }
}
