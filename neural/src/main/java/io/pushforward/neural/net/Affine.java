package io.pushforward.neural.net;

import io.pushforward.neural.tensor.Activations;
import io.pushforward.neural.tensor.Tape;
import io.pushforward.neural.tensor.Tensors;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * One layer on rows, activated or not: x W' + b, where b is one row for all or one for each law. While a {@link Tape} records,
 * its gradient is written down: three products and two passes over the rows, with nothing traced and nothing copied.
 */
final class Affine {
    private Affine() {}

    /**
     * @param x [rows, in]
     * @param weight [out, in]
     * @param start [out], or [laws, out] where the rows of all laws are equally many and lie one law after another
     */
    static Tensor apply(Tensor x, Tensor weight, Tensor start, Optional<Activation> activation) {
        Optional<Tape> tape = Tape.recording();
        if (tape.isPresent()) return recorded(tape.get(), x, weight, start, activation);
        Tensor before = product(x, weight, start);
        if (activation.isEmpty()) return before;
        return Tensors.hasGradients()
                ? activation.get().apply(before)
                : activation.get().replace(before);
    }

    private static Tensor recorded(Tape tape, Tensor x, Tensor weight, Tensor start, Optional<Activation> activation) {
        Tensor rows = tape.seen(x);
        Tensor matrix = tape.seen(weight);
        Tensor first = tape.seen(start);
        if (activation.isEmpty())
            return tape.record(() -> product(rows, matrix, first), gradient -> handOn(gradient, rows, matrix, first));
        Activation bend = activation.get();
        Tensor[] kept = new Tensor[2]; // before and after
        return tape.record(
                () -> {
                    kept[0] = product(rows, matrix, first);
                    return kept[1] = bend.apply(kept[0]);
                },
                gradient -> {
                    handOn(bend.back(gradient, kept[0], kept[1]), rows, matrix, first);
                    kept[0].close();
                });
    }

    /** base + x W' + b. */
    static Tensor addTo(Tensor base, Tensor x, Tensor weight, Tensor bias) {
        Optional<Tape> tape = Tape.recording();
        if (tape.isEmpty()) return base.add(product(x, weight, bias));
        Tensor summand = tape.get().seen(base);
        Tensor rows = tape.get().seen(x);
        return tape.get().record(() -> product(rows, weight, bias).add_(summand), gradient -> {
            handOn(gradient, rows, weight, bias);
            Tape.add(summand, gradient);
        });
    }

    private static Tensor product(Tensor x, Tensor weight, Tensor start) {
        Activations.require(x.size(0), weight.size(0));
        if (start.dim() == 1) return torch.addmm(start, x, weight.t());
        if (Tensors.hasGradients()) return torch.addmm(spread(start, x.size(0)), x, weight.t());
        Tensor out = x.new_empty(x.size(0), start.size(1));
        out.view(start.size(0), -1, start.size(1)).copy_(start.unsqueeze(1));
        return out.addmm_(x, weight.t());
    }

    private static Tensor spread(Tensor starts, long rows) {
        long laws = starts.size(0);
        long width = starts.size(1);
        return starts.unsqueeze(1).expand(laws, rows / laws, width).reshape(rows, width);
    }

    private static void handOn(Tensor gradient, Tensor rows, Tensor weight, Tensor start) {
        if (start.dim() == 1) Tape.add(start, gradient.sum(0));
        else Tape.add(start, gradient.view(start.size(0), -1, start.size(1)).sum(1));
        if (weight.grad().defined()) weight.grad().addmm_(gradient.t(), rows);
        else Tape.add(weight, gradient.t().mm(rows));
        if (rows.requires_grad()) Tape.add(rows, gradient.mm(weight));
    }
}
