package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Conditioned;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Layers;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.Base;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * A plain generator: a network on declared base variables and the context gives a point. Between the two a code may
 * stand, whose own network, without the context, gives the point.
 */
@Part(
        name = "generator",
        description = "a network on noise and context",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record NoiseGenerator(
        @Option(value = "what is pushed forward", inline = true)
        Base.Variables base,

        @Option(value = "widths of the hidden layers", atLeast = 1)
        List<Integer> hidden,

        @Option("the nonlinearity") Activation activation,

        @Option("a network from a code, as wide as its width, to a point")
        Optional<Layers> code)
        implements Decoder {
    public NoiseGenerator {
        Declaration.check(NoiseGenerator.class, base, hidden, activation, code);
        hidden = List.copyOf(hidden);
        if (hidden.isEmpty()) throw new IllegalArgumentException("a generator needs a hidden layer, got none");
        if (base.width() == 0) throw new IllegalArgumentException("a generator needs a base variable, got none");
    }

    public NoiseGenerator() {
        this(new Base.Variables(16, 0), List.of(64, 64), Activation.SILU, Optional.empty());
    }

    public NoiseGenerator withBase(Base.Variables base) {
        return new NoiseGenerator(base, hidden, activation, code);
    }

    public NoiseGenerator withHidden(List<Integer> hidden) {
        return new NoiseGenerator(base, hidden, activation, code);
    }

    public NoiseGenerator withActivation(Activation activation) {
        return new NoiseGenerator(base, hidden, activation, code);
    }

    public NoiseGenerator withCode(Layers code) {
        return new NoiseGenerator(base, hidden, activation, Optional.of(code));
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.Generated.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        int d = assembly.shape().targetRank();
        Conditioned first = Conditioned.of(assembly, "0", base.featureWidth(), width, hidden.get(0));
        Mlp rest = Mlp.of(
                assembly,
                "hidden",
                hidden.get(0),
                hidden.subList(1, hidden.size()),
                code.map(Layers::width).orElse(d),
                activation);
        return new Net(
                base,
                first,
                rest,
                code.map(net -> Mlp.of(assembly, "code", net.width(), net.hidden(), d, net.activation())));
    }

    private static final class Net implements DecoderNet<TensorLaw.Generated> {
        private final Base.Variables base;
        private final Conditioned first;
        private final Mlp rest;
        private final Optional<Mlp> last;

        private Net(Base.Variables base, Conditioned first, Mlp rest, Optional<Mlp> last) {
            this.base = base;
            this.first = first;
            this.rest = rest;
            this.last = last;
        }

        @Override
        public TensorLaw.Generated decode(Tensor context, TensorEnsemble input) {
            Tensor contexts = first.ofContext(context);
            return new TensorLaw.Generated((int) context.size(0), base, draws -> push(draws, contexts));
        }

        private Tensor push(Tensor draws, Tensor contexts) {
            Rows rows = Rows.of(draws);
            Tensor features = base.features(rows.rows());
            Tensor hidden = first.apply(features, contexts, rest.activation());
            Tensor out = last.map(decoder ->
                            decoder.last().apply(decoder.hiddenAfterLinear(rest.last(), rest.hidden(hidden))))
                    .orElseGet(() -> rest.apply(hidden));
            return rows.shaped(out);
        }
    }
}
