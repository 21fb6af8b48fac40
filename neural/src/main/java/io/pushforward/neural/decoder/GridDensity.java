package io.pushforward.neural.decoder;

import io.pushforward.law.Space;
import io.pushforward.neural.Decoder;
import io.pushforward.neural.DecoderRecipe;
import io.pushforward.neural.DensityGrid;
import io.pushforward.neural.LawTensors;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Mlp;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * A density on a box that holds the training targets: exp(h) over its integral with a predicted energy h at the nodes
 * of a grid, or predicted masses of its cells.
 *
 * <p>The energy is a product of two networks, one on the context and one on the place, so that neighbouring nodes share
 * what is learned; cells have free logits.
 */
public final class GridDensity implements Decoder<TensorLaw.GridMasses> {
    private final Mlp head;
    private final Optional<Places> places;
    private final DensityGrid grid;

    /** The network on places, with the nodes [size, dimension] and the logarithms of their volumes [size]. */
    private record Places(Mlp net, Tensor nodes, Tensor logVolumes) {}

    private GridDensity(Mlp head, Optional<Places> places, DensityGrid grid) {
        this.head = head;
        this.places = places;
        this.grid = grid;
    }

    @Override
    public TensorLaw.GridMasses decode(Tensor context, TensorEnsemble input) {
        Tensor out = head.apply(context);
        Tensor logits = places.map(p -> out.mm(p.net.apply(p.nodes).t()).add(p.logVolumes))
                .orElse(out);
        return new TensorLaw.GridMasses(torch.log_softmax(logits, 1), grid);
    }

    /**
     * The options of {@link GridDensity}.
     *
     * @param count nodes or cells along each axis
     * @param margin how far the box reaches beyond the training targets, as a share of their range
     * @param rank numbers that the two networks of an energy share
     */
    public record Recipe(String name, DensityGrid.Shape shape, Head head, int count, double margin, int rank)
            implements DecoderRecipe {
        static final String EXPONENTIAL = "exponential-density";
        static final String BINS = "bin-density";

        public Recipe {
            if (!(margin >= 0)) throw new IllegalArgumentException("margin must not be negative, got " + margin);
            if (rank < 1) throw new IllegalArgumentException("rank must be at least 1, got " + rank);
        }

        /** Reads {@code hidden}, {@code activation}, {@code count}, {@code margin} and {@code rank}. */
        public static Recipe readExponential(Settings settings) {
            return new Recipe(
                    EXPONENTIAL,
                    DensityGrid.Shape.NODES,
                    Head.read(settings),
                    settings.integer("count", 33),
                    settings.number("margin", 0.1),
                    settings.integer("rank", 16));
        }

        /** Reads {@code hidden}, {@code activation}, {@code count} and {@code margin}. */
        public static Recipe readBins(Settings settings) {
            return new Recipe(
                    BINS,
                    DensityGrid.Shape.CELLS,
                    Head.read(settings),
                    settings.integer("count", 32),
                    settings.number("margin", 0.1),
                    1);
        }

        @Override
        public Class<? extends TensorLaw> gives(Space targetSpace) {
            return TensorLaw.GridMasses.class;
        }

        @Override
        public GridDensity build(Assembly assembly, int width) {
            int d = assembly.shape().targetRank();
            double[] box = assembly.constant("box", laws -> box(laws.targets())).doubles();
            DensityGrid grid = new DensityGrid(Arrays.copyOf(box, d), Arrays.copyOfRange(box, d, 2 * d), count, shape);
            if (shape == DensityGrid.Shape.CELLS)
                return new GridDensity(head.build(assembly, width, grid.size()), Optional.empty(), grid);
            Mlp places = Mlp.of(assembly, "places", d, List.of(2 * rank, 2 * rank), rank, Activation.SILU);
            Places known = new Places(
                    places,
                    assembly.tensor(NdArray.of(Tensors.floats(grid.places()), grid.size(), d)),
                    assembly.tensor(NdArray.of(grid.logVolumes(), grid.size())));
            return new GridDensity(head.build(assembly, width, rank), Optional.of(known), grid);
        }

        private NdArray box(LawTensors targets) {
            int d = targets.dimension();
            double[] points = Tensors.doubles(targets.points());
            double[] box = new double[2 * d];
            Arrays.fill(box, 0, d, Double.POSITIVE_INFINITY);
            Arrays.fill(box, d, 2 * d, Double.NEGATIVE_INFINITY);
            for (int i = 0; i < points.length; i++) {
                box[i % d] = Math.min(box[i % d], points[i]);
                box[d + i % d] = Math.max(box[d + i % d], points[i]);
            }
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
}
