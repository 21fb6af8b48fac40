package io.pushforward.neural.loss;

import io.pushforward.law.Ensemble;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;

/**
 * A number for each target point whose mean over a law is the law's term with itself. It is computed once from all points
 * of the law; a step that sees only some of them takes their mean.
 */
record SelfTerm(String name, Function<Ensemble, Tensor> each) implements TargetFeature {

    @Override
    public Rows rows() {
        return Rows.EACH_POINT;
    }

    @Override
    public float[] of(Ensemble law) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = Tensors.noGradients()) {
            return Tensors.floats(each.apply(law));
        }
    }

    /** The mean over laws of the means over their points. */
    Tensor mean(TensorEnsemble target) {
        Tensor values = target.pointFeature(name)
                .orElseThrow(() -> new IllegalArgumentException("targets without the feature " + name));
        return target.average(values).mean();
    }

    /** The law's points [1, size, dimension] in double precision. */
    static Tensor points(Ensemble law) {
        return Tensors.doubles(law.points(), 1, law.size(), law.dimension());
    }

    /** Weights of the images, [1, order * size]. */
    static Tensor weights(Ensemble law, Symmetry symmetry) {
        int order = symmetry.order();
        double[] weights = new double[order * law.size()];
        for (int k = 0; k < weights.length; k++) weights[k] = law.weights()[k % law.size()] / order;
        return Tensors.doubles(weights, 1, weights.length);
    }
}
