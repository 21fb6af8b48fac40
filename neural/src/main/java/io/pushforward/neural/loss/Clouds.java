package io.pushforward.neural.loss;

import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * Predicted and target points of laws of equal sizes, placed where their distances are those of the original space.
 *
 * @param x predicted points [laws, n, width]
 * @param a their weights [laws, n]
 * @param y target points [laws, m, width], every image of a declared symmetry among them
 * @param b their weights [laws, m]
 * @param constants what is to be added to the squared distances of each target, [laws, m]
 * @param target the laws that y belongs to, with their features
 */
record Clouds(Tensor x, Tensor a, Tensor y, Tensor b, Tensor constants, TensorEnsemble target) {

    /** One group where all sizes are equal, else one per law. */
    static List<Clouds> of(Geometry geometry, TensorEnsemble predicted, TensorEnsemble target) {
        if (predicted.laws() != target.laws())
            throw new IllegalArgumentException(
                    "expected " + target.laws() + " predicted laws, got " + predicted.laws());
        if (predicted.commonSize().isPresent() && target.commonSize().isPresent())
            return List.of(dense(geometry, predicted, target));
        List<Clouds> each = new ArrayList<>();
        for (int law = 0; law < target.laws(); law++) each.add(dense(geometry, predicted.law(law), target.law(law)));
        return each;
    }

    private static Clouds dense(Geometry geometry, TensorEnsemble predicted, TensorEnsemble target) {
        long laws = target.laws();
        Geometry.Placed placed = geometry.place(target);
        long order = placed.points().size(1);
        Tensor weights = target.denseWeights();
        if (order > 1)
            weights = weights.mul(Tensors.scalar(1.0 / order))
                    .unsqueeze(2)
                    .expand(laws, weights.size(1), order)
                    .reshape(laws, -1);
        return new Clouds(
                geometry.placePredicted(predicted),
                predicted.denseWeights(),
                placed.points().reshape(laws, -1, placed.points().size(2)),
                weights,
                placed.constants().reshape(laws, -1),
                target);
    }

    /** The same numbers, through which no gradients flow. */
    Clouds detached() {
        return new Clouds(x.detach(), a.detach(), y, b, constants, target);
    }
}
