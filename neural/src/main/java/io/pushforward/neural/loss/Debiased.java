package io.pushforward.neural.loss;

import io.pushforward.neural.loss.annealing.Annealing;
import io.pushforward.neural.tensor.Tensors;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * The debiased Sinkhorn divergence of a batch with its gradients, summed over laws: OT(x, y) - OT(x, x) / 2 - OT(y, y) / 2
 * (Feydy et al. 2019), all three by {@link Annealing} with cost |x - y|² / 2.
 *
 * <p>Gradients are those of the last update alone, with the potentials before it held fixed, as in GeomLoss:
 * a_i (sum_k π'_ik x_k - sum_j π_ij y_j) in x_i, and f_i - f'_i in a_i, where the primes mark x with itself.
 */
final class Debiased {
    private Debiased() {}

    /**
     * The divergence without the target's own term, in which no prediction occurs.
     *
     * @param constants what the target's projection left out of the squared distances, [laws, m]
     */
    static ValueAndGradients withoutTarget(
            Annealing annealing, Tensor x, Tensor a, Tensor y, Tensor b, Tensor constants, double... schedule) {
        Tensor half = Squares.between(x, y, constants).mul_(Tensors.scalar(0.5));
        Annealing.Solved cross = annealing.cross(half, a, b, schedule);
        Annealing.Solved own = annealing.own(Squares.within(x).mul_(Tensors.scalar(0.5)), a, schedule);
        Tensor weights = a.to(ScalarType.Double);
        Tensor difference = cross.onRows().sub(own.onRows()).to(ScalarType.Double); // [laws, n]
        Tensor value = weights.mul(difference).sum().add(dot(b, cross.onColumns()));
        Tensor inPoints =
                combination(own.plan(), x).sub_(combination(cross.plan(), y)).mul_(weights.unsqueeze(2));
        return new ValueAndGradients(value, inPoints, difference);
    }

    /** The target's own potentials [laws, m], whose weighted sum the divergence lacks. */
    static Tensor ofTarget(Annealing annealing, Tensor y, Tensor b, double... schedule) {
        return annealing
                .own(Squares.within(y).mul_(Tensors.scalar(0.5)), b, schedule)
                .onRows();
    }

    private static Tensor combination(Tensor plan, Tensor points) {
        return plan.to(points.scalar_type()).bmm(points);
    }

    private static Tensor dot(Tensor weights, Tensor values) {
        return weights.to(ScalarType.Double).mul(values.to(ScalarType.Double)).sum();
    }
}
