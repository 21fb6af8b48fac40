package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Arrays;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Gaussian laws: a mean and a lower Cholesky factor whose diagonal is softplus plus an offset, so that every covariance
 * is positive definite.
 */
@Part(
        name = "gaussian",
        description = "a normal law by its mean and Cholesky factor",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record GaussianHead(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option(value = "added to the diagonal of the factor", above = 0)
        double offset)
        implements Decoder {
    public GaussianHead {
        Declaration.check(GaussianHead.class, head, offset);
    }

    public GaussianHead() {
        this(new Head(), 1e-5);
    }

    public GaussianHead withHead(Head head) {
        return new GaussianHead(head, offset);
    }

    public GaussianHead withOffset(double offset) {
        return new GaussianHead(head, offset);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.Gaussian.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        int d = assembly.shape().targetRank();
        Memory.requireNumbers("a normal law of " + d + " coordinates", (double) d * d);
        Mlp net = head.build(assembly, width, d + d * (d + 1) / 2);
        return new Net(net, d, offset, assembly.indices(Net.places(d)));
    }

    private static final class Net implements DecoderNet<TensorLaw.Gaussian> {
        private final Mlp head;
        private final int dimension;
        private final double offset;
        private final Tensor
                places; // [d * d], the entry at each place: diagonal first, then the rows below it, then zero

        private Net(Mlp head, int dimension, double offset, Tensor places) {
            this.head = head;
            this.dimension = dimension;
            this.offset = offset;
            this.places = places;
        }

        @Override
        public TensorLaw.Gaussian decode(Tensor context, TensorEnsemble input) {
            Tensor out = head.apply(context);
            long d = dimension;
            Tensor diagonal = torch.softplus(out.narrow(1, d, d)).add(Tensors.scalar(offset));
            Tensor below = out.narrow(1, 2 * d, d * (d - 1) / 2);
            Tensor zero = torch.zeros(new long[] {out.size(0), 1}, out.options());
            Tensor entries = torch.cat(new TensorVector(diagonal, below, zero), 1);
            return new TensorLaw.Gaussian(
                    out.narrow(1, 0, d), entries.index_select(1, places).view(-1, d, d));
        }

        /** Softplus is 1-Lipschitz, and W2 is at most the length of the step of mean and factor. */
        @Override
        public Optional<Tensor> steepness(Tensor context) {
            return Optional.of(Steepness.frobenius(head.jacobian(context)));
        }

        private static long[] places(int d) {
            long[] places = new long[d * d];
            Arrays.fill(places, d * (d + 1) / 2);
            for (int i = 0; i < d; i++) places[i * d + i] = i;
            int entry = d;
            for (int i = 1; i < d; i++) for (int j = 0; j < i; j++) places[i * d + j] = entry++;
            return places;
        }
    }
}
