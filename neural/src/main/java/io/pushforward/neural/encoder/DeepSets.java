package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.Layers;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Learned expectations: a particle network, its average over the law, and an outer network on the average (Zaheer et
 * al. 2017). A path network may stand before the particle network.
 *
 * <p>The last layer of the particle network is affine and weights sum to one, so it is applied to the averages instead
 * of to every point; and where the path network ends affinely, its last layer is multiplied into the next one. Both are
 * exact.
 */
@Part(name = "deep-sets", description = "a particle network, averaged over the law, and an outer network")
public record DeepSets(
        @Option("whether points are standardised with training moments")
        Points points,

        @Option("a network before the particle network") Optional<PathLayers> path,

        @Option("the network on each point") Layers particle,

        @Option("how values of points become values of a law")
        Pooling pooling,

        @Option("a network on the pooled values") Optional<Layers> outer)
        implements Encoder {
    /** How values of points become values of a law. */
    public enum Pooling {
        MEAN,
        /** The mean, and the population standard deviation with its variance raised by {@value DeepSets#STABILISER}. */
        MEAN_AND_DEVIATION
    }

    /** Whether points are standardised, coordinate by coordinate, with training moments. */
    public enum Points {
        AS_GIVEN,
        STANDARDISED
    }

    static final double STABILISER = 1e-6;

    public DeepSets {
        Declaration.check(DeepSets.class, points, path, particle, pooling, outer);
    }

    public DeepSets() {
        this(Points.AS_GIVEN, Optional.empty(), new Layers(), Pooling.MEAN, Optional.empty());
    }

    /** A particle network with one hidden layer. */
    public DeepSets(int hidden, int width) {
        this(Points.AS_GIVEN, Optional.empty(), new Layers(hidden, width), Pooling.MEAN, Optional.empty());
    }

    public DeepSets withPoints(Points points) {
        return new DeepSets(points, path, particle, pooling, outer);
    }

    public DeepSets withPath(PathLayers path) {
        return new DeepSets(points, Optional.of(path), particle, pooling, outer);
    }

    public DeepSets withParticle(Layers particle) {
        return new DeepSets(points, path, particle, pooling, outer);
    }

    public DeepSets withPooling(Pooling pooling) {
        return new DeepSets(points, path, particle, pooling, outer);
    }

    public DeepSets withOuter(Layers outer) {
        return new DeepSets(points, path, particle, pooling, Optional.of(outer));
    }

    /** The network before the particle network. */
    public record PathLayers(
            @Option(value = "its layers", inline = true) Layers net,

            @Option("whether its output is activated") boolean activateOutput) {
        public PathLayers() {
            this(new Layers(), false);
        }
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        Optional<Standardise> standardise = points == Points.STANDARDISED
                ? Optional.of(Standardise.fit(assembly, TensorEnsemble::points))
                : Optional.empty();
        int rank = assembly.shape().inputRank();
        Optional<Net.Path> first =
                path.map(layers -> new Net.Path(layers.net.build(assembly, "path", rank), layers.activateOutput));
        Mlp inner =
                particle.build(assembly, "particle", first.map(p -> p.net.out()).orElse(rank));
        int pooled = Net.pooledWidth(inner.out(), pooling);
        return new Net(standardise, first, inner, pooling, outer.map(net -> net.build(assembly, "outer", pooled)));
    }

    private static final class Net implements EncoderNet {

        private final Optional<Standardise> standardise;
        private final Optional<Path> path;
        private final Mlp particle;
        private final Pooling pooling;
        private final Optional<Mlp> outer;

        private record Path(Mlp net, boolean activatesOutput) {}

        private Net(
                Optional<Standardise> standardise,
                Optional<Path> path,
                Mlp particle,
                Pooling pooling,
                Optional<Mlp> outer) {
            this.standardise = standardise;
            this.path = path;
            this.particle = particle;
            this.pooling = pooling;
            this.outer = outer;
        }

        @Override
        public int width() {
            return outer.map(Mlp::out).orElse(pooledWidth(particle.out(), pooling));
        }

        private static int pooledWidth(int width, Pooling pooling) {
            return pooling == Pooling.MEAN ? width : 2 * width;
        }

        @Override
        public Tensor encode(TensorEnsemble input) {
            Tensor points = standardise.map(s -> s.apply(input.points())).orElse(input.points());
            Tensor hidden = hidden(points);
            Tensor pooled = pooling == Pooling.MEAN
                    ? particle.last().apply(input.average(hidden))
                    : meanAndDeviation(input, particle.last().apply(hidden));
            return outer.map(net -> net.apply(pooled)).orElse(pooled);
        }

        private Tensor hidden(Tensor points) {
            if (path.isEmpty()) return particle.hidden(points);
            Mlp net = path.get().net;
            if (path.get().activatesOutput)
                return particle.hidden(net.activation().apply(net.apply(points)));
            return particle.hiddenAfterLinear(net.last(), net.hidden(points));
        }

        private static Tensor meanAndDeviation(TensorEnsemble input, Tensor values) {
            Tensor mean = input.average(values);
            Tensor variance = input.average(values.sub(input.spread(mean)).square());
            Tensor deviation = variance.add(Tensors.scalar(STABILISER)).sqrt();
            return torch.cat(new org.bytedeco.pytorch.TensorVector(mean, deviation), 1);
        }
    }
}
