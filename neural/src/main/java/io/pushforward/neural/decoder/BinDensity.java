package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.tensor.DensityGrid;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** Predicted masses of the cells of a box that holds the training targets; each cell has a logit of its own. */
@Part(
        name = "bin-density",
        description = "a density that is constant in each cell of a box",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record BinDensity(
        @Option(value = "the network from the context", inline = true)
        Head head,

        @Option(value = "cells along each axis", atLeast = 1)
        int count,

        @Option(value = "how far the box reaches beyond the training targets, as a share of their range", atLeast = 0)
        double margin)
        implements Decoder {
    public BinDensity {
        Declaration.check(BinDensity.class, head, count, margin);
    }

    public BinDensity() {
        this(new Head(), 32, 0.1);
    }

    public BinDensity withHead(Head head) {
        return new BinDensity(head, count, margin);
    }

    public BinDensity withCount(int count) {
        return new BinDensity(head, count, margin);
    }

    public BinDensity withMargin(double margin) {
        return new BinDensity(head, count, margin);
    }

    @Override
    public Class<? extends TensorLaw> gives(Space targetSpace) {
        return TensorLaw.GridMasses.class;
    }

    @Override
    public DecoderNet<?> build(Assembly assembly, int width) {
        DensityGrid grid = GridDensity.grid(assembly, count, margin, DensityGrid.Shape.CELLS);
        return GridDensity.free(head.build(assembly, width, grid.size()), grid);
    }
}
