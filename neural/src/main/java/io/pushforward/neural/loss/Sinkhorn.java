package io.pushforward.neural.loss;

import io.pushforward.law.Ensemble;
import io.pushforward.neural.loss.annealing.Annealing;
import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.transport.AnnealedSinkhorn;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * The debiased Sinkhorn divergence between predicted particles and target points with cost |x - y|² / 2 in the original
 * space, by the annealed schedule of GeomLoss 0.2.6 (Feydy et al. 2019): {@code blur}, {@code scaling}, p = 2.
 *
 * <p>The target's term with itself has no gradient, and its potentials do not depend on where the schedule starts, to
 * rounding: they are found once for each law, before training.
 *
 * @param diameter where the schedule starts; where it is left out, the diagonal of the box around a batch, as in GeomLoss
 */
@Part(
        name = "sinkhorn",
        description = "debiased Sinkhorn divergence by GeomLoss's annealed schedule",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record Sinkhorn(
        @Option(value = "the schedule", inline = true) AnnealedSinkhorn annealed,

        @Option(
                value = "where the schedule starts; the diagonal of the box around a batch where left out",
                above = 0,
                below = Double.POSITIVE_INFINITY)
        Optional<Double> diameter,

        @Option(
                value =
                        "particles drawn of each prediction; as many as the largest target of a batch has where left out",
                atLeast = 1)
        Optional<Integer> particles,

        @Option(value = "maps that leave the targets as they are", inline = true)
        Symmetry symmetry)
        implements Loss {
    public Sinkhorn {
        Declaration.check(Sinkhorn.class, annealed, diameter, particles, symmetry);
        particles.ifPresent(count -> Memory.requireNumbers("particles " + count, count));
    }

    public Sinkhorn() {
        this(new AnnealedSinkhorn(), Optional.empty(), Optional.empty(), Symmetry.NONE);
    }

    /** With the root of the last temperature. */
    public Sinkhorn(double blur) {
        this(new AnnealedSinkhorn(blur, 0.5), Optional.empty(), Optional.empty(), Symmetry.NONE);
    }

    public Sinkhorn withAnnealed(AnnealedSinkhorn annealed) {
        return new Sinkhorn(annealed, diameter, particles, symmetry);
    }

    public Sinkhorn withDiameter(double diameter) {
        return new Sinkhorn(annealed, Optional.of(diameter), particles, symmetry);
    }

    public Sinkhorn withParticles(int particles) {
        return new Sinkhorn(annealed, diameter, Optional.of(particles), symmetry);
    }

    public Sinkhorn withSymmetry(Symmetry symmetry) {
        return new Sinkhorn(annealed, diameter, particles, symmetry);
    }

    @Override
    public Sinkhorn declaring(List<String> symmetries) {
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
        return new ParticleLoss(geometry, new OfBatch(geometry), particles);
    }

    private final class OfBatch implements Comparison {
        private final Geometry geometry;
        private final SelfTerm own = new SelfTerm(
                "own-potentials-" + annealed.blur() + "-" + annealed.scaling() + "-" + symmetry.label(),
                this::ownPotentials);

        OfBatch(Geometry geometry) {
            this.geometry = geometry;
        }

        @Override
        public List<TargetFeature> features() {
            return diameter.isPresent() ? List.of(own) : List.of(own, geometry.box());
        }

        @Override
        public OfClouds of(TensorEnsemble predicted, TensorEnsemble target) {
            double start = diameter.orElseGet(() -> geometry.diameter(predicted.points(), target));
            double[] schedule = annealed.schedule(start);
            return clouds -> Debiased.withoutTarget(
                    Annealing.on(clouds.x()),
                    clouds.x(),
                    clouds.a(),
                    clouds.y(),
                    clouds.b(),
                    clouds.constants(),
                    schedule);
        }

        @Override
        public Tensor ofTargets(TensorEnsemble target) {
            return own.mean(target).neg();
        }

        private Tensor ownPotentials(Ensemble law) {
            Tensor orbit = geometry.orbit(law);
            double start = diameter.orElseGet(() -> boxDiagonal(law));
            return Debiased.ofTarget(
                            Annealing.on(orbit), orbit, SelfTerm.weights(law, symmetry), annealed.schedule(start))
                    .narrow(1, 0, law.size());
        }

        private double boxDiagonal(Ensemble law) {
            float[] box = geometry.box().of(law);
            int d = box.length / 2;
            double sum = 0;
            for (int k = 0; k < d; k++) sum += (double) (box[d + k] - box[k]) * (box[d + k] - box[k]);
            return Math.sqrt(sum);
        }
    }
}
