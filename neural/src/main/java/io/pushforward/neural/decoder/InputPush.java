package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Linear;
import io.pushforward.neural.tensor.Base;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
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
 * drawn at random: F learns from every particle and its negative. A point drawn from a particle that gave one before is the
 * negative of such a point, so that many draws of the predicted law are odd whatever the particles. Negatives are taken about
 * the means of the projections, which oddness makes zero but for sampling.
 *
 * <p>F is a linear layer, residual blocks h + B(a((1 + g(c)) A(h) + s(c))) whose scale g and shift s come from the
 * context c and start at zero, and a linear layer.
 */
@Part(
        name = "input-push",
        description = "a network on the input particles, noise and context",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record InputPush(
        @Option(value = "the noise beside a particle", inline = true)
        Base.Variables noise,

        @Option(value = "width of the network", atLeast = 1) int width,

        @Option(value = "residual blocks", atLeast = 0, atMost = 1000)
        int blocks,

        @Option("the nonlinearity") Activation activation,

        @Option("what the blocks see of the input law beside the particle")
        Context context,

        @Option(value = "parts of the input; the context of one comes from the others; 4 where left out", atLeast = 2)
        Optional<Integer> folds,

        @Option("whether y and -y are equally likely in the targets")
        boolean odd)
        implements Decoder {
    /** What the blocks see of the input law beside the particle. */
    public enum Context {
        /** A context of other particles: the pushed ones are independent given it. */
        OTHERS,
        /** Nothing. */
        IGNORED
    }

    public InputPush {
        Declaration.check(InputPush.class, noise, width, blocks, activation, context, folds, odd);
        if (context == Context.OTHERS) folds = Optional.of(folds.orElse(4));
        else if (folds.isPresent()) throw new IllegalArgumentException("folds is for the context of others alone");
    }

    public InputPush() {
        this(new Base.Variables(0, 0), 128, 3, Activation.SILU, Context.OTHERS, Optional.empty(), false);
    }

    public InputPush withNoise(Base.Variables noise) {
        return new InputPush(noise, width, blocks, activation, context, folds, odd);
    }

    public InputPush withWidth(int width) {
        return new InputPush(noise, width, blocks, activation, context, folds, odd);
    }

    public InputPush withBlocks(int blocks) {
        return new InputPush(noise, width, blocks, activation, context, folds, odd);
    }

    public InputPush withActivation(Activation activation) {
        return new InputPush(noise, width, blocks, activation, context, folds, odd);
    }

    public InputPush withContext(Context context) {
        return new InputPush(noise, width, blocks, activation, context, Optional.empty(), odd);
    }

    public InputPush withFolds(int folds) {
        return new InputPush(noise, width, blocks, activation, context, Optional.of(folds), odd);
    }

    public InputPush withOdd(boolean odd) {
        return new InputPush(noise, width, blocks, activation, context, folds, odd);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.Generated.class;
    }

    @Override
    public InputPush declaring(List<String> symmetries) {
        return withOdd(symmetries.contains("odd"));
    }

    @Override
    public boolean pushesInputs() {
        return true;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int contextWidth) {
        int rank = assembly.shape().inputRank();
        Linear first = Linear.of(assembly, "first", rank + noise.featureWidth(), width);
        List<Net.Block> built = new ArrayList<>();
        for (int k = 0; k < blocks; k++) {
            Assembly own = assembly.in("block." + k);
            Optional<Linear> modulation = context != Context.IGNORED
                    ? Optional.of(Linear.zero(own, "modulation", contextWidth, 2 * width))
                    : Optional.empty();
            built.add(
                    new Net.Block(Linear.of(own, "in", width, width), Linear.of(own, "out", width, width), modulation));
        }
        Linear last = Linear.of(assembly, "last", width, assembly.shape().targetRank());
        return new Net(this, rank, first, built, last);
    }

    private static final class Net implements DecoderNet<TensorLaw.Generated> {

        private final Base.Variables noise;
        private final boolean odd;
        private final int folds;
        private final int inputRank;
        private final Linear first;
        private final List<Block> blocks;
        private final Linear last;
        private final Activation activation;

        private record Block(Linear in, Linear out, Optional<Linear> modulation) {}

        private Net(InputPush part, int inputRank, Linear first, List<Block> blocks, Linear last) {
            this.noise = part.noise;
            this.activation = part.activation;
            this.odd = part.odd;
            this.folds = part.folds.orElse(1);
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
            Optional<Tensor> outer = odd ? Optional.of(rows.rows().narrow(1, next++, 1)) : Optional.empty();
            Optional<Tensor> numbers = draws.size(2) == next
                    ? Optional.empty()
                    : Optional.of(rows.rows().narrow(1, next, 1).squeeze(1).to(torch.ScalarType.Long));
            Tensor h = first.apply(features(rows.rows(), sign));
            for (int k = 0; k < blocks.size(); k++) {
                Block block = blocks.get(k);
                Optional<Tensor> modulation = modulations.get(k);
                Tensor seen;
                if (modulation.isEmpty()) seen = block.in.apply(h, activation);
                else seen = activation.apply(modulated(block.in.apply(h), modulation.get(), rows, numbers));
                h = block.out.addTo(h, seen);
            }
            Tensor out = last.apply(activation.apply(h));
            return rows.shaped(outer.map(out::mul).orElse(out));
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
    }
}
