package io.pushforward.neural.loss;

import io.pushforward.law.Ensemble;
import io.pushforward.metric.Estimator;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Misfit;
import java.util.List;
import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;

/**
 * sign (2 E k(X, Y) - E k(X, X') - E k(Y, Y')) for a kernel of distances: the energy distance with k the distance and
 * sign 1, the squared maximum mean discrepancy with a Gaussian kernel and sign -1.
 *
 * @param kernelOf the kernel for the laws of a batch
 * @param own the target's mean of k over its own pairs
 */
record PairComparison(
        double sign,
        Estimator estimator,
        Function<TensorEnsemble, PairKernel> kernelOf,
        List<TargetFeature> more,
        SelfTerm own)
        implements Comparison {

    @Override
    public List<TargetFeature> features() {
        return java.util.stream.Stream.concat(more.stream(), java.util.stream.Stream.of(own))
                .toList();
    }

    @Override
    public OfClouds of(TensorEnsemble predicted, TensorEnsemble target) {
        // Particles with masses of their own are the predicted law itself, not draws from it: all pairs count.
        boolean whole = estimator == Estimator.BIASED || !predicted.isUniform();
        return clouds -> {
            PairKernel kernel = kernelOf.apply(clouds.target());
            ValueAndGradients cross =
                    PairSums.cross(kernel, clouds.x(), clouds.a(), clouds.y(), clouds.b(), clouds.constants());
            ValueAndGradients within = whole
                    ? PairSums.withinAll(kernel, clouds.x(), clouds.a())
                    : PairSums.withinDistinct(kernel, clouds.x(), clouds.a());
            return cross.times(2 * sign).plus(within.times(-sign));
        };
    }

    @Override
    public Tensor ofTargets(TensorEnsemble target) {
        return own.mean(target).mul(Tensors.scalar(-sign));
    }

    /** For each point y_j of a law sum_k b_k k(y_j, y_k), averaged over the images of y_k. */
    static Tensor ownMeans(Ensemble law, Geometry geometry, Estimator estimator, PairKernel kernel) {
        int size = law.size();
        List<Tensor> maps = geometry.representatives(law);
        Tensor values = Tensors.doubles(new double[1], 1);
        for (Tensor points : maps) {
            Tensor squares = geometry.order() == 1
                    ? Squares.within(points)
                    : Squares.between(points, geometry.orbit(law), Tensors.doubles(new double[1], 1, 1));
            values = values.add(kernel.value(squares).view(size, geometry.order(), size)); // point, map, other point
        }
        values.div_(Tensors.scalar(maps.size()));
        Tensor weights = Tensors.doubles(law.weights(), size);
        if (estimator == Estimator.BIASED) return values.mean(1).mv(weights);
        double mass = 1;
        for (double weight : law.weights()) mass -= weight * weight;
        if (!(mass > 0)) throw new Misfit("the unbiased estimator needs target laws of two points or more, got " + law);
        values.diagonal(0, 0, 2).zero_();
        return values.mean(1).mv(weights).div(Tensors.scalar(mass));
    }
}
