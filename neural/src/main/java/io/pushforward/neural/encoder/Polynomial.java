package io.pushforward.neural.encoder;

import io.pushforward.law.Space;
import io.pushforward.neural.Encoder;
import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.FixedEncoder;
import io.pushforward.neural.PointFeatures;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.net.Assembly;
import io.pushforward.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** Another encoder's contexts with all products of two of its numbers. */
public record Polynomial(Encoder of) implements Encoder {
    @Override
    public int width() {
        return of.width() + of.width() * (of.width() + 1) / 2;
    }

    @Override
    public Tensor encode(TensorEnsemble input) {
        Tensor context = of.encode(input);
        List<Tensor> columns = new ArrayList<>(List.of(context));
        for (int k = 0; k < of.width(); k++)
            columns.add(context.narrow(1, k, of.width() - k).mul(context.narrow(1, k, 1)));
        return torch.cat(new TensorVector(columns.toArray(Tensor[]::new)), 1);
    }

    @Override
    public List<FixedEncoder> fixedParts() {
        return of.fixedParts();
    }

    /** The options of {@link Polynomial}. */
    public record Recipe(EncoderRecipe of) implements EncoderRecipe {
        /** Reads {@code of}, an encoder. */
        public static Recipe read(Settings settings) {
            return new Recipe(Encoders.read(settings.group("of")));
        }

        @Override
        public List<PointFeatures> pointFeatures(Space inputSpace) {
            return of.pointFeatures(inputSpace);
        }

        @Override
        public Polynomial build(Assembly assembly) {
            return new Polynomial(of.build(assembly.in("of")));
        }
    }
}
