package io.pushforward.neural.train;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Space;
import io.pushforward.neural.DecoderRecipe;
import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.LossRecipe;
import io.pushforward.neural.Subsample;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.decoder.Decoders;
import io.pushforward.neural.decoder.InputPush;
import io.pushforward.neural.encoder.Encoders;
import io.pushforward.neural.loss.Losses;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Settings;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The parts of a learned operator and how it is trained, as an experiment file gives them.
 *
 * @param resolved the options with every default written out
 */
record Recipe(
        EncoderRecipe encoder, DecoderRecipe decoder, LossRecipe loss, TrainingOptions training, JsonNode resolved) {

    /** Reads options strictly; {@code where} names their place in messages. */
    static Recipe read(String where, JsonNode options) {
        Settings settings = Settings.of(where, options);
        EncoderRecipe encoder = Encoders.read(settings.group("encoder"));
        DecoderRecipe decoder = Decoders.read(settings.group("decoder"));
        LossRecipe loss = Losses.read(settings.group("loss"));
        TrainingOptions training = TrainingOptions.read(settings);
        Recipe recipe = new Recipe(encoder, decoder, loss, training, settings.finish());
        recipe.requireSomeSpace();
        recipe.requireDistinctParticles();
        return recipe;
    }

    /** A combination that fits no target at all is found before there is data. */
    private void requireSomeSpace() {
        List<Space> examples = List.of(new Space.Labels(List.of("a", "b")), new Space.Euclidean(1));
        if (examples.stream().noneMatch(this::fits)) throw mismatch(examples.get(1));
    }

    /** Particles that are pushed themselves count as independent draws, which repeated ones are not. */
    private void requireDistinctParticles() {
        boolean repeated = training.subsampling()
                .input()
                .map(points -> points.draw() == Subsample.Draw.BOOTSTRAP)
                .orElse(false);
        if (repeated && decoder instanceof InputPush.Recipe)
            throw new IllegalArgumentException("subsample.draw: bootstrap repeats input particles, which the decoder \""
                    + decoder.name() + "\" would push as if they were independent; use without-replacement");
    }

    /** Checks that the decoder gives what the loss asks for, and that targets have points to choose among if some are. */
    void requireFit(Space targetSpace) {
        if (!fits(targetSpace)) throw mismatch(targetSpace);
        if (targetSpace instanceof Space.Labels
                && training.subsampling().target().isPresent())
            throw new Misfit(
                    "subsample.target: the targets are masses on labels, which have no points to choose among; leave it out");
    }

    private boolean fits(Space targetSpace) {
        return loss.takes(decoder.gives(targetSpace));
    }

    private IllegalArgumentException mismatch(Space targetSpace) {
        return new Misfit("the loss \"" + loss.name() + "\" asks for "
                + loss.asks().stream().map(Recipe::description).collect(Collectors.joining(" or "))
                + ", but the decoder \"" + decoder.name() + "\" gives "
                + description(decoder.gives(targetSpace)));
    }

    private static String description(Class<? extends TensorLaw> kind) {
        if (kind == TensorLaw.Masses.class) return "masses on finitely many outcomes";
        if (kind == TensorLaw.Density.class) return "a density";
        if (kind == TensorLaw.Particles.class) return "particles";
        if (kind == TensorLaw.LabelMasses.class) return "masses on labels (no density, no particles)";
        if (kind == TensorLaw.AtomMasses.class) return "masses on shared atoms (no density)";
        if (kind == TensorLaw.Gaussian.class) return "a normal law";
        if (kind == TensorLaw.Flow.class) return "a flow (a density and particles, no masses)";
        if (kind == TensorLaw.GridMasses.class) return "a density on a grid";
        return "a law that can only be drawn from";
    }
}
