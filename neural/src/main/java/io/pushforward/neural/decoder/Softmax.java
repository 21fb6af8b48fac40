package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.Decoder;
import io.pushforward.neural.DecoderRecipe;
import io.pushforward.neural.LawTensors;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Mlp;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import io.pushforward.transport.Net;
import java.util.Optional;
import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Masses by softmax: on the labels of a space of labels, else on atoms that all laws share. The atoms are the k-means
 * centres of the pooled training targets, or a net of them: points of theirs that come within a radius of all.
 */
public final class Softmax implements Decoder<TensorLaw.Masses> {
    private final Mlp head;
    private final Function<Tensor, TensorLaw.Masses> law;

    private Softmax(Mlp head, Function<Tensor, TensorLaw.Masses> law) {
        this.head = head;
        this.law = law;
    }

    @Override
    public TensorLaw.Masses decode(Tensor context, TensorEnsemble input) {
        return law.apply(torch.log_softmax(head.apply(context), 1));
    }

    /**
     * The options of {@link Softmax}.
     *
     * @param atoms how many centres
     * @param netRadius where it is given, the atoms are a net of this radius instead
     */
    public record Recipe(Head head, int atoms, Optional<Double> netRadius) implements DecoderRecipe {
        static final String NAME = "softmax";
        private static final int MOST_ATOMS = 4096;

        public Recipe {
            if (atoms < 1 || atoms > MOST_ATOMS)
                throw new IllegalArgumentException("expected 1 to " + MOST_ATOMS + " atoms, got " + atoms);
            netRadius.ifPresent(radius -> {
                if (!(radius > 0)) throw new IllegalArgumentException("netRadius must be positive, got " + radius);
            });
        }

        /** Reads {@code hidden}, {@code activation}, {@code atoms} and {@code netRadius}. */
        public static Recipe read(Settings settings) {
            return new Recipe(Head.read(settings), settings.integer("atoms", 64), settings.optionalNumber("netRadius"));
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public Class<? extends TensorLaw> gives(Space targetSpace) {
            return targetSpace instanceof Space.Labels ? TensorLaw.LabelMasses.class : TensorLaw.AtomMasses.class;
        }

        @Override
        public Softmax build(Assembly assembly, int width) {
            if (assembly.shape().targetSpace() instanceof Space.Labels labels)
                return new Softmax(head.build(assembly, width, labels.size()), TensorLaw.LabelMasses::new);
            NdArray fitted = assembly.constant(
                    "atoms",
                    laws -> netRadius
                            .map(radius -> net(laws.targets(), radius))
                            .orElseGet(() -> KMeans.centres(
                                    laws.targets(),
                                    atoms,
                                    assembly.noise("atoms").random())));
            Tensor shared = assembly.tensor(fitted);
            return new Softmax(
                    head.build(assembly, width, fitted.extent(0)),
                    logMasses -> new TensorLaw.AtomMasses(logMasses, shared));
        }

        private static NdArray net(LawTensors targets, double radius) {
            Net net = Net.ofPoints(Tensors.doubles(targets.points()), targets.dimension(), radius);
            if (net.size() > MOST_ATOMS)
                throw new Misfit("a net of radius " + radius + " of the training targets has " + net.size()
                        + " atoms; at most " + MOST_ATOMS);
            return NdArray.of(net.points(), net.size(), net.dimension());
        }
    }
}
