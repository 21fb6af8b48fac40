package io.pushforward.neural.net;

import io.pushforward.neural.tensor.Tensors;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** The nonlinearity between layers. */
public enum Activation {
    SILU {
        @Override
        public Tensor apply(Tensor x) {
            return torch.silu(x);
        }

        @Override
        Tensor slope(Tensor x) {
            Tensor sigmoid = torch.sigmoid(x);
            return sigmoid.add(x.mul(sigmoid).mul(torch.rsub(sigmoid, Tensors.scalar(1))));
        }

        @Override
        Tensor replace(Tensor x) {
            return torch.silu_(x);
        }

        @Override
        Tensor back(Tensor gradient, Tensor before, Tensor after) {
            return gradient.is_contiguous()
                    ? torch.silu_backward_out(gradient, gradient, before)
                    : torch.silu_backward(gradient, before);
        }
    },
    /** x times the normal distribution function of x, exact, not its tanh approximation. */
    GELU {
        @Override
        public Tensor apply(Tensor x) {
            return torch.gelu(x);
        }

        @Override
        Tensor slope(Tensor x) {
            Tensor density = x.square().mul(Tensors.scalar(-0.5)).exp().mul(Tensors.scalar(1 / Math.sqrt(2 * Math.PI)));
            return torch.special_ndtr(x).add(x.mul(density));
        }

        @Override
        Tensor replace(Tensor x) {
            return torch.gelu_(x);
        }

        @Override
        Tensor back(Tensor gradient, Tensor before, Tensor after) {
            return torch.gelu_backward(gradient, before);
        }
    },
    RELU {
        @Override
        public Tensor apply(Tensor x) {
            return torch.relu(x);
        }

        @Override
        Tensor slope(Tensor x) {
            return x.gt(Tensors.scalar(0)).to(x.scalar_type());
        }

        @Override
        Tensor replace(Tensor x) {
            return torch.relu_(x);
        }

        @Override
        Tensor back(Tensor gradient, Tensor before, Tensor after) {
            return torch.threshold_backward(gradient, after, Tensors.scalar(0));
        }
    },
    TANH {
        @Override
        public Tensor apply(Tensor x) {
            return torch.tanh(x);
        }

        @Override
        Tensor slope(Tensor x) {
            return torch.rsub(torch.tanh(x).square(), Tensors.scalar(1));
        }

        @Override
        Tensor replace(Tensor x) {
            return torch.tanh_(x);
        }

        @Override
        Tensor back(Tensor gradient, Tensor before, Tensor after) {
            return torch.tanh_backward(gradient, after);
        }
    };

    public abstract Tensor apply(Tensor x);

    /** The derivative at x, through which gradients flow. */
    abstract Tensor slope(Tensor x);

    /** The same in the place of x, which carries no gradient. */
    abstract Tensor replace(Tensor x);

    /** The gradient in x = {@code before}, from that in y = {@code after}, whose place it may take. */
    abstract Tensor back(Tensor gradient, Tensor before, Tensor after);
}
