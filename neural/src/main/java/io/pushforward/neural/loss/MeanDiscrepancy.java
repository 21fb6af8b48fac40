package io.pushforward.neural.loss;

import io.pushforward.law.Ensemble;
import io.pushforward.metric.Estimator;
import io.pushforward.neural.LawLoss;
import io.pushforward.neural.LossRecipe;
import io.pushforward.neural.LossSetting;
import io.pushforward.neural.TargetFeature;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.Tensors;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * The squared maximum mean discrepancy E k(X, X') + E k(Y, Y') - 2 E k(X, Y) with k = exp(-|x - y|² / (2 σ²)) (Gretton et
 * al. 2012), in Euclidean distances of the original space.
 *
 * @param bandwidth σ; where it is left out, each law's σ² is the median squared distance between different points of its
 *     target, so that it does not move with the prediction
 */
record MeanDiscrepancy(Optional<Double> bandwidth, Estimator estimator, OptionalInt particles, Symmetry symmetry)
        implements LossRecipe {
    static final String NAME = "mmd";

    MeanDiscrepancy {
        if (bandwidth.isPresent() && !(bandwidth.get() > 0 && bandwidth.get() < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("bandwidth must be positive and finite, got " + bandwidth.get());
    }

    /** Reads {@code bandwidth}, {@code estimator}, {@code particles} and {@code symmetry}. */
    static MeanDiscrepancy read(Settings settings) {
        return new MeanDiscrepancy(
                settings.optionalNumber("bandwidth"),
                settings.choice("estimator", Estimator.BIASED),
                ParticleLoss.readCount(settings),
                Symmetry.read(settings));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Class<? extends TensorLaw>> asks() {
        return List.of(TensorLaw.Particles.class);
    }

    @Override
    public List<TargetFeature> features(LossSetting setting) {
        return loss(setting).features();
    }

    @Override
    public LawLoss<TensorLaw.Particles> build(LossSetting setting) {
        return loss(setting);
    }

    private ParticleLoss loss(LossSetting setting) {
        Geometry geometry = new Geometry(setting.projection(), symmetry);
        Own own = new Own("own-kernel-" + label(), law -> {
            Tensor rate = Tensors.doubles(new double[] {rate(law)}, 1, 1, 1);
            return PairComparison.ownMeans(law, geometry, estimator, new PairKernel.Gaussian(rate));
        });
        return new ParticleLoss(
                geometry, new PairComparison(-1, estimator, this::kernel, List.of(new Rate()), own), particles);
    }

    private PairKernel kernel(TensorEnsemble target) {
        Tensor rates = target.lawFeature(rateName())
                .orElseThrow(() -> new IllegalArgumentException("targets without the feature " + rateName()));
        return new PairKernel.Gaussian(rates.to(ScalarType.Double).view(-1, 1, 1));
    }

    private String rateName() {
        return "kernel-rate-" + width();
    }

    private String label() {
        return width() + "-" + estimator + "-" + symmetry.label();
    }

    private String width() {
        return bandwidth.map(sigma -> Double.toString(sigma)).orElse("median");
    }

    /** 1 / (2 σ²), rounded to float as the batches carry it. */
    private float rate(Ensemble law) {
        double square = bandwidth.map(sigma -> sigma * sigma).orElseGet(() -> medianSquare(law));
        return (float) (0.5 / square);
    }

    private static double medianSquare(Ensemble law) {
        try (PointerScope scope = new PointerScope()) {
            double[] squares = Arrays.stream(Tensors.doubles(Squares.within(Own.points(law))))
                    .filter(square -> square > 0)
                    .sorted()
                    .toArray();
            if (squares.length == 0)
                throw new Misfit("the median bandwidth needs a target of two different points or more, got " + law
                        + "; give a bandwidth");
            int half = squares.length / 2;
            return squares.length % 2 == 1 ? squares[half] : 0.5 * (squares[half - 1] + squares[half]);
        }
    }

    /** The kernel's rate of each law. */
    private final class Rate implements TargetFeature {
        @Override
        public String name() {
            return rateName();
        }

        @Override
        public Rows rows() {
            return Rows.EACH_LAW;
        }

        @Override
        public float[] of(Ensemble law) {
            return new float[] {rate(law)};
        }
    }
}
