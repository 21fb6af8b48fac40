package io.pushforward.neural.loss;

import io.pushforward.law.Ensemble;
import io.pushforward.metric.Estimator;
import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
@Part(
        name = "mmd",
        description = "squared maximum mean discrepancy with a Gaussian kernel",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record MeanDiscrepancy(
        @Option(
                value = "the kernel's width; the median distance within each target where left out",
                above = 0,
                below = Double.POSITIVE_INFINITY)
        Optional<Double> bandwidth,

        @Option("whether a particle counts as its own partner")
        Estimator estimator,

        @Option(
                value =
                        "particles drawn of each prediction; as many as the largest target of a batch has where left out",
                atLeast = 1)
        Optional<Integer> particles,

        @Option(value = "maps that leave the targets as they are", inline = true)
        Symmetry symmetry)
        implements Loss {
    public MeanDiscrepancy {
        Declaration.check(MeanDiscrepancy.class, bandwidth, estimator, particles, symmetry);
        particles.ifPresent(count -> Memory.requireNumbers("particles " + count, count));
    }

    public MeanDiscrepancy() {
        this(Optional.empty(), Estimator.BIASED, Optional.empty(), Symmetry.NONE);
    }

    public MeanDiscrepancy withBandwidth(double bandwidth) {
        return new MeanDiscrepancy(Optional.of(bandwidth), estimator, particles, symmetry);
    }

    public MeanDiscrepancy withEstimator(Estimator estimator) {
        return new MeanDiscrepancy(bandwidth, estimator, particles, symmetry);
    }

    public MeanDiscrepancy withParticles(int particles) {
        return new MeanDiscrepancy(bandwidth, estimator, Optional.of(particles), symmetry);
    }

    public MeanDiscrepancy withSymmetry(Symmetry symmetry) {
        return new MeanDiscrepancy(bandwidth, estimator, particles, symmetry);
    }

    @Override
    public MeanDiscrepancy declaring(List<String> symmetries) {
        return withSymmetry(Symmetry.named(symmetries));
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
        SelfTerm own = new SelfTerm("own-kernel-" + label(), law -> {
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
            double[] squares = Arrays.stream(Tensors.doubles(Squares.within(SelfTerm.points(law))))
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
