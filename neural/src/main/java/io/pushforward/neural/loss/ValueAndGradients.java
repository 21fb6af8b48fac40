package io.pushforward.neural.loss;

import io.pushforward.neural.tensor.Tape;
import io.pushforward.neural.tensor.Tensors;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * A value with derivatives that are known in closed form: a number for a whole batch, and its gradients in the points
 * and in the weights of the predicted clouds. Nothing here records gradients itself.
 *
 * @param value a scalar
 * @param inPoints [laws, n, d]
 * @param inWeights [laws, n]
 */
record ValueAndGradients(Tensor value, Tensor inPoints, Tensor inWeights) {

    ValueAndGradients plus(ValueAndGradients other) {
        return new ValueAndGradients(
                value.add(other.value), inPoints.add(other.inPoints), inWeights.add(other.inWeights));
    }

    ValueAndGradients times(double factor) {
        return new ValueAndGradients(
                value.mul(Tensors.scalar(factor)),
                inPoints.mul(Tensors.scalar(factor)),
                inWeights.mul(Tensors.scalar(factor)));
    }

    /** A scalar with this value, through which the gradients flow into the points [laws, n, d] and weights [laws, n]. */
    Tensor at(Tensor points, Tensor weights) {
        Optional<Tape> tape = Tape.recording().filter(open -> points.requires_grad() && points.is_leaf());
        if (tape.isPresent() && !weights.requires_grad())
            return tape.get()
                    .record(
                            () -> value.to(points.scalar_type()).clone(),
                            gradient -> Tape.add(
                                    points, inPoints.to(points.scalar_type()).mul_(gradient)));
        Tensor linear = points.mul(inPoints.to(points.scalar_type())).sum();
        if (weights.requires_grad())
            linear = linear.add(weights.mul(inWeights.to(weights.scalar_type())).sum());
        return linear.sub(linear.detach()).add(value.to(points.scalar_type()));
    }
}
