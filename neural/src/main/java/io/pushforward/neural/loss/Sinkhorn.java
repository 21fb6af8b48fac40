package io.pushforward.neural.loss;

import io.pushforward.law.Ensemble;
import io.pushforward.neural.LawLoss;
import io.pushforward.neural.LossRecipe;
import io.pushforward.neural.LossSetting;
import io.pushforward.neural.TargetFeature;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.loss.annealing.Annealing;
import io.pushforward.settings.Settings;
import io.pushforward.transport.AnnealedSinkhorn;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
record Sinkhorn(AnnealedSinkhorn annealed, Optional<Double> diameter, OptionalInt particles, Symmetry symmetry)
        implements LossRecipe {
    static final String NAME = "sinkhorn";

    Sinkhorn {
        if (diameter.isPresent() && !(diameter.get() > 0 && diameter.get() < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("diameter must be positive and finite, got " + diameter.get());
    }

    /** Reads {@code blur}, {@code scaling}, {@code diameter}, {@code particles} and {@code symmetry}. */
    static Sinkhorn read(Settings settings) {
        return new Sinkhorn(
                new AnnealedSinkhorn(settings.number("blur", 0.05), settings.number("scaling", 0.5)),
                settings.optionalNumber("diameter"),
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
        return new ParticleLoss(geometry, new OfBatch(geometry), particles);
    }

    private final class OfBatch implements Comparison {
        private final Geometry geometry;
        private final Own own = new Own(
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
            return Debiased.ofTarget(Annealing.on(orbit), orbit, Own.weights(law, symmetry), annealed.schedule(start))
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
