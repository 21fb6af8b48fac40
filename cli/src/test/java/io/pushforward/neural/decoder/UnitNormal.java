package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Normal laws whose covariance is a multiple of the identity. */
@Part(
        name = "unit-normal",
        description = "a normal law with a predicted mean and a fixed deviation",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record UnitNormal(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option(value = "of every coordinate", above = 0) double deviation)
        implements Decoder {
    public UnitNormal() {
        this(new Head(), 1);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.Gaussian.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        int d = assembly.shape().targetRank();
        Mlp net = head.build(assembly, width, d);
        return (DecoderNet<TensorLaw.Gaussian>) (context, input) -> {
            Tensor mean = net.apply(context);
            Tensor factor = torch.eye(d, mean.options()).mul(Tensors.scalar(deviation));
            return new TensorLaw.Gaussian(mean, factor.expand(mean.size(0), d, d));
        };
    }
}
