package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import java.util.Optional;
import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Masses by softmax: on the labels of a space of labels, else on atoms that all laws share. The atoms are the k-means
 * centres of the pooled training targets, or a net of them: points of theirs that come within a radius of all.
 */
@Part(name = "softmax", description = "masses on labels, or on atoms that all laws share")
public record Softmax(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option(value = "how many shared atoms; targets on labels need none", atLeast = 1, atMost = 4096)
        int atoms,

        @Option(value = "instead of a number, a net of the training targets of this radius", above = 0)
        Optional<Double> netRadius)
        implements Decoder {
    public Softmax {
        Declaration.check(Softmax.class, head, atoms, netRadius);
    }

    public Softmax() {
        this(new Head(), 64, Optional.empty());
    }

    public Softmax withHead(Head head) {
        return new Softmax(head, atoms, netRadius);
    }

    public Softmax withAtoms(int atoms) {
        return new Softmax(head, atoms, netRadius);
    }

    public Softmax withNetRadius(double netRadius) {
        return new Softmax(head, atoms, Optional.of(netRadius));
    }

    private static final int MOST_ATOMS = 4096;

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return targetSpace.isNumeric() ? TensorLaw.AtomMasses.class : TensorLaw.LabelMasses.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        if (assembly.shape().targetSpace() instanceof Space.Labels labels)
            return new Net(head.build(assembly, width, labels.size()), TensorLaw.LabelMasses::new);
        NdArray fitted = assembly.constant(
                "atoms",
                laws -> netRadius
                        .map(radius -> net(laws.targets(), radius))
                        .orElseGet(() -> KMeans.centres(
                                laws.targets(), atoms, assembly.noise("atoms").random())));
        Tensor shared = assembly.tensor(fitted);
        return new Net(
                head.build(assembly, width, fitted.extent(0)),
                logMasses -> new TensorLaw.AtomMasses(logMasses, shared));
    }

    private static NdArray net(LawTensors targets, double radius) {
        io.pushforward.transport.Net[] found = {
            new io.pushforward.transport.Net(new double[0], targets.dimension(), radius)
        };
        targets.eachBlock(block -> found[0] = found[0].extended(block));
        io.pushforward.transport.Net net = found[0];
        if (net.size() > MOST_ATOMS)
            throw new Misfit("a net of radius " + radius + " of the training targets has " + net.size()
                    + " atoms; at most " + MOST_ATOMS);
        return NdArray.of(net.points(), net.size(), net.dimension());
    }

    private static final class Net implements DecoderNet<TensorLaw.Masses> {
        private final Mlp head;
        private final Function<Tensor, TensorLaw.Masses> law;

        private Net(Mlp head, Function<Tensor, TensorLaw.Masses> law) {
            this.head = head;
            this.law = law;
        }

        @Override
        public TensorLaw.Masses decode(Tensor context, TensorEnsemble input) {
            return law.apply(torch.log_softmax(head.apply(context), 1));
        }

        @Override
        public Optional<Tensor> steepness(Tensor context) {
            return Optional.of(Steepness.fisher(torch.softmax(head.apply(context), 1), head.jacobian(context)));
        }
    }
}
