package io.pushforward.neural.train;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.tensor.Subsample;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Misfit;
import java.util.List;
import java.util.stream.Collectors;

/** Which decoders, losses and ways to train go together. */
final class Compatibility {
    private Compatibility() {}

    /** A combination that fits no target at all is found before there is data. */
    static void requireSomeSpace(Decoder decoder, Loss loss) {
        List<Space> examples = List.of(new Space.Labels(List.of("a", "b")), new Space.Vectors(1));
        if (examples.stream().noneMatch(space -> loss.takes(decoder.gives(space))))
            throw mismatch(decoder, loss, examples.get(1));
    }

    /** Particles that are pushed themselves count as independent draws, which repeated ones are not. */
    static void requireDistinctParticles(Decoder decoder, TrainingOptions training) {
        boolean repeated =
                training.subsample().input().isPresent() && training.subsample().draw() == Subsample.Draw.BOOTSTRAP;
        if (repeated && decoder.pushesInputs())
            throw new IllegalArgumentException("subsample.draw: bootstrap repeats input particles, which the decoder \""
                    + decoder.title() + "\" would push as if they were independent; use without-replacement");
    }

    /** Checks that the decoder gives what the loss asks for, and that targets have points to choose among if some are. */
    static void require(Decoder decoder, Loss loss, TrainingOptions training, Space targetSpace) {
        if (!loss.takes(decoder.gives(targetSpace))) throw mismatch(decoder, loss, targetSpace);
        if (!targetSpace.isNumeric() && training.subsample().target().isPresent())
            throw new Misfit(
                    "subsample.target: the targets are masses on labels, which have no points to choose among; leave it out");
    }

    private static Misfit mismatch(Decoder decoder, Loss loss, Space targetSpace) {
        return new Misfit("the loss \"" + loss.title() + "\" asks for "
                + loss.asks().stream().map(Compatibility::description).collect(Collectors.joining(" or "))
                + ", but the decoder \"" + decoder.title() + "\" gives "
                + description(decoder.gives(targetSpace)));
    }

    private static String description(Class<? extends TensorLaw> kind) {
        if (kind == TensorLaw.Masses.class) return "masses on finitely many outcomes";
        if (kind == TensorLaw.Density.class) return "a density";
        if (kind == TensorLaw.Particles.class) return "particles";
        if (kind == TensorLaw.LabelMasses.class) return "masses on labels (no density, no particles)";
        if (kind == TensorLaw.AtomMasses.class) return "masses on shared atoms (no density)";
        if (kind == TensorLaw.MovedAtoms.class) return "atoms of each law's own (no density)";
        if (kind == TensorLaw.Gaussian.class) return "a normal law";
        if (kind == TensorLaw.Flow.class) return "a flow (a density and particles, no masses)";
        if (kind == TensorLaw.GridMasses.class) return "a density on a grid";
        return "a law that can only be drawn from";
    }
}
