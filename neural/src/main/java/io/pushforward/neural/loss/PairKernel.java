package io.pushforward.neural.loss;

import io.pushforward.neural.tensor.Tensors;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** A function of the squared distance between two points. */
interface PairKernel {
    Tensor value(Tensor squares);

    /** The derivative in the square; zero where it has none. */
    Tensor slope(Tensor squares, Tensor values);

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
