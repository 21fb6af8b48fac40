package io.pushforward.neural.loss;

import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Misfit;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * Weighted means of a {@link PairKernel} over pairs of points, summed over a batch, with their gradients.
 *
 * <p>The gradient in x_i of sum_j w_ij k(|x_i - y_j|²) is 2 (x_i sum_j s_ij - sum_j s_ij y_j) with s_ij = w_ij k'_ij: one
 * matrix product, where automatic differentiation would walk through every distance again.
 */
final class PairSums {
    private PairSums() {}

    /** Sum over laws of sum_ij a_i b_j k(|x_i - y_j|² + constant_j). */
    static ValueAndGradients cross(PairKernel kernel, Tensor x, Tensor a, Tensor y, Tensor b, Tensor constants) {
        Tensor from = x.to(ScalarType.Double);
        Tensor to = y.to(ScalarType.Double);
        Tensor left = a.to(ScalarType.Double);
        Tensor right = b.to(ScalarType.Double);
        PairKernel.OfPairs pairs = kernel.ofPairs(Squares.between(from, to, constants), left, right);
        Tensor ofRows = pairs.values().bmm(right.unsqueeze(2)).squeeze(2); // [laws, n]
        return new ValueAndGradients(left.mul(ofRows).sum(), gradient(pairs.slopes(), from, to), ofRows);
    }

    /** Sum over laws of sum_ij a_i a_j k(|x_i - x_j|²). */
    static ValueAndGradients withinAll(PairKernel kernel, Tensor x, Tensor a) {
        Tensor points = x.to(ScalarType.Double);
        Tensor weights = a.to(ScalarType.Double);
        PairKernel.OfPairs pairs = kernel.ofPairs(Squares.within(points), weights, weights);
        Tensor ofRows = pairs.values().bmm(weights.unsqueeze(2)).squeeze(2);
        Tensor inPoints = gradient(pairs.slopes(), points, points);
        return new ValueAndGradients(
                weights.mul(ofRows).sum(), inPoints.mul_(Tensors.scalar(2)), ofRows.mul(Tensors.scalar(2)));
    }

    /** Sum over laws of sum_{i≠j} a_i a_j k(|x_i - x_j|²) / (1 - sum_i a_i²), the mean over different points. */
    static ValueAndGradients withinDistinct(PairKernel kernel, Tensor x, Tensor a) {
        if (x.size(1) < 2)
            throw new Misfit("a mean over pairs of different points needs two points, got " + x.size(1)
                    + "; ask for more particles or for the biased estimator");
        Tensor points = x.to(ScalarType.Double);
        Tensor weights = a.to(ScalarType.Double);
        Tensor mass = weights.square().sum(1).neg().add(Tensors.scalar(1)); // [laws]
        PairKernel.OfPairs pairs = kernel.ofDistinct(Squares.within(points), weights, mass);
        Tensor ofRows = pairs.values().bmm(weights.unsqueeze(2)).squeeze(2);
        Tensor each = weights.mul(ofRows).sum(1).div(mass); // [laws]
        Tensor inPoints = gradient(pairs.slopes(), points, points);
        Tensor inWeights = ofRows.add(weights.mul(each.unsqueeze(1))).div(mass.unsqueeze(1));
        return new ValueAndGradients(each.sum(), inPoints.mul_(Tensors.scalar(2)), inWeights.mul(Tensors.scalar(2)));
    }

    private static Tensor gradient(Tensor slopes, Tensor x, Tensor y) {
        return x.mul(slopes.sum(2).unsqueeze(2))
                .baddbmm_(slopes, y, Tensors.scalar(1), Tensors.scalar(-1))
                .mul_(Tensors.scalar(2));
    }
}
