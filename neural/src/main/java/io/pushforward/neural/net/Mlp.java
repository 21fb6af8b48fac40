package io.pushforward.neural.net;

import io.pushforward.settings.UserMistake;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Linear layers with an activation between them; none after the last. */
public record Mlp(List<Linear> layers, Activation activation) {
    /** Far more than can be trained; a list of so many widths is a mistake. */
    private static final int MOST = 1000;

    public Mlp {
        layers = List.copyOf(layers);
        if (layers.isEmpty()) throw new IllegalArgumentException("expected at least one layer, got none");
    }

    /** Layers from {@code in} through the hidden widths to {@code out}, named {@code name.0}, {@code name.1}, ... */
    public static Mlp of(Assembly assembly, String name, int in, List<Integer> hidden, int out, Activation activation) {
        if (hidden.size() > MOST)
            throw new UserMistake("hidden: expected at most " + MOST + " layers, got " + hidden.size());
        List<Linear> layers = new ArrayList<>();
        int width = in;
        for (int next : hidden) {
            layers.add(Linear.of(assembly, name + "." + layers.size(), width, next));
            width = next;
        }
        layers.add(Linear.of(assembly, name + "." + layers.size(), width, out));
        return new Mlp(layers, activation);
    }

    public int in() {
        return layers.get(0).in();
    }

    public int out() {
        return last().out();
    }

    public Linear last() {
        return layers.get(layers.size() - 1);
    }

    /** Rows [n, in] to rows [n, out]. */
    public Tensor apply(Tensor x) {
        return last().apply(hidden(x));
    }

    /** What the last layer sees. */
    public Tensor hidden(Tensor x) {
        return hiddenAfter(x, 0);
    }

    /** {@link #hidden} of {@code before}'s output rows, where {@code last} is its last layer and {@code x} its hidden rows. */
    public Tensor hiddenAfterLinear(Linear last, Tensor x) {
        if (layers.size() == 1) return last.apply(x);
        return hiddenAfter(last.thenApply(layers.get(0), x, activation), 1);
    }

    /** The derivatives [n, out, in] at rows [n, in], through which gradients flow to the parameters and the rows. */
    public Tensor jacobian(Tensor x) {
        long n = x.size(0);
        Tensor jacobian = layers.get(0)
                .weight()
                .tensor()
                .unsqueeze(0)
                .expand(n, layers.get(0).out(), in());
        Tensor values = x;
        for (int l = 1; l < layers.size(); l++) {
            Linear before = layers.get(l - 1);
            Tensor bent = torch.addmm(
                    before.bias().tensor(), values, before.weight().tensor().t());
            Tensor next = layers.get(l)
                    .weight()
                    .tensor()
                    .unsqueeze(0)
                    .expand(n, layers.get(l).out(), before.out());
            jacobian = next.bmm(activation.slope(bent).unsqueeze(2).mul(jacobian));
            values = activation.apply(bent);
        }
        return jacobian;
    }

    private Tensor hiddenAfter(Tensor x, int first) {
        for (int k = first; k < layers.size() - 1; k++) x = layers.get(k).apply(x, activation);
        return x;
    }
}
