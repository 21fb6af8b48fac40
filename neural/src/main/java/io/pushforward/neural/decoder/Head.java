package io.pushforward.neural.decoder;

import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Mlp;
import io.pushforward.neural.net.NetRecipe;
import io.pushforward.settings.Settings;
import java.util.List;

/** The network between context and law; without hidden layers a linear read-out. */
public record Head(List<Integer> hidden, Activation activation) {
    public Head {
        hidden = NetRecipe.widths(hidden);
    }

    /** Reads {@code hidden} and {@code activation}. */
    static Head read(Settings settings) {
        return new Head(settings.integers("hidden", List.of(32)), settings.choice("activation", Activation.GELU));
    }

    Mlp build(Assembly assembly, int in, int out) {
        return Mlp.of(assembly, "head", in, hidden, out, activation);
    }
}
