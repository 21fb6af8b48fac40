package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.Base;
import io.pushforward.neural.Decoder;
import io.pushforward.neural.DecoderRecipe;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Linear;
import io.pushforward.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Pushes the input particles themselves: a point is F(x_j, context, noise). Where the target is the image of the input
 * law under one shared map, this is what there is to learn.
 *
 * <p>F is a linear layer, residual blocks h + B(a((1 + g(c)) A(h) + s(c))) whose scale g and shift s come from the
 * context c and start at zero, and a linear layer.
 */
public final class InputPush implements Decoder<TensorLaw.Generated> {
    /** Whether the blocks see the context. */
    public enum Context {
        MODULATES,
        IGNORED
    }

    private final Base.Variables noise;
    private final int inputRank;
    private final Linear first;
    private final List<Block> blocks;
    private final Linear last;
    private final Activation activation;

    private record Block(Linear in, Linear out, Optional<Linear> modulation) {}

    private InputPush(Recipe recipe, int inputRank, Linear first, List<Block> blocks, Linear last) {
        this.noise = recipe.noise;
        this.activation = recipe.activation;
        this.inputRank = inputRank;
        this.first = first;
        this.blocks = List.copyOf(blocks);
        this.last = last;
    }

    @Override
    public TensorLaw.Generated decode(Tensor context, TensorEnsemble input) {
        List<Optional<Tensor>> modulations = blocks.stream()
                .map(block -> block.modulation.map(layer -> layer.apply(context)))
                .toList();
        return new TensorLaw.Generated(
                (int) context.size(0), new Base.InputParticles(input, noise), draws -> push(draws, modulations));
    }

    private Tensor push(Tensor draws, List<Optional<Tensor>> modulations) {
        Rows rows = Rows.of(draws);
        Tensor h = first.apply(features(rows.rows()));
        for (int k = 0; k < blocks.size(); k++) {
            Block block = blocks.get(k);
            Tensor inner = block.in.apply(h);
            Tensor seen = modulations
                    .get(k)
                    .map(values -> modulated(inner, values, rows))
                    .orElse(inner);
            h = h.add(block.out.apply(activation.apply(seen)));
        }
        return rows.shaped(last.apply(activation.apply(h)));
    }

    private static Tensor modulated(Tensor inner, Tensor values, Rows rows) {
        long width = inner.size(1);
        Tensor scale = values.narrow(1, 0, width).add(Tensors.scalar(1)).unsqueeze(1);
        Tensor shift = values.narrow(1, width, width).unsqueeze(1);
        return torch.addcmul(shift, rows.shaped(inner), scale).view(-1, width);
    }

    private Tensor features(Tensor rows) {
        if (noise.width() == 0) return rows;
        Tensor particles = rows.narrow(1, 0, inputRank);
        Tensor drawn = noise.features(rows.narrow(1, inputRank, noise.width()));
        return torch.cat(new TensorVector(particles, drawn), 1);
    }

    /** The options of {@link InputPush}. */
    public record Recipe(Base.Variables noise, int width, int blocks, Activation activation, Context context)
            implements DecoderRecipe {
        static final String NAME = "input-push";

        public Recipe {
            if (width < 1) throw new IllegalArgumentException("width must be at least 1, got " + width);
            if (blocks < 0) throw new IllegalArgumentException("blocks must not be negative, got " + blocks);
        }

        /** Reads {@code normals}, {@code phases}, {@code width}, {@code blocks}, {@code activation}, {@code context}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    new Base.Variables(settings.integer("normals", 0), settings.integer("phases", 0)),
                    settings.integer("width", 128),
                    settings.integer("blocks", 3),
                    settings.choice("activation", Activation.SILU),
                    settings.choice("context", Context.MODULATES));
        }

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public Class<? extends TensorLaw> gives(Space targetSpace) {
            return TensorLaw.Generated.class;
        }

        @Override
        public InputPush build(Assembly assembly, int contextWidth) {
            int rank = assembly.shape().inputRank();
            Linear first = Linear.of(assembly, "first", rank + noise.featureWidth(), width);
            List<Block> built = new ArrayList<>();
            for (int k = 0; k < blocks; k++) {
                Assembly own = assembly.in("block." + k);
                Optional<Linear> modulation = context == Context.MODULATES
                        ? Optional.of(Linear.zero(own, "modulation", contextWidth, 2 * width))
                        : Optional.empty();
                built.add(
                        new Block(Linear.of(own, "in", width, width), Linear.of(own, "out", width, width), modulation));
            }
            Linear last = Linear.of(assembly, "last", width, assembly.shape().targetRank());
            return new InputPush(this, rank, first, built, last);
        }
    }
}
