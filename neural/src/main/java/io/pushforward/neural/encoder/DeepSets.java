package io.pushforward.neural.encoder;

import io.pushforward.neural.Encoder;
import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.NetRecipe;
import io.pushforward.settings.Settings;
import java.util.List;
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
public final class DeepSets implements Encoder {
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

    private final Optional<Standardise> standardise;
    private final Optional<Path> path;
    private final Mlp particle;
    private final Pooling pooling;
    private final Optional<Mlp> outer;

    private record Path(Mlp net, boolean activatesOutput) {}

    private DeepSets(
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
        if (path.get().activatesOutput) return particle.hidden(net.activation().apply(net.apply(points)));
        return particle.hiddenAfterLinear(net.last(), net.hidden(points));
    }

    private static Tensor meanAndDeviation(TensorEnsemble input, Tensor values) {
        Tensor mean = input.average(values);
        Tensor variance = input.average(values.sub(input.spread(mean)).square());
        Tensor deviation = variance.add(Tensors.scalar(STABILISER)).sqrt();
        return torch.cat(new org.bytedeco.pytorch.TensorVector(mean, deviation), 1);
    }

    /** The options of {@link DeepSets}. */
    public record Recipe(
            Points points, Optional<PathRecipe> path, NetRecipe particle, Pooling pooling, Optional<NetRecipe> outer)
            implements EncoderRecipe {
        /** The network before the particle network. */
        public record PathRecipe(NetRecipe net, boolean activateOutput) {}

        private static final NetRecipe PARTICLE = new NetRecipe(List.of(64), 32, Activation.SILU);

        /** Reads {@code points}, {@code path}, {@code particle}, {@code pooling} and {@code outer}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    settings.choice("points", Points.AS_GIVEN),
                    settings.optionalGroup("path")
                            .map(group -> new PathRecipe(
                                    NetRecipe.read(group, PARTICLE), group.flag("activateOutput", false))),
                    NetRecipe.read(settings.group("particle"), PARTICLE),
                    settings.choice("pooling", Pooling.MEAN),
                    settings.optionalGroup("outer").map(group -> NetRecipe.read(group, PARTICLE)));
        }

        @Override
        public DeepSets build(Assembly assembly) {
            Optional<Standardise> standardise = points == Points.STANDARDISED
                    ? Optional.of(Standardise.fit(assembly, TensorEnsemble::points))
                    : Optional.empty();
            int rank = assembly.shape().inputRank();
            Optional<Path> first =
                    path.map(recipe -> new Path(recipe.net.build(assembly, "path", rank), recipe.activateOutput));
            Mlp inner = particle.build(
                    assembly, "particle", first.map(p -> p.net.out()).orElse(rank));
            int pooled = pooledWidth(inner.out(), pooling);
            return new DeepSets(
                    standardise, first, inner, pooling, outer.map(net -> net.build(assembly, "outer", pooled)));
        }
    }
}
