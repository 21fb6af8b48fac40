package io.pushforward.neural.loss;

import io.pushforward.neural.tensor.Activations;
import io.pushforward.neural.tensor.Tensors;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * Squared distances between all points of two batches of clouds, |x|² + |y|² - 2 x·y, in double precision whatever the
 * type of the points: in float the difference of the three terms would keep an error of 1e-7 (|x|² + |y|²), which is more
 * than the temperature at which a Sinkhorn iteration ends.
 */
final class Squares {
    private Squares() {}

    /**
     * @param x [laws, n, d]
     * @param y [laws, m, d]
     * @param constants added to each y's column, [laws, m]
     * @return [laws, n, m]
     */
    static Tensor between(Tensor x, Tensor y, Tensor constants) {
        Tensor left = x.to(ScalarType.Double);
        Tensor right = y.to(ScalarType.Double);
        Tensor ofColumns = squares(right).add(constants.to(ScalarType.Double));
        return combined(left, right, squares(left), ofColumns);
    }

    /** Between the points of the same clouds [laws, n, d]; the diagonal is zero. */
    static Tensor within(Tensor x) {
        Tensor points = x.to(ScalarType.Double);
        Tensor lengths = squares(points);
        Tensor all = combined(points, points, lengths, lengths);
        all.diagonal(0, 1, 2).zero_();
        return all;
    }

    private static Tensor squares(Tensor points) {
        return points.square().sum(2);
    }

    private static Tensor combined(Tensor left, Tensor right, Tensor ofRows, Tensor ofColumns) {
        Activations.require((double) left.size(0) * left.size(1), 2.0 * right.size(1)); // doubles
        return ofRows.unsqueeze(2)
                .add(ofColumns.unsqueeze(1))
                .baddbmm_(left, right.transpose(1, 2), Tensors.scalar(1), Tensors.scalar(-2))
                .clamp_min_(Tensors.scalar(0));
    }
}
