package io.pushforward.neural.loss;

import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * The negative log-likelihood of the targets under normal laws, from the targets' means m and covariances S alone, which
 * are sufficient: with C = L L' the mean over the points is exactly
 *
 * <pre>d log(2π) / 2 + log det L + tr(L⁻¹ (S + (m - μ)(m - μ)') L⁻ᵀ) / 2.</pre>
 */
@Part(
        name = "gaussian-likelihood",
        description = "the same under normal laws, from the target's mean and covariance",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record GaussianLikelihood() implements Loss {
    private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    @Override
    public List<Class<? extends TensorLaw>> asks() {
        return List.of(TensorLaw.Gaussian.class);
    }

    @Override
    public LawLoss<TensorLaw.Gaussian> build(LossSetting setting) {
        return (predicted, target, noise) -> meanOverLaws(predicted, target);
    }

    private static Tensor meanOverLaws(TensorLaw.Gaussian predicted, TensorEnsemble target) {
        Tensor factor = predicted.cholesky();
        long d = factor.size(1);
        Tensor mean = target.average(target.points()); // [laws, d]
        Tensor offset = mean.sub(predicted.mean()).unsqueeze(2); // [laws, d, 1]
        Tensor spread = covariance(target, mean).add(offset.bmm(offset.transpose(1, 2)));
        Tensor identity = torch.eye(d, factor.options()).expand(factor.size(0), d, d);
        Tensor inverse = torch.linalg_solve_triangular(factor, identity, false);
        Tensor trace = inverse.bmm(spread).mul(inverse).sum(); // over all laws
        Tensor logDeterminant = factor.diagonal(0, 1, 2).log().sum();
        return trace.mul(Tensors.scalar(0.5))
                .add(logDeterminant)
                .div(Tensors.scalar(target.laws()))
                .add(Tensors.scalar(d * HALF_LOG_TWO_PI));
    }

    private static Tensor covariance(TensorEnsemble target, Tensor mean) {
        long d = mean.size(1);
        Tensor centred = target.points().sub(target.spread(mean)); // [points, d]
        if (target.commonSize().isPresent()) {
            Tensor rows = centred.view(target.laws(), -1, d);
            return rows.mul(target.denseWeights().unsqueeze(2)).transpose(1, 2).bmm(rows);
        }
        Tensor products = centred.unsqueeze(2).mul(centred.unsqueeze(1)).reshape(-1, d * d);
        return target.average(products).view(-1, d, d);
    }
}
