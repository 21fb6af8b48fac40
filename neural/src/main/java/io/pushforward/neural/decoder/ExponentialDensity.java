package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.DensityGrid;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.store.NdArray;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * A density exp(h) over its integral on a box that holds the training targets, with a predicted energy h at the nodes of a
 * grid. The energy is a product of two networks, one on the context and one on the place, so that neighbouring nodes share
 * what is learned.
 */
@Part(
        name = "exponential-density",
        description = "a continuous density exp(h) / integral on a box",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record ExponentialDensity(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option(value = "nodes along each axis", atLeast = 2)
        int count,

        @Option(value = "how far the box reaches beyond the training targets, as a share of their range", atLeast = 0)
        double margin,

        @Option(value = "numbers that the networks on context and place share", atLeast = 1)
        int rank)
        implements Decoder {
    public ExponentialDensity {
        Declaration.check(ExponentialDensity.class, head, count, margin, rank);
    }

    public ExponentialDensity() {
        this(new Head(), 33, 0.1, 16);
    }

    public ExponentialDensity withHead(Head head) {
        return new ExponentialDensity(head, count, margin, rank);
    }

    public ExponentialDensity withCount(int count) {
        return new ExponentialDensity(head, count, margin, rank);
    }

    public ExponentialDensity withMargin(double margin) {
        return new ExponentialDensity(head, count, margin, rank);
    }

    public ExponentialDensity withRank(int rank) {
        return new ExponentialDensity(head, count, margin, rank);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.GridMasses.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        int d = assembly.shape().targetRank();
        DensityGrid grid = GridDensity.grid(assembly, count, margin, DensityGrid.Shape.NODES);
        Mlp places = Mlp.of(assembly, "places", d, List.of(2 * rank, 2 * rank), rank, Activation.SILU);
        Tensor nodes = assembly.tensor(NdArray.of(Tensors.floats(grid.places()), grid.size(), d));
        Tensor logVolumes = assembly.tensor(NdArray.of(grid.logVolumes(), grid.size()));
        Mlp energies = head.build(assembly, width, rank);
        return new GridDensity(
                context -> energies.apply(context).mm(places.apply(nodes).t()).add(logVolumes), grid);
    }
}
