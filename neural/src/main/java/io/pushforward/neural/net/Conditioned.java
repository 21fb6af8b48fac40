package io.pushforward.neural.net;

import io.pushforward.neural.tensor.Activations;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * A linear layer on rows of points beside the context of their law: [point, context] W' + b.
 *
 * <p>The context is the same for all points of a law, so its part of the product is taken once a law.
 */
public record Conditioned(Parameter point, Parameter context, Parameter bias) {

    /** A layer with the start of a linear layer on both parts together. */
    public static Conditioned of(Assembly assembly, String name, int point, int context, int out) {
        Init init = Init.linear((long) point + context);
        return new Conditioned(
                assembly.parameter(name + ".point", init, out, point),
                assembly.parameter(name + ".context", init, out, context),
                assembly.parameter(name + ".bias", init, out));
    }

    /** The context's part, [laws, out]. */
    public Tensor ofContext(Tensor contexts) {
        return Affine.apply(contexts, context.tensor(), bias.tensor(), Optional.empty());
    }

    /**
     * Activated, for laws of one size.
     *
     * @param rows [points, point width], law after law
     * @param contexts what {@link #ofContext} gave
     */
    public Tensor apply(Tensor rows, Tensor contexts, Activation activation) {
        return Affine.apply(rows, point.tensor(), contexts, Optional.of(activation));
    }

    /**
     * @param rows [points, point width]
     * @param contexts what {@link #ofContext} gave
     * @param spread gives each point its law's row
     */
    public Tensor apply(Tensor rows, Tensor contexts, UnaryOperator<Tensor> spread) {
        Activations.require(rows.size(0), point.shape()[0]);
        return torch.addmm(spread.apply(contexts), rows, point.tensor().t());
    }
}
