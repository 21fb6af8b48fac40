package io.pushforward.neural.loss;

import io.pushforward.metric.Estimator;
import io.pushforward.neural.LawLoss;
import io.pushforward.neural.LossRecipe;
import io.pushforward.neural.LossSetting;
import io.pushforward.neural.TargetFeature;
import io.pushforward.neural.TensorLaw;
import io.pushforward.settings.Settings;
import java.util.List;
import java.util.OptionalInt;

/**
 * The energy distance 2 E|X - Y| - E|X - X'| - E|Y - Y'| between predicted particles X and target points Y (Székely and
 * Rizzo 2013), in Euclidean distances of the original space or of the coefficients.
 */
record Energy(Estimator estimator, OptionalInt particles, Symmetry symmetry, Geometry.Distances distances)
        implements LossRecipe {
    static final String NAME = "energy";

    /** Reads {@code estimator}, {@code particles}, {@code symmetry} and {@code distances}. */
    static Energy read(Settings settings) {
        return new Energy(
                settings.choice("estimator", Estimator.UNBIASED),
                ParticleLoss.readCount(settings),
                Symmetry.read(settings),
                settings.choice("distances", Geometry.Distances.ORIGINAL));
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
        Geometry geometry = new Geometry(setting.projection(), symmetry, distances);
        Own own = new Own(
                "own-distance-" + estimator + "-" + geometry.label(),
                law -> PairComparison.ownMeans(law, geometry, estimator, PairKernel.DISTANCE));
        return new ParticleLoss(
                geometry, new PairComparison(1, estimator, target -> PairKernel.DISTANCE, List.of(), own), particles);
    }
}
