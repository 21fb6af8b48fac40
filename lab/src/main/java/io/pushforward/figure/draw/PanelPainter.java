package io.pushforward.figure.draw;

import io.pushforward.figure.Axis;
import io.pushforward.figure.LineStyle.Dash;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import java.util.ArrayList;
import java.util.List;

/** Draws one panel, and says how much room its labels need around it. */
final class PanelPainter {
    private static final double X_SPACING = 50; // pixels between round ticks
    private static final double Y_SPACING = 38;
    private static final double TICK = 5;
    private static final double GAP = 4;
    private static final double LINE = 17;
    private static final int FRAME = 0x9ca3af;
    private static final int GRID = 0xe5e7eb;

    private final Panel panel;

    PanelPainter(Panel panel) {
        this.panel = panel;
    }

    /** Pixels around the plot. */
    record Margins(double left, double right, double top, double bottom) {}

    Margins margins(double width, double height) {
        Plane plane = Plane.of(panel, new Box(0, 0, width, height));
        double widest = yTicks(plane).stream()
                .mapToDouble(tick -> TextStyle.TICK.length(tick.label()))
                .max()
                .orElse(0);
        double left =
                (widest > 0 ? widest + TICK + GAP : 4) + (panel.y().label().isBlank() ? 4 : LINE + 6);
        double right = 8;
        for (TickMarks.Tick tick : xTicks(plane)) {
            double half = TextStyle.TICK.length(tick.label()) / 2;
            right = Math.max(right, plane.across(tick.at()) + half - width + 2);
            left = Math.max(left, half - plane.across(tick.at()) + 2);
        }
        double top = 6 + LINE * title(width).size();
        double bottom = 6
                + (xTicks(plane).isEmpty() ? 0 : TICK + GAP + TextStyle.TICK.size())
                + (panel.x().label().isBlank() ? 0 : LINE + 4);
        return new Margins(left, right, top, bottom);
    }

    List<Shape> paint(Box plot) {
        Plane plane = Plane.of(panel, plot);
        List<Shape> shapes = new ArrayList<>();
        boolean heat = panel.marks().stream().anyMatch(Mark.Heat.class::isInstance);
        if (!heat) grid(plane, shapes);
        MarkPainter marks = new MarkPainter(plane);
        for (Mark mark : panel.marks()) shapes.add(marks.paint(mark));
        frame(plot, shapes);
        xAxis(plane, shapes);
        yAxis(plane, shapes);
        List<String> lines = title(plot.width());
        for (int i = 0; i < lines.size(); i++)
            shapes.add(text(
                    plot.centreX(),
                    plot.y() - 9 - LINE * (lines.size() - 1 - i),
                    lines.get(i),
                    TextStyle.TITLE,
                    Shape.Anchor.MIDDLE));
        return shapes;
    }

    private void grid(Plane plane, List<Shape> shapes) {
        Box box = plane.box();
        if (!(panel.x().ticks() instanceof Axis.Ticks.Named))
            for (TickMarks.Tick tick : xTicks(plane)) {
                double x = plane.across(tick.at());
                shapes.add(line(x, box.y(), x, box.bottom(), GRID));
            }
        for (TickMarks.Tick tick : yTicks(plane)) {
            double y = plane.down(tick.at());
            shapes.add(line(box.x(), y, box.right(), y, GRID));
        }
    }

    private static void frame(Box box, List<Shape> shapes) {
        shapes.add(new Shape.Line(
                Numbers.of(box.x(), box.right(), box.right(), box.x(), box.x()),
                Numbers.of(box.y(), box.y(), box.bottom(), box.bottom(), box.y()),
                FRAME,
                1,
                Dash.SOLID));
    }

    private void xAxis(Plane plane, List<Shape> shapes) {
        Box box = plane.box();
        double taken = Double.NEGATIVE_INFINITY;
        double baseline = box.bottom() + TICK + GAP + 0.8 * TextStyle.TICK.size();
        List<TickMarks.Tick> ticks = xTicks(plane);
        for (TickMarks.Tick tick : ticks) {
            double x = plane.across(tick.at());
            shapes.add(line(x, box.bottom(), x, box.bottom() + TICK, FRAME));
            if (tick.label().isEmpty()) continue;
            Shape.Text label = text(x, baseline, tick.label(), TextStyle.TICK, Shape.Anchor.MIDDLE);
            if (label.box().x() < taken) continue; // a label that would touch its neighbour is left out
            taken = label.box().right() + 5;
            shapes.add(label);
        }
        if (!panel.x().label().isBlank())
            shapes.add(text(
                    box.centreX(),
                    (ticks.isEmpty() ? box.bottom() : baseline) + LINE + 3,
                    panel.x().label(),
                    TextStyle.LABEL,
                    Shape.Anchor.MIDDLE));
    }

    private void yAxis(Plane plane, List<Shape> shapes) {
        Box box = plane.box();
        double widest = 0;
        List<TickMarks.Tick> ticks = yTicks(plane);
        for (TickMarks.Tick tick : ticks) {
            double y = plane.down(tick.at());
            if (tick.label().isEmpty()) continue;
            shapes.add(line(box.x() - TICK, y, box.x(), y, FRAME));
            shapes.add(text(
                    box.x() - TICK - GAP,
                    y + 0.35 * TextStyle.TICK.size(),
                    tick.label(),
                    TextStyle.TICK,
                    Shape.Anchor.END));
            widest = Math.max(widest, TextStyle.TICK.length(tick.label()));
        }
        if (!panel.y().label().isBlank())
            shapes.add(new Shape.Text(
                    box.x() - (ticks.isEmpty() ? 0 : TICK + GAP + widest) - 9,
                    box.centreY(),
                    panel.y().label(),
                    TextStyle.LABEL,
                    Shape.Anchor.MIDDLE,
                    Shape.Turn.UPWARDS));
    }

    private List<TickMarks.Tick> xTicks(Plane plane) {
        return TickMarks.of(panel.x(), plane.x(), plane.box().width(), X_SPACING);
    }

    private List<TickMarks.Tick> yTicks(Plane plane) {
        return TickMarks.of(panel.y(), plane.y(), plane.box().height(), Y_SPACING);
    }

    /** The title in lines that fit the panel. */
    private List<String> title(double width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word :
                panel.title().isBlank() ? new String[0] : panel.title().split(" ")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && TextStyle.TITLE.length(longer) > width) {
                lines.add(line);
                line = word;
            } else line = longer;
        }
        if (!line.isEmpty()) lines.add(line);
        return lines;
    }

    static Shape.Line line(double x0, double y0, double x1, double y1, int rgb) {
        return new Shape.Line(Numbers.of(x0, x1), Numbers.of(y0, y1), rgb, 1, Dash.SOLID);
    }

    static Shape.Text text(double x, double y, String text, TextStyle style, Shape.Anchor anchor) {
        return new Shape.Text(x, y, text, style, anchor, Shape.Turn.LEVEL);
    }
}
