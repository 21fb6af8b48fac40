package io.pushforward.neural.loss;

import io.pushforward.metric.Estimator;
import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.List;
import java.util.Optional;

/**
 * The energy distance 2 E|X - Y| - E|X - X'| - E|Y - Y'| between predicted particles X and target points Y (Székely and
 * Rizzo 2013), in Euclidean distances of the original space or of the coefficients.
 */
@Part(
        name = "energy",
        description = "energy distance",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record Energy(
        @Option("whether a particle counts as its own partner")
        Estimator estimator,

        @Option(
                value =
                        "particles drawn of each prediction; as many as the largest target of a batch has where left out",
                atLeast = 1)
        Optional<Integer> particles,

        @Option(value = "maps that leave the targets as they are", inline = true)
        Symmetry symmetry,

        @Option("what distances are taken between") Distances distances)
        implements Loss {
    public Energy {
        Declaration.check(Energy.class, estimator, particles, symmetry, distances);
        particles.ifPresent(count -> Memory.requireNumbers("particles " + count, count));
    }

    public Energy() {
        this(Estimator.UNBIASED, Optional.empty(), Symmetry.NONE, Distances.ORIGINAL);
    }

    public Energy withEstimator(Estimator estimator) {
        return new Energy(estimator, particles, symmetry, distances);
    }

    public Energy withParticles(int particles) {
        return new Energy(estimator, Optional.of(particles), symmetry, distances);
    }

    public Energy withSymmetry(Symmetry symmetry) {
        return new Energy(estimator, particles, symmetry, distances);
    }

    public Energy withDistances(Distances distances) {
        return new Energy(estimator, particles, symmetry, distances);
    }

    @Override
    public Energy declaring(List<String> symmetries) {
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
        Geometry geometry = new Geometry(setting.projection(), symmetry, distances);
        SelfTerm own = new SelfTerm(
                "own-distance-" + estimator + "-" + geometry.label(),
                law -> PairComparison.ownMeans(law, geometry, estimator, PairKernel.DISTANCE));
        return new ParticleLoss(
                geometry, new PairComparison(1, estimator, target -> PairKernel.DISTANCE, List.of(), own), particles);
    }
}
