package io.pushforward.figure;

import java.util.List;
import java.util.Map;

/** How a line is drawn. {@code width} is in pixels of a figure 960 wide. */
public record LineStyle(Colour colour, Dash dash, double width) {
    /** Lines differ by dash as well as by colour, for print and for readers who do not tell the colours apart. */
    public enum Dash {
        SOLID,
        DASHED,
        DOTTED
    }

    public LineStyle {
        if (!(width > 0)) throw new IllegalArgumentException("a line's width must be positive, got " + width);
    }

    public static LineStyle solid(Colour colour) {
        return new LineStyle(colour, Dash.SOLID, 2);
    }

    public static LineStyle dashed(Colour colour) {
        return new LineStyle(colour, Dash.DASHED, 2);
    }

    public static LineStyle dotted(Colour colour) {
        return new LineStyle(colour, Dash.DOTTED, 2);
    }

    /** A thin dashed grey line, for what a figure is to be compared with. */
    public static LineStyle guide() {
        return new LineStyle(Colour.GREY, Dash.DASHED, 1.5);
    }

    /** The ink of an operator among others: its colour, and a dash that cycles through the three. */
    public static LineStyle ofOperator(String name, List<String> names) {
        Map<String, Colour> colours = Colour.ofOperators(names);
        Colour colour = colours.getOrDefault(name, Colour.GREY);
        Dash[] dashes = Dash.values();
        return new LineStyle(colour, dashes[Math.max(names.indexOf(name), 0) % dashes.length], 2);
    }
}
