package io.pushforward.figure;

import java.util.List;

/**
 * Marks over two axes.
 *
 * @param width relative to the other panels of its row
 */
public record Panel(String title, Axis x, Axis y, List<Mark> marks, double width) {
    public Panel {
        marks = List.copyOf(marks);
        if (!(width > 0)) throw new IllegalArgumentException("a panel's width must be positive, got " + width);
    }

    public Panel(String title, Axis x, Axis y, List<Mark> marks) {
        this(title, x, y, marks, 1);
    }
}
