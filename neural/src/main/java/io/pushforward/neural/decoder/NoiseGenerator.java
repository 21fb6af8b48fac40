package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.Base;
import io.pushforward.neural.Decoder;
import io.pushforward.neural.DecoderRecipe;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Conditioned;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.NetRecipe;
import io.pushforward.settings.Settings;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * A plain generator: a network on declared base variables and the context gives a point. Between the two a code may
 * stand, whose own network, without the context, gives the point.
 */
public final class NoiseGenerator implements Decoder<TensorLaw.Generated> {
    private final Base.Variables base;
    private final Conditioned first;
    private final Mlp rest;
    private final Optional<Mlp> last;

    private NoiseGenerator(Base.Variables base, Conditioned first, Mlp rest, Optional<Mlp> last) {
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
        Tensor hidden = rest.activation().apply(first.apply(features, contexts, rows::spread));
        Tensor out = last.map(
                        decoder -> decoder.last().apply(decoder.hiddenAfterLinear(rest.last(), rest.hidden(hidden))))
                .orElseGet(() -> rest.apply(hidden));
        return rows.shaped(out);
    }

    /**
     * The options of {@link NoiseGenerator}.
     *
     * @param code the network from a code, as wide as {@code width}, to a point
     */
    public record Recipe(Base.Variables base, List<Integer> hidden, Activation activation, Optional<NetRecipe> code)
            implements DecoderRecipe {
        static final String NAME = "generator";

        public Recipe {
            hidden = NetRecipe.widths(hidden);
            if (hidden.isEmpty()) throw new IllegalArgumentException("a generator needs a hidden layer, got none");
            if (base.width() == 0) throw new IllegalArgumentException("a generator needs a base variable, got none");
        }

        /** Reads {@code normals}, {@code phases}, {@code hidden}, {@code activation} and {@code code}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    new Base.Variables(settings.integer("normals", 16), settings.integer("phases", 0)),
                    settings.integers("hidden", List.of(64, 64)),
                    settings.choice("activation", Activation.SILU),
                    settings.optionalGroup("code")
                            .map(group -> NetRecipe.read(group, new NetRecipe(List.of(64), 32, Activation.SILU))));
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
        public NoiseGenerator build(Assembly assembly, int width) {
            int d = assembly.shape().targetRank();
            Conditioned first = Conditioned.of(assembly, "0", base.featureWidth(), width, hidden.get(0));
            Mlp rest = Mlp.of(
                    assembly,
                    "hidden",
                    hidden.get(0),
                    hidden.subList(1, hidden.size()),
                    code.map(NetRecipe::width).orElse(d),
                    activation);
            return new NoiseGenerator(
                    base,
                    first,
                    rest,
                    code.map(net -> Mlp.of(assembly, "code", net.width(), net.hidden(), d, net.activation())));
        }
    }
}
