package io.pushforward.neural.net;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** The nonlinearity between layers. */
public enum Activation {
    SILU {
        @Override
        public Tensor apply(Tensor x) {
            return torch.silu(x);
        }
    },
    /** x times the normal distribution function of x, exact, not its tanh approximation. */
    GELU {
        @Override
        public Tensor apply(Tensor x) {
            return torch.gelu(x);
        }
    },
    RELU {
        @Override
        public Tensor apply(Tensor x) {
            return torch.relu(x);
        }
    },
    TANH {
        @Override
        public Tensor apply(Tensor x) {
            return torch.tanh(x);
        }
    };

    public abstract Tensor apply(Tensor x);
}
