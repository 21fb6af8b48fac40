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

/** Contexts of several encoders side by side. */
public record Concatenation(List<Encoder> parts) implements Encoder {
    public Concatenation {
        parts = List.copyOf(parts);
    }

    @Override
    public int width() {
        return parts.stream().mapToInt(Encoder::width).sum();
    }

    @Override
    public Tensor encode(TensorEnsemble input) {
        return torch.cat(
                new TensorVector(parts.stream().map(part -> part.encode(input)).toArray(Tensor[]::new)), 1);
    }

    @Override
    public List<FixedEncoder> fixedParts() {
        return parts.stream().flatMap(part -> part.fixedParts().stream()).toList();
    }

    /** The options of {@link Concatenation}. */
    public record Recipe(List<EncoderRecipe> parts) implements EncoderRecipe {
        public Recipe {
            parts = List.copyOf(parts);
        }

        /** Reads {@code parts}, a list of encoders. */
        public static Recipe read(Settings settings) {
            List<EncoderRecipe> parts =
                    settings.groups("parts").stream().map(Encoders::read).toList();
            if (parts.isEmpty()) throw settings.error("parts", "expected at least one encoder, got none");
            return new Recipe(parts);
        }

        @Override
        public List<PointFeatures> pointFeatures(Space inputSpace) {
            return parts.stream()
                    .flatMap(part -> part.pointFeatures(inputSpace).stream())
                    .toList();
        }

        @Override
        public Concatenation build(Assembly assembly) {
            List<Encoder> built = new ArrayList<>();
            for (int k = 0; k < parts.size(); k++) built.add(parts.get(k).build(assembly.in(Integer.toString(k))));
            return new Concatenation(built);
        }
    }
}
