package io.pushforward.figure.draw;

/**
 * Size, weight and colour of text, and how long it is in Helvetica, whose widths Arial and Liberation Sans share.
 *
 * <p>Widths in thousandths of the size are those of Adobe's Core 14 font metrics for the printable ASCII characters; bold
 * text and other characters are taken to be a little wider, since a label that is too short for its place does no harm.
 */
public record TextStyle(double size, Weight weight, int rgb) {
    public enum Weight {
        PLAIN,
        BOLD
    }

    static final TextStyle TICK = new TextStyle(12, Weight.PLAIN, 0x4b5563);
    static final TextStyle LABEL = new TextStyle(13, Weight.PLAIN, 0x1f2937);
    static final TextStyle TITLE = new TextStyle(13.5, Weight.BOLD, 0x1f2937);
    static final TextStyle LEGEND = new TextStyle(13, Weight.PLAIN, 0x1f2937);

    private static final String ELLIPSIS = "\u2026";
    private static final int OTHER = 600;
    private static final double BOLD_FACTOR = 1.08;
    private static final int[] WIDTHS = { // from the space to the tilde
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
                556,
        556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
                833,
        722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500,
                556,
        556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500,
                334,
        260, 334, 584
    };

    TextStyle in(int other) {
        return new TextStyle(size, weight, other);
    }

    /** The length of a line of text in pixels. */
    public double length(String text) {
        int sum = text.chars()
                .map(c -> c >= ' ' && c <= '~' ? WIDTHS[c - ' '] : OTHER)
                .sum();
        return sum * size / 1000 * (weight == Weight.BOLD ? BOLD_FACTOR : 1);
    }

    /** The text where it is no longer than so many pixels; else as much of its beginning as fits, and an ellipsis. */
    String shortened(String text, double longest) {
        if (length(text) <= longest) return text;
        int end = text.length();
        while (end > 0 && length(text.substring(0, end) + ELLIPSIS) > longest) end = text.offsetByCodePoints(end, -1);
        return text.substring(0, end) + ELLIPSIS;
    }
}
