package io.pushforward.neural.net;

import io.pushforward.settings.Settings;
import java.util.List;

/** Widths and activation of a stack of layers, as an experiment file gives them. */
public record NetRecipe(List<Integer> hidden, int width, Activation activation) {
    public NetRecipe {
        hidden = widths(hidden);
        if (width < 1) throw new IllegalArgumentException("a width must be at least 1, got " + width);
    }

    /** The widths of hidden layers, checked. */
    public static List<Integer> widths(List<Integer> hidden) {
        for (int size : hidden)
            if (size < 1) throw new IllegalArgumentException("a hidden width must be at least 1, got " + size);
        return List.copyOf(hidden);
    }

    /** Reads {@code hidden}, {@code width} and {@code activation}. */
    public static NetRecipe read(Settings settings, NetRecipe fallback) {
        return new NetRecipe(
                settings.integers("hidden", fallback.hidden),
                settings.integer("width", fallback.width),
                settings.choice("activation", fallback.activation));
    }

    public Mlp build(Assembly assembly, String name, int in) {
        return Mlp.of(assembly, name, in, hidden, width, activation);
    }
}
