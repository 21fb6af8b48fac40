package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.Init;
import io.pushforward.neural.net.Layers;
import io.pushforward.neural.net.Linear;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.Parameter;
import io.pushforward.neural.tensor.Activations;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Pooling by multihead attention (Lee et al. 2019): learned seeds attend to the embedded points of a law.
 *
 * <p>The attention of a point is its weight times the exponential of its score, so that a point that is split in two
 * with its weight changes nothing.
 */
@Part(name = "attention", description = "pooling by multihead attention")
public record Attention(
        @Option("the network on each point") Layers particle,

        @Option(value = "learned vectors that attend to the points", atLeast = 1)
        int seeds,

        @Option(value = "heads of the attention; they divide the particle width", atLeast = 1)
        int heads)
        implements Encoder {
    public Attention {
        Declaration.check(Attention.class, particle, seeds, heads);
        if (particle.width() % heads != 0)
            throw new IllegalArgumentException(
                    "the particle width " + particle.width() + " must be a multiple of heads, got " + heads);
    }

    public Attention() {
        this(new Layers(32, 32), 1, 4);
    }

    public Attention withParticle(Layers particle) {
        return new Attention(particle, seeds, heads);
    }

    public Attention withSeeds(int seeds) {
        return new Attention(particle, seeds, heads);
    }

    public Attention withHeads(int heads) {
        return new Attention(particle, seeds, heads);
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        return new Net(assembly, this);
    }

    private static final class Net implements EncoderNet {
        private final Mlp particle;
        private final Parameter seeds; // [seeds, width]
        private final Linear queries;
        private final Linear keys;
        private final Linear values;
        private final Linear last;
        private final int heads;

        private Net(Assembly assembly, Attention part) {
            int width = part.particle.width();
            particle =
                    part.particle.build(assembly, "particle", assembly.shape().inputRank());
            seeds = assembly.parameter("seeds", Init.normal(1 / Math.sqrt(width)), part.seeds, width);
            queries = Linear.of(assembly, "queries", width, width);
            keys = Linear.of(assembly, "keys", width, width);
            values = Linear.of(assembly, "values", width, width);
            last = Linear.of(assembly, "last", width, width);
            heads = part.heads;
        }

        @Override
        public int width() {
            long[] shape = seeds.shape();
            return Math.toIntExact(shape[0] * shape[1]);
        }

        @Override
        public Tensor encode(TensorEnsemble input) {
            Tensor rows = particle.activation().apply(particle.apply(input.points()));
            Tensor key = keys.apply(rows);
            Tensor value = values.apply(rows);
            Tensor query = queries.apply(seeds.tensor());
            if (input.commonSize().isPresent())
                return pooled(query, key, value, input.weights(), input.laws(), input.size(0));
            Tensor[] each = new Tensor[input.laws()];
            long start = 0;
            for (int law = 0; law < each.length; law++) {
                int size = input.size(law);
                each[law] = pooled(
                        query,
                        key.narrow(0, start, size),
                        value.narrow(0, start, size),
                        input.weights().narrow(0, start, size),
                        1,
                        size);
                start += size;
            }
            return torch.cat(new TensorVector(each), 0);
        }

        private Tensor pooled(Tensor query, Tensor key, Tensor value, Tensor weights, long laws, long size) {
            long count = query.size(0);
            long width = query.size(1);
            long part = width / heads;
            Tensor q = query.view(1, count, heads, part).transpose(1, 2); // [1, heads, seeds, part]
            Tensor k = key.view(laws, size, heads, part).permute(0, 2, 3, 1); // [laws, heads, part, size]
            Tensor v = value.view(laws, size, heads, part).transpose(1, 2); // [laws, heads, size, part]
            Activations.require((double) laws * size, (double) count * heads);
            Tensor scores = q.matmul(k)
                    .mul(Tensors.scalar(1 / Math.sqrt(part)))
                    .add(weights.view(laws, 1, 1, size).log());
            Tensor attended = torch.softmax(scores, 3).matmul(v).transpose(1, 2).reshape(laws, count, width);
            Tensor sum = attended.add(query);
            Tensor more = particle.activation().apply(last.apply(sum.reshape(laws * count, width)));
            return sum.reshape(laws * count, width).add(more).view(laws, count * width);
        }
    }
}
