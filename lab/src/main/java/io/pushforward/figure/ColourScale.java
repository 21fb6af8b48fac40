package io.pushforward.figure;

import java.util.List;

/** What the colours of a heat map mean. One scale serves all panels of a figure. */
public record ColourScale(String label, double low, double high, Scheme scheme) {
    /**
     * A run of colours of steadily changing lightness, as stops at equal distances that are joined linearly in sRGB.
     * {@code BRIGHT_IS_HIGH} is viridis (van der Walt and Smith, 2015).
     */
    public enum Scheme {
        BRIGHT_IS_HIGH(List.of(
                "#440154", "#472d7b", "#3b528b", "#2c728e", "#21918c", "#28ae80", "#5ec962", "#addc30", "#fde725")),
        DARK_IS_HIGH(List.of("#f7fbff", "#d6e6f4", "#abd0e6", "#6aaed6", "#3787c0", "#105ba4", "#08306b"));

        private final List<String> stops;

        Scheme(List<String> stops) {
            this.stops = stops;
        }

        public List<String> stops() {
            return stops;
        }
    }

    public ColourScale {
        if (!(low < high))
            throw new IllegalArgumentException("a colour scale needs two ends in order, got " + low + " and " + high);
    }

    /** The colour of a value as {@code 0xrrggbb}; values beyond the ends take the colour of the end. */
    public int rgb(double value) {
        List<String> stops = scheme.stops();
        double place = Math.min(Math.max((value - low) / (high - low), 0), 1) * (stops.size() - 1);
        int i = Math.min((int) place, stops.size() - 2);
        int from = Integer.parseInt(stops.get(i).substring(1), 16);
        int to = Integer.parseInt(stops.get(i + 1).substring(1), 16);
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int a = from >> shift & 255;
            int b = to >> shift & 255;
            mixed |= (int) Math.round(a + (place - i) * (b - a)) << shift;
        }
        return mixed;
    }
}
