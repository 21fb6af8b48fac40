package io.pushforward.figure.draw;

import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The names of a figure's series with a sample of each, in as many rows as they need. */
final class Legend {
    static final double SAMPLE = 28;
    private static final double SPACE = 7;
    private static final double BETWEEN = 22;
    private static final double ROW = 22;

    private final List<Shape> shapes = new ArrayList<>();
    private final double height;

    Legend(Figure figure, double left, double top, double right) {
        double x = left;
        double y = top;
        Map<String, List<Mark>> entries = figure.legend();
        for (Map.Entry<String, List<Mark>> entry : entries.entrySet()) {
            String name = TextStyle.LEGEND.shortened(entry.getKey(), right - left - SAMPLE - SPACE);
            double length = SAMPLE + SPACE + TextStyle.LEGEND.length(name);
            if (x > left && x + length > right) {
                x = left;
                y += ROW;
            }
            for (Mark mark : entry.getValue()) shapes.addAll(sample(mark, new Box(x, y, SAMPLE, ROW)));
            shapes.add(new Shape.Text(
                    x + SAMPLE + SPACE,
                    y + ROW / 2 + 4.5,
                    name,
                    TextStyle.LEGEND,
                    Shape.Anchor.START,
                    Shape.Turn.LEVEL));
            x += length + BETWEEN;
        }
        height = entries.isEmpty() ? 0 : y + ROW - top;
    }

    double height() {
        return height;
    }

    List<Shape> shapes() {
        return shapes;
    }

    /** How a mark looks, drawn small. */
    static List<Shape> sample(Mark mark, Box box) {
        double middle = box.centreY();
        if (mark instanceof Mark.Curve m) return List.of(line(m.ink(), box, middle));
        if (mark instanceof Mark.Step m) return List.of(line(m.ink(), box, middle));
        if (mark instanceof Mark.Rule m) return List.of(line(m.ink(), box, middle));
        if (mark instanceof Mark.Whiskers m) return List.of(line(m.ink(), box, middle));
        if (mark instanceof Mark.Band m) {
            Shape.Hatch hatch = m.fill() == Mark.Band.Fill.HATCHED ? Shape.Hatch.SLANTED : Shape.Hatch.PLAIN;
            return List.of(swatch(box, MarkPainter.rgb(m.ink().colour()), 1.6 * MarkPainter.BAND_OPACITY, hatch));
        }
        if (mark instanceof Mark.Bars m)
            return List.of(swatch(box, MarkPainter.rgb(m.colour()), 0.85, Shape.Hatch.PLAIN));
        if (mark instanceof Mark.Points m)
            return List.of(new Shape.Dots(
                    Numbers.of(box.centreX()),
                    Numbers.of(middle),
                    Math.max(m.radius(), 4),
                    m.symbol(),
                    MarkPainter.rgb(m.colour()),
                    1));
        return List.of();
    }

    private static Shape line(LineStyle ink, Box box, double y) {
        return new Shape.Line(
                Numbers.of(box.x(), box.right()),
                Numbers.of(y, y),
                MarkPainter.rgb(ink.colour()),
                ink.width(),
                ink.dash());
    }

    private static Shape swatch(Box box, int rgb, double opacity, Shape.Hatch hatch) {
        double top = box.centreY() - 6;
        double bottom = box.centreY() + 6;
        return new Shape.Area(
                Numbers.of(box.x(), box.right(), box.right(), box.x()),
                Numbers.of(top, top, bottom, bottom),
                new Shape.Paint(rgb, opacity, hatch));
    }
}
