package io.pushforward.neural.encoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** Contexts of several encoders side by side. */
@Part(name = "concatenation", description = "several encoders side by side")
public record Concatenation(@Option("the encoders") List<Encoder> parts) implements Encoder {
    public Concatenation {
        Declaration.check(Concatenation.class, parts);
        parts = List.copyOf(parts);
        if (parts.isEmpty()) throw new IllegalArgumentException("parts needs at least one encoder, got none");
    }

    public Concatenation(Encoder... parts) {
        this(List.of(parts));
    }

    @Override
    public List<PointFeatures> pointFeatures(Space inputSpace) {
        return parts.stream()
                .flatMap(part -> part.pointFeatures(inputSpace).stream())
                .toList();
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        List<EncoderNet> built = new ArrayList<>();
        for (int k = 0; k < parts.size(); k++) built.add(parts.get(k).build(assembly.in(Integer.toString(k))));
        return new Net(built);
    }

    private record Net(List<EncoderNet> parts) implements EncoderNet {
        public Net {
            parts = List.copyOf(parts);
        }

        @Override
        public int width() {
            return parts.stream().mapToInt(EncoderNet::width).sum();
        }

        @Override
        public Tensor encode(TensorEnsemble input) {
            return torch.cat(
                    new TensorVector(
                            parts.stream().map(part -> part.encode(input)).toArray(Tensor[]::new)),
                    1);
        }

        @Override
        public List<FixedEncoder> fixedParts() {
            return parts.stream().flatMap(part -> part.fixedParts().stream()).toList();
        }
    }
}
