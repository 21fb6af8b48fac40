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
 * <p>Where the target laws are declared odd (y and -y equally likely), a point is s F(s x_j, context, noise) with a sign s
 * drawn at random: the predicted law is then odd too, and F learns from every particle and its negative. Negatives are taken
 * about the means of the projections, which oddness makes zero but for sampling.
 *
 * <p>F is a linear layer, residual blocks h + B(a((1 + g(c)) A(h) + s(c))) whose scale g and shift s come from the
 * context c and start at zero, and a linear layer.
 */
public final class InputPush implements Decoder<TensorLaw.Generated> {
    /** What the blocks see of the input law beside the particle. */
    public enum Context {
        /** A context of other particles: the pushed ones are independent given it. */
        OTHERS,
        /** Nothing. */
        IGNORED
    }

    private final Base.Variables noise;
    private final boolean odd;
    private final int folds;
    private final int inputRank;
    private final Linear first;
    private final List<Block> blocks;
    private final Linear last;
    private final Activation activation;

    private record Block(Linear in, Linear out, Optional<Linear> modulation) {}

    private InputPush(Recipe recipe, int inputRank, Linear first, List<Block> blocks, Linear last) {
        this.noise = recipe.noise;
        this.activation = recipe.activation;
        this.odd = recipe.odd;
        this.folds = recipe.folds;
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
                input.laws(), new Base.InputParticles(input, noise, odd), draws -> push(draws, modulations));
    }

    @Override
    public int folds() {
        return folds;
    }

    private Tensor push(Tensor draws, List<Optional<Tensor>> modulations) {
        Rows rows = Rows.of(draws);
        int next = inputRank + noise.width();
        Optional<Tensor> sign = odd ? Optional.of(rows.rows().narrow(1, next++, 1)) : Optional.empty();
        Optional<Tensor> numbers = draws.size(2) == next
                ? Optional.empty()
                : Optional.of(rows.rows().narrow(1, next, 1).squeeze(1).to(torch.ScalarType.Long));
        Tensor h = first.apply(features(rows.rows(), sign));
        for (int k = 0; k < blocks.size(); k++) {
            Block block = blocks.get(k);
            Tensor inner = block.in.apply(h);
            Tensor seen = modulations
                    .get(k)
                    .map(values -> modulated(inner, values, rows, numbers))
                    .orElse(inner);
            h = h.add(block.out.apply(activation.apply(seen)));
        }
        Tensor out = last.apply(activation.apply(h));
        return rows.shaped(sign.map(out::mul).orElse(out));
    }

    /** Scaled and shifted by the context of the row's law, or by the one whose number the row carries. */
    private static Tensor modulated(Tensor inner, Tensor values, Rows rows, Optional<Tensor> numbers) {
        long width = inner.size(1);
        Tensor scale = values.narrow(1, 0, width).add(Tensors.scalar(1));
        Tensor shift = values.narrow(1, width, width);
        if (numbers.isPresent())
            return torch.addcmul(shift.index_select(0, numbers.get()), inner, scale.index_select(0, numbers.get()));
        return torch.addcmul(shift.unsqueeze(1), rows.shaped(inner), scale.unsqueeze(1))
                .view(-1, width);
    }

    private Tensor features(Tensor rows, Optional<Tensor> sign) {
        Tensor given = rows.narrow(1, 0, inputRank);
        Tensor particles = sign.map(given::mul).orElse(given);
        if (noise.width() == 0) return particles;
        Tensor drawn = noise.features(rows.narrow(1, inputRank, noise.width()));
        return torch.cat(new TensorVector(particles, drawn), 1);
    }

    /** The options of {@link InputPush}. */
    public record Recipe(
            Base.Variables noise, int width, int blocks, Activation activation, Context context, int folds, boolean odd)
            implements DecoderRecipe {
        static final String NAME = "input-push";

        public Recipe {
            if (width < 1) throw new IllegalArgumentException("width must be at least 1, got " + width);
            if (blocks < 0) throw new IllegalArgumentException("blocks must not be negative, got " + blocks);
            if (context == Context.OTHERS && folds < 2)
                throw new IllegalArgumentException("folds must be at least 2, got " + folds);
        }

        /**
         * Reads {@code normals}, {@code phases}, {@code width}, {@code blocks}, {@code activation}, {@code context},
         * {@code folds} and {@code odd}.
         */
        public static Recipe read(Settings settings) {
            Context context = settings.choice("context", Context.OTHERS);
            return new Recipe(
                    new Base.Variables(settings.integer("normals", 0), settings.integer("phases", 0)),
                    settings.integer("width", 128),
                    settings.integer("blocks", 3),
                    settings.choice("activation", Activation.SILU),
                    context,
                    context == Context.OTHERS ? settings.integer("folds", 4) : 1,
                    settings.flag("odd", false));
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
                Optional<Linear> modulation = context != Context.IGNORED
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
