package io.pushforward.neural.encoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** Another encoder's contexts with all products of two of its numbers. */
@Part(name = "polynomial", description = "another encoder's numbers and their products")
public record Polynomial(
        @Option("the encoder whose numbers are multiplied") Encoder of) implements Encoder {
    public Polynomial {
        Declaration.check(Polynomial.class, of);
    }

    @Override
    public List<PointFeatures> pointFeatures(Space inputSpace) {
        return of.pointFeatures(inputSpace);
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        EncoderNet net = of.build(assembly.in("of"));
        double width = net.width();
        Memory.requireNumbers("the products of two of %.0f numbers".formatted(width), width * (width + 3) / 2);
        return new Net(net);
    }

    private record Net(EncoderNet of) implements EncoderNet {
        @Override
        public int width() {
            return (int) (of.width() * (of.width() + 3L) / 2);
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
    }
}
