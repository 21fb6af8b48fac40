package io.pushforward.neural.decoder;

import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Conditioned;
import io.pushforward.neural.net.Linear;
import io.pushforward.neural.tensor.Tape;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
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

    /** Rows of laws of one size, law after law, to their images. */
    Tensor push(Tensor rows, Tensor contexts) {
        return Tape.recording().map(tape -> recorded(tape, rows, contexts)).orElseGet(() -> traced(rows, contexts));
    }

    private Tensor traced(Tensor rows, Tensor contexts) {
        Tensor fixed = rows.mul(kept);
        ScaleAndShift map = scaleAndShift(rest(first.apply(fixed, contexts, activation)));
        return torch.addcmul(fixed, moved, rows.mul(map.logScale.exp()).add(map.shift));
    }

    /** The same with its gradient written down: y = fixed + moved (x e^s + t), s = 2 tanh(o / 2). */
    private Tensor recorded(Tape tape, Tensor rows, Tensor contexts) {
        Tensor x = tape.seen(rows);
        Tensor fixed = x.requires_grad()
                ? tape.record(() -> x.mul(kept), gradient -> Tape.add(x, gradient.mul_(kept)))
                : x.mul(kept);
        Tensor out = rest(first.apply(fixed, contexts, activation));
        Tensor[] held = new Tensor[2]; // tanh, scale
        long d = kept.size(0);
        return tape.record(
                () -> {
                    held[0] = out.narrow(1, 0, d).mul(Tensors.scalar(0.5)).tanh_();
                    held[1] = held[0].mul(Tensors.scalar(2)).exp_();
                    return torch.addcmul(fixed, moved, x.mul(held[1]).add_(out.narrow(1, d, d)));
                },
                gradient -> {
                    Tensor inImage = gradient.mul(moved);
                    Tensor inScale = inImage.mul(x).mul_(held[1]).mul_(Tensors.scalar(2));
                    Tensor inOut = torch.tanh_backward(inScale, held[0]).mul_(Tensors.scalar(0.5));
                    Tape.add(out, torch.cat(new TensorVector(inOut, inImage), 1));
                    Tape.add(fixed, gradient);
                    if (x.requires_grad()) Tape.add(x, inImage.mul_(held[1]));
                });
    }

    Pulled pull(Tensor rows, Tensor contexts, UnaryOperator<Tensor> spread) {
        Tensor fixed = rows.mul(kept);
        ScaleAndShift map = conditioned(fixed, contexts, spread);
        Tensor back = rows.sub(map.shift).mul(map.logScale.neg().exp());
        return new Pulled(torch.addcmul(fixed, moved, back), map.logScale.mv(moved));
    }

    private ScaleAndShift conditioned(Tensor fixed, Tensor contexts, UnaryOperator<Tensor> spread) {
        return scaleAndShift(rest(activation.apply(first.apply(fixed, contexts, spread))));
    }

    /** The layers after the first. */
    private Tensor rest(Tensor x) {
        Tensor rows = x;
        for (Linear layer : hidden) rows = layer.apply(rows, activation);
        return last.apply(rows);
    }

    private ScaleAndShift scaleAndShift(Tensor out) {
        long d = kept.size(0);
        Tensor logScale = out.narrow(1, 0, d).mul(Tensors.scalar(0.5)).tanh().mul(Tensors.scalar(2));
        return new ScaleAndShift(logScale, out.narrow(1, d, d));
    }
}
