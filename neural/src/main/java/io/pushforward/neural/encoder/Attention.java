package io.pushforward.neural.encoder;

import io.pushforward.neural.Encoder;
import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Init;
import io.pushforward.neural.net.Linear;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.NetRecipe;
import io.pushforward.neural.net.Parameter;
import io.pushforward.settings.Settings;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Pooling by multihead attention (Lee et al. 2019): learned seeds attend to the embedded points of a law.
 *
 * <p>The attention of a point is its weight times the exponential of its score, so that a point that is split in two
 * with its weight changes nothing.
 */
public final class Attention implements Encoder {
    private final Mlp particle;
    private final Parameter seeds; // [seeds, width]
    private final Linear queries;
    private final Linear keys;
    private final Linear values;
    private final Linear last;
    private final int heads;

    private Attention(Assembly assembly, Recipe recipe) {
        int width = recipe.particle.width();
        particle = recipe.particle.build(assembly, "particle", assembly.shape().inputRank());
        seeds = assembly.parameter("seeds", Init.normal(1 / Math.sqrt(width)), recipe.seeds, width);
        queries = Linear.of(assembly, "queries", width, width);
        keys = Linear.of(assembly, "keys", width, width);
        values = Linear.of(assembly, "values", width, width);
        last = Linear.of(assembly, "last", width, width);
        heads = recipe.heads;
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
        Tensor scores = q.matmul(k)
                .mul(Tensors.scalar(1 / Math.sqrt(part)))
                .add(weights.view(laws, 1, 1, size).log());
        Tensor attended = torch.softmax(scores, 3).matmul(v).transpose(1, 2).reshape(laws, count, width);
        Tensor sum = attended.add(query);
        Tensor more = particle.activation().apply(last.apply(sum.reshape(laws * count, width)));
        return sum.reshape(laws * count, width).add(more).view(laws, count * width);
    }

    /** The options of {@link Attention}. */
    public record Recipe(NetRecipe particle, int seeds, int heads) implements EncoderRecipe {
        public Recipe {
            if (seeds < 1) throw new IllegalArgumentException("seeds must be at least 1, got " + seeds);
            if (heads < 1 || particle.width() % heads != 0)
                throw new IllegalArgumentException(
                        "the particle width " + particle.width() + " must be a multiple of heads, got " + heads);
        }

        /** Reads {@code particle}, {@code seeds} and {@code heads}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    NetRecipe.read(settings.group("particle"), new NetRecipe(List.of(32), 32, Activation.SILU)),
                    settings.integer("seeds", 1),
                    settings.integer("heads", 4));
        }

        @Override
        public Attention build(Assembly assembly) {
            return new Attention(assembly, this);
        }
    }
}
