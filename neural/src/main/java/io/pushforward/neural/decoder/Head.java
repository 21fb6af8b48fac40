package io.pushforward.neural.decoder;

import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Mlp;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import java.util.List;

/** The network between context and law; without hidden layers a linear read-out. */
public record Head(
        @Option(value = "widths of the hidden layers between context and law", atLeast = 1)
        List<Integer> hidden,

        @Option("the nonlinearity between layers") Activation activation) {
    public Head {
        Declaration.check(Head.class, hidden, activation);
        hidden = List.copyOf(hidden);
    }

    public Head() {
        this(List.of(32), Activation.GELU);
    }

    Mlp build(Assembly assembly, int in, int out) {
        return Mlp.of(assembly, "head", in, hidden, out, activation);
    }
}
