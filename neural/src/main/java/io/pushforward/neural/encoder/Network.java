package io.pushforward.neural.encoder;

import io.pushforward.law.Space;
import io.pushforward.neural.Encoder;
import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.FixedEncoder;
import io.pushforward.neural.PointFeatures;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.NetRecipe;
import io.pushforward.settings.Settings;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/** A network on another encoder's contexts. */
public record Network(Encoder of, Mlp net) implements Encoder {
    @Override
    public int width() {
        return net.out();
    }

    @Override
    public Tensor encode(TensorEnsemble input) {
        return net.apply(of.encode(input));
    }

    @Override
    public List<FixedEncoder> fixedParts() {
        return of.fixedParts();
    }

    /** The options of {@link Network}. */
    public record Recipe(EncoderRecipe of, NetRecipe net) implements EncoderRecipe {
        /** Reads {@code of}, an encoder, and {@code hidden}, {@code width} and {@code activation}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    Encoders.read(settings.group("of")),
                    NetRecipe.read(settings, new NetRecipe(List.of(64), 32, Activation.SILU)));
        }

        @Override
        public List<PointFeatures> pointFeatures(Space inputSpace) {
            return of.pointFeatures(inputSpace);
        }

        @Override
        public Network build(Assembly assembly) {
            Encoder inner = of.build(assembly.in("of"));
            return new Network(inner, net.build(assembly, "net", inner.width()));
        }
    }
}
