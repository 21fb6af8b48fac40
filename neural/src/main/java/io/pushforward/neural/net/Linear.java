package io.pushforward.neural.net;

import io.pushforward.neural.tensor.Activations;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** An affine map x W' + b on rows. */
public record Linear(Parameter weight, Parameter bias) {

    /** A layer with PyTorch's default start, named {@code name.weight} and {@code name.bias}. */
    public static Linear of(Assembly assembly, String name, int in, int out) {
        return new Linear(
                assembly.parameter(name + ".weight", Init.linear(in), out, in),
                assembly.parameter(name + ".bias", Init.linear(in), out));
    }

    /** A layer that starts as the constant zero. */
    public static Linear zero(Assembly assembly, String name, int in, int out) {
        return new Linear(
                assembly.parameter(name + ".weight", Init.ZERO, out, in),
                assembly.parameter(name + ".bias", Init.ZERO, out));
    }

    public int in() {
        return (int) weight.shape()[1];
    }

    public int out() {
        return (int) weight.shape()[0];
    }

    /** Rows [n, in] to rows [n, out]. */
    public Tensor apply(Tensor x) {
        Activations.require(x.size(0), out());
        return torch.addmm(bias.tensor(), x, weight.tensor().t());
    }

    /** What {@code next} makes of this layer's rows, with the two matrices multiplied first: exact, and one pass less. */
    public Tensor thenApply(Linear next, Tensor x) {
        if ((long) in() * next.out() > (long) in() * out() + (long) out() * next.out()) return next.apply(apply(x));
        Activations.require(x.size(0), next.out());
        Tensor product = next.weight.tensor().mm(weight.tensor());
        Tensor shift = torch.addmv(next.bias.tensor(), next.weight.tensor(), bias.tensor());
        return torch.addmm(shift, x, product.t());
    }
}
