package io.pushforward.neural.loss;

import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.VectorModule;
import java.nio.ByteBuffer;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** A function of the squared distance between two points. */
interface PairKernel {
    Tensor value(Tensor squares);

    /** The derivative in the square; zero where it has none. */
    Tensor slope(Tensor squares, Tensor values);

    /**
     * The kernel of all pairs, [laws, n, m].
     *
     * @param slopes its derivatives in the squares, times the weights of both points
     */
    record OfPairs(Tensor values, Tensor slopes) {}

    /**
     * Of points with weights a [laws, n] and b [laws, m], in double precision.
     *
     * @param squares to be used no more
     */
    default OfPairs ofPairs(Tensor squares, Tensor a, Tensor b) {
        Tensor values = value(squares);
        return new OfPairs(values, slope(squares, values).mul_(a.unsqueeze(2).mul(b.unsqueeze(1))));
    }

    /**
     * Of points of one cloud, with weights divided by {@code mass} [laws]; zero for a point with itself.
     *
     * @param squares to be used no more; its diagonal is zero
     */
    default OfPairs ofDistinct(Tensor squares, Tensor a, Tensor mass) {
        Tensor values = value(squares);
        values.diagonal(0, 1, 2).zero_();
        Tensor weights = a.unsqueeze(2).mul(a.unsqueeze(1)).div_(mass.view(-1, 1, 1));
        return new OfPairs(values, slope(squares, values).mul_(weights));
    }

    /** The distance itself. */
    PairKernel DISTANCE = new PairKernel() {
        @Override
        public Tensor value(Tensor squares) {
            return squares.sqrt();
        }

        @Override
        public Tensor slope(Tensor squares, Tensor values) {
            Tensor slopes = values.reciprocal().mul_(Tensors.scalar(0.5));
            return torch.where(squares.gt(Tensors.scalar(0)), slopes, torch.zeros_like(slopes));
        }

        @Override
        public OfPairs ofPairs(Tensor squares, Tensor a, Tensor b) {
            return isFast(squares) ? fast(squares, a, b) : PairKernel.super.ofPairs(squares, a, b);
        }

        @Override
        public OfPairs ofDistinct(Tensor squares, Tensor a, Tensor mass) {
            return isFast(squares)
                    ? fast(squares, a, a, Tensors.doubles(mass))
                    : PairKernel.super.ofDistinct(squares, a, mass);
        }

        private boolean isFast(Tensor squares) {
            return VectorModule.available() && Tensors.hasBytes(squares);
        }

        private OfPairs fast(Tensor squares, Tensor a, Tensor b, double... masses) {
            int rows = (int) a.size(1);
            int columns = (int) b.size(1);
            double[] left = Tensors.doubles(a);
            double[] right = Tensors.doubles(b);
            Tensor values = torch.empty_like(squares);
            ByteBuffer places = Tensors.bytes(squares);
            ByteBuffer distances = Tensors.bytes(values);
            for (int row = 0; row < left.length; row++) {
                int law = row / rows;
                int at = Double.BYTES * row * columns;
                double half = 0.5 * left[row];
                int from = law * columns;
                if (masses.length == 0) DistanceRows.weigh(places, distances, at, half, right, from, from + columns);
                else DistanceRows.weigh(places, distances, at, half, right, from, from + columns, masses[law]);
            }
            return new OfPairs(values, squares);
        }
    };

    /**
     * exp(-|x - y|² / (2 σ²)).
     *
     * @param rates 1 / (2 σ²) of each law, [laws, 1, 1]
     */
    record Gaussian(Tensor rates) implements PairKernel {
        @Override
        public Tensor value(Tensor squares) {
            return squares.mul(rates.neg()).exp_();
        }

        @Override
        public Tensor slope(Tensor squares, Tensor values) {
            return values.mul(rates.neg());
        }
    }
}
