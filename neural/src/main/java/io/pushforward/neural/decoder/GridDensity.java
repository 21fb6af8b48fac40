package io.pushforward.neural.decoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.tensor.DensityGrid;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Densities on a box that holds the training targets, from logits of the nodes or cells of a grid. */
record GridDensity(Logits logits, DensityGrid grid) implements DecoderNet<TensorLaw.GridMasses> {
    /** Contexts to logits [laws, size]. */
    interface Logits {
        Tensor of(Tensor context);
    }

    /** A network from the context to as many numbers as the grid has nodes or cells. */
    static GridDensity free(Mlp head, DensityGrid grid) {
        return new GridDensity(head::apply, grid);
    }

    @Override
    public TensorLaw.GridMasses decode(Tensor context, TensorEnsemble input) {
        return new TensorLaw.GridMasses(torch.log_softmax(logits.of(context), 1), grid);
    }

    /**
     * A grid on the box around the training targets.
     *
     * @param margin how far the box reaches beyond the targets, as a share of their range
     */
    static DensityGrid grid(Assembly assembly, int count, double margin, DensityGrid.Shape shape) {
        int d = assembly.shape().targetRank();
        double[] box =
                assembly.constant("box", laws -> box(laws.targets(), margin)).doubles();
        return new DensityGrid(Arrays.copyOf(box, d), Arrays.copyOfRange(box, d, 2 * d), count, shape);
    }

    private static NdArray box(LawTensors targets, double margin) {
        int d = targets.dimension();
        double[] box = new double[2 * d];
        Arrays.fill(box, 0, d, Double.POSITIVE_INFINITY);
        Arrays.fill(box, d, 2 * d, Double.NEGATIVE_INFINITY);
        targets.eachBlock(points -> {
            for (int i = 0; i < points.length; i++) {
                box[i % d] = Math.min(box[i % d], points[i]);
                box[d + i % d] = Math.max(box[d + i % d], points[i]);
            }
        });
        for (int k = 0; k < d; k++) {
            double range = box[d + k] - box[k];
            // A little more than asked for, lest rounding leave the outermost point outside.
            double beyond = (margin + 1e-6) * (range > 0 ? range : 1);
            box[k] -= beyond;
            box[d + k] += beyond;
        }
        return NdArray.of(box, 2, d);
    }
}
