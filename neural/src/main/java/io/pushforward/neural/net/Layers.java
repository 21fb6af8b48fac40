package io.pushforward.neural.net;

import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import java.util.List;

/** Widths and activation of a stack of layers. */
public record Layers(
        @Option(value = "widths of the hidden layers", atLeast = 1)
        List<Integer> hidden,

        @Option(value = "how many numbers come out", atLeast = 1)
        int width,

        @Option("the nonlinearity between layers") Activation activation) {
    public Layers {
        Declaration.check(Layers.class, hidden, width, activation);
        hidden = List.copyOf(hidden);
    }

    public Layers() {
        this(64, 32);
    }

    /** One hidden layer. */
    public Layers(int hidden, int width) {
        this(List.of(hidden), width, Activation.SILU);
    }

    public Layers withActivation(Activation activation) {
        return new Layers(hidden, width, activation);
    }

    public Mlp build(Assembly assembly, String name, int in) {
        return Mlp.of(assembly, name, in, hidden, width, activation);
    }
}
