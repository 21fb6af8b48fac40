package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.Parameter;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Arrays;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * Equally weighted atoms that move with the context: a_k + f_k(context), where the a_k start at the k-means centres of the
 * pooled training targets. W2 between two answers is at most the root mean square of the atoms' displacements, so that a
 * Lipschitz network f gives an answer that is Lipschitz in W2.
 */
@Part(
        name = "moving-atoms",
        description = "equally weighted atoms that move with the context",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record MovingAtoms(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option(value = "how many atoms", atLeast = 1, atMost = 4096)
        int atoms)
        implements Decoder {
    public MovingAtoms {
        Declaration.check(MovingAtoms.class, head, atoms);
    }

    public MovingAtoms() {
        this(new Head(), 64);
    }

    public MovingAtoms withHead(Head head) {
        return new MovingAtoms(head, atoms);
    }

    public MovingAtoms withAtoms(int atoms) {
        return new MovingAtoms(head, atoms);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.MovedAtoms.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        int d = assembly.shape().targetRank();
        Parameter rest = assembly.fitted(
                "atoms",
                laws -> repeated(
                        KMeans.centres(
                                        laws.targets(),
                                        atoms,
                                        assembly.noise("atoms").random())
                                .doubles(),
                        atoms * d),
                Parameter.Decay.FREE,
                (long) atoms * d);
        return new Net(head.build(assembly, width, atoms * d), rest, atoms, d);
    }

    /** Fewer distinct centres than atoms are used in turn. */
    private static double[] repeated(double[] centres, int size) {
        double[] all = Arrays.copyOf(centres, size);
        for (int i = centres.length; i < size; i++) all[i] = all[i - centres.length];
        return all;
    }

    private static final class Net implements DecoderNet<TensorLaw.MovedAtoms> {
        private final Mlp head;
        private final Parameter rest; // [atoms * dimension]
        private final int atoms;
        private final int dimension;

        private Net(Mlp head, Parameter rest, int atoms, int dimension) {
            this.head = head;
            this.rest = rest;
            this.atoms = atoms;
            this.dimension = dimension;
        }

        @Override
        public TensorLaw.MovedAtoms decode(Tensor context, TensorEnsemble input) {
            return new TensorLaw.MovedAtoms(
                    head.apply(context).add(rest.tensor()).view(-1, atoms, dimension));
        }

        @Override
        public Optional<Tensor> steepness(Tensor context) {
            return Optional.of(Steepness.frobenius(head.jacobian(context)).mul(Tensors.scalar(1 / Math.sqrt(atoms))));
        }
    }
}
