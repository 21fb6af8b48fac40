package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * A conditional flow of affine couplings with alternating even and odd masks (Dinh et al. 2017): standard Gaussian noise
 * becomes the predicted law, invertibly, so that it has a density too.
 */
@Part(
        name = "real-nvp",
        description = "a conditional flow of affine couplings, with a density",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record RealNvp(
        @Option(value = "how many couplings", atLeast = 1, atMost = 1000)
        int couplings,

        @Option(value = "widths of the hidden layers of each", atLeast = 1)
        List<Integer> hidden,

        @Option("the nonlinearity") Activation activation)
        implements Decoder {
    public RealNvp {
        Declaration.check(RealNvp.class, couplings, hidden, activation);
        hidden = List.copyOf(hidden);
        if (hidden.isEmpty()) throw new IllegalArgumentException("a conditioner needs a hidden layer, got none");
    }

    public RealNvp() {
        this(6, List.of(64, 64), Activation.SILU);
    }

    public RealNvp withCouplings(int couplings) {
        return new RealNvp(couplings, hidden, activation);
    }

    public RealNvp withHidden(List<Integer> hidden) {
        return new RealNvp(couplings, hidden, activation);
    }

    public RealNvp withActivation(Activation activation) {
        return new RealNvp(couplings, hidden, activation);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.Flow.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        int d = assembly.shape().targetRank();
        List<Coupling> built = new ArrayList<>();
        for (int k = 0; k < couplings; k++)
            built.add(Coupling.of(assembly.in("coupling." + k), d, width, k % 2, hidden, activation));
        return new Net(built, d);
    }

    private static final class Net implements DecoderNet<TensorLaw.Flow> {
        private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

        private final List<Coupling> couplings;
        private final int dimension;

        private Net(List<Coupling> couplings, int dimension) {
            this.couplings = couplings;
            this.dimension = dimension;
        }

        @Override
        public TensorLaw.Flow decode(Tensor context, TensorEnsemble input) {
            List<Tensor> contexts = couplings.stream()
                    .map(coupling -> coupling.ofContext(context))
                    .toList();
            return new TensorLaw.Flow((int) context.size(0), new Maps(contexts));
        }

        private final class Maps implements TensorLaw.Flow.Map {
            private final List<Tensor> contexts;

            Maps(List<Tensor> contexts) {
                this.contexts = contexts;
            }

            @Override
            public int dimension() {
                return dimension;
            }

            @Override
            public Tensor push(Tensor noise) {
                long laws = noise.size(0);
                long count = noise.size(1);
                Tensor rows = noise.reshape(laws * count, dimension);
                for (int k = 0; k < couplings.size(); k++)
                    rows = couplings.get(k).push(rows, contexts.get(k));
                return rows.view(laws, count, dimension);
            }

            @Override
            public Tensor logDensity(TensorEnsemble points) {
                Tensor rows = points.points();
                Tensor logScale = rows.sum(1).mul(Tensors.scalar(0));
                for (int k = couplings.size() - 1; k >= 0; k--) {
                    Coupling.Pulled pulled = couplings.get(k).pull(rows, contexts.get(k), points::spread);
                    rows = pulled.rows();
                    logScale = logScale.add(pulled.logScale());
                }
                return rows.square()
                        .sum(1)
                        .mul(Tensors.scalar(-0.5))
                        .sub(Tensors.scalar(0.5 * dimension * LOG_TWO_PI))
                        .sub(logScale);
            }
        }
    }
}
