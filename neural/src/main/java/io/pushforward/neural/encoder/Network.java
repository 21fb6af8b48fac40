package io.pushforward.neural.encoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.net.Layers;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/** A network on another encoder's contexts. */
@Part(name = "network", description = "a network on another encoder's numbers")
public record Network(
        @Option("the encoder whose numbers it sees") Encoder of,

        @Option(value = "its layers", inline = true) Layers net)
        implements Encoder {
    public Network {
        Declaration.check(Network.class, of, net);
    }

    public Network(Encoder of) {
        this(of, new Layers());
    }

    public Network withOf(Encoder of) {
        return new Network(of, net);
    }

    public Network withNet(Layers net) {
        return new Network(of, net);
    }

    @Override
    public List<PointFeatures> pointFeatures(Space inputSpace) {
        return of.pointFeatures(inputSpace);
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        EncoderNet inner = of.build(assembly.in("of"));
        return new Net(inner, net.build(assembly, "net", inner.width()));
    }

    private record Net(EncoderNet of, Mlp net) implements EncoderNet {
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
    }
}
