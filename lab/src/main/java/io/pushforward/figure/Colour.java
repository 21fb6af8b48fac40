package io.pushforward.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A colour by name, with one shade for white paper and one for a dark screen.
 *
 * <p>Blue, vermilion and green follow Okabe and Ito (2008). Every pair of the first six differs by at least 15 in CIELAB
 * under simulated deuteranopia, protanopia and tritanopia (Machado, Oliveira and Fernandes, 2009), and every colour has a
 * contrast of at least 3 to its background (WCAG 2.1, 1.4.11).
 */
public enum Colour {
    BLUE("#0072b2", "#4fa8f0"),
    VERMILION("#d55e00", "#ff7f3f"),
    GREEN("#009e73", "#3fd6a0"),
    PURPLE("#a8327e", "#e48ccb"),
    BROWN("#6b4300", "#f5dc7a"),
    NAVY("#26317a", "#c9d4ff"),
    GREY("#6b7280", "#9ca3af"),
    BLACK("#111827", "#f3f4f6");

    /** The truth is blue in every figure. */
    public static final Colour TRUTH = BLUE;

    private static final Map<String, Colour> FIXED = Map.of(
            "distributional-operator", VERMILION,
            "fixed-feature-mlp", GREEN,
            "kernel-regression", PURPLE,
            "compact-operator", BROWN);

    private final String light;
    private final String dark;

    Colour(String light, String dark) {
        this.light = light;
        this.dark = dark;
    }

    /** The shade on white, as {@code #rrggbb}. */
    public String light() {
        return light;
    }

    /** The shade on a dark background, as {@code #rrggbb}. */
    public String dark() {
        return dark;
    }

    /**
     * A colour for each operator: always the same one for those of the built-in experiments; for others the colours that
     * nobody owns, in turn, then those whose owner is absent.
     */
    public static Map<String, Colour> ofOperators(List<String> names) {
        List<Colour> free = new ArrayList<>(List.of(NAVY, BLACK));
        for (Colour owned : List.of(VERMILION, GREEN, PURPLE, BROWN))
            if (names.stream().noneMatch(name -> FIXED.get(name) == owned)) free.add(owned);
        Map<String, Colour> colours = new LinkedHashMap<>();
        int next = 0;
        for (String name : names) {
            Colour fixed = FIXED.get(name);
            if (fixed != null) colours.put(name, fixed);
            else colours.put(name, free.get(next++ % free.size()));
        }
        return colours;
    }
}
