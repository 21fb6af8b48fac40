package io.pushforward.figure.draw;

import io.pushforward.figure.LineStyle.Dash;
import io.pushforward.figure.Mark.Points.Symbol;
import io.pushforward.figure.Numbers;
import java.util.List;

/** What both painters can draw. Colours are {@code 0xrrggbb}. */
public sealed interface Shape {
    /** A line through points, without gaps. */
    record Line(Numbers x, Numbers y, int rgb, double width, Dash dash) implements Shape {}

    /** A filled polygon. */
    record Area(Numbers x, Numbers y, Paint paint) implements Shape {}

    /** Rectangles of one colour, four numbers each: x, y, width, height; edges are not smoothed, so none shows through. */
    record Cells(Numbers boxes, int rgb) implements Shape {}

    record Dots(Numbers x, Numbers y, double radius, Symbol symbol, int rgb, double opacity) implements Shape {}

    /** A line of text whose baseline starts, is centred or ends at a point. */
    record Text(double x, double y, String text, TextStyle style, Anchor anchor, Turn turn) implements Shape {
        /** Where the text lies, by the table of widths. */
        public Box box() {
            double length = style.length(text);
            double before = switch (anchor) {
                case START -> 0;
                case MIDDLE -> length / 2;
                case END -> length;
            };
            double up = 0.78 * style.size();
            double height = style.size();
            return turn == Turn.LEVEL
                    ? new Box(x - before, y - up, length, height)
                    : new Box(x - up, y - (length - before), height, length);
        }
    }

    /** Shapes of one series, cut off at the edge of their panel. */
    record Group(String name, Box clip, List<Shape> shapes) implements Shape {
        public Group {
            shapes = List.copyOf(shapes);
        }
    }

    /** How an area is filled; hatching adds slanted lines. */
    record Paint(int rgb, double opacity, Hatch hatch) {}

    enum Hatch {
        PLAIN,
        SLANTED
    }

    enum Anchor {
        START,
        MIDDLE,
        END
    }

    enum Turn {
        LEVEL,
        /** Read from bottom to top. */
        UPWARDS
    }
}
