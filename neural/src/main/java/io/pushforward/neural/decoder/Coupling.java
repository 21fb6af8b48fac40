package io.pushforward.neural.decoder;

import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Conditioned;
import io.pushforward.neural.net.Linear;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * One affine coupling: coordinates of one parity stay and, with the context, say how the others are scaled and shifted.
 * The log-scale is 2 tanh(s / 2), so |log-scale| < 2; the last layer starts at zero, so the map starts as the identity.
 */
record Coupling(Tensor kept, Tensor moved, Conditioned first, List<Linear> hidden, Linear last, Activation activation) {

    /** Rows before the map, and the log-scale that the map would add, [points]. */
    record Pulled(Tensor rows, Tensor logScale) {}

    private record ScaleAndShift(Tensor logScale, Tensor shift) {}

    static Coupling of(
            Assembly assembly, int dimension, int context, int parity, List<Integer> widths, Activation activation) {
        float[] kept = new float[dimension];
        float[] moved = new float[dimension];
        for (int k = 0; k < dimension; k++) (k % 2 == parity ? kept : moved)[k] = 1;
        Conditioned first = Conditioned.of(assembly, "0", dimension, context, widths.get(0));
        List<Linear> hidden = new ArrayList<>();
        for (int k = 1; k < widths.size(); k++)
            hidden.add(Linear.of(assembly, Integer.toString(k), widths.get(k - 1), widths.get(k)));
        Linear last =
                Linear.zero(assembly, Integer.toString(widths.size()), widths.get(widths.size() - 1), 2 * dimension);
        return new Coupling(
                assembly.tensor(NdArray.of(kept, dimension)),
                assembly.tensor(NdArray.of(moved, dimension)),
                first,
                hidden,
                last,
                activation);
    }

    Tensor ofContext(Tensor contexts) {
        return first.ofContext(contexts);
    }

    Tensor push(Tensor rows, Tensor contexts, UnaryOperator<Tensor> spread) {
        Tensor fixed = rows.mul(kept);
        ScaleAndShift map = conditioned(fixed, contexts, spread);
        return torch.addcmul(fixed, moved, rows.mul(map.logScale.exp()).add(map.shift));
    }

    Pulled pull(Tensor rows, Tensor contexts, UnaryOperator<Tensor> spread) {
        Tensor fixed = rows.mul(kept);
        ScaleAndShift map = conditioned(fixed, contexts, spread);
        Tensor back = rows.sub(map.shift).mul(map.logScale.neg().exp());
        return new Pulled(torch.addcmul(fixed, moved, back), map.logScale.mv(moved));
    }

    private ScaleAndShift conditioned(Tensor fixed, Tensor contexts, UnaryOperator<Tensor> spread) {
        Tensor x = activation.apply(first.apply(fixed, contexts, spread));
        for (Linear layer : hidden) x = activation.apply(layer.apply(x));
        Tensor out = last.apply(x);
        long d = kept.size(0);
        Tensor logScale = out.narrow(1, 0, d).mul(Tensors.scalar(0.5)).tanh().mul(Tensors.scalar(2));
        return new ScaleAndShift(logScale, out.narrow(1, d, d));
    }
}
