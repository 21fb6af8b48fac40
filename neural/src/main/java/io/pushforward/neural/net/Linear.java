package io.pushforward.neural.net;

import java.util.Optional;
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
        return Affine.apply(x, weight.tensor(), bias.tensor(), Optional.empty());
    }

    /** The same, activated. */
    public Tensor apply(Tensor x, Activation activation) {
        return Affine.apply(x, weight.tensor(), bias.tensor(), Optional.of(activation));
    }

    /** Rows {@code base} [n, out] with the images of {@code x} added. */
    public Tensor addTo(Tensor base, Tensor x) {
        return Affine.addTo(base, x, weight.tensor(), bias.tensor());
    }

    /** What {@code next} makes of this layer's rows, activated, with the two matrices multiplied first: exact, and one pass less. */
    public Tensor thenApply(Linear next, Tensor x, Activation activation) {
        if ((long) in() * next.out() > (long) in() * out() + (long) out() * next.out())
            return next.apply(apply(x), activation);
        Tensor product = next.weight.tensor().mm(weight.tensor());
        Tensor shift = torch.addmv(next.bias.tensor(), next.weight.tensor(), bias.tensor());
        return Affine.apply(x, product, shift, Optional.of(activation));
    }
}
