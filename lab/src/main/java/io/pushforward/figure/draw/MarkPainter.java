package io.pushforward.figure.draw;

import io.pushforward.figure.Colour;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Turns the marks of a panel into shapes. */
final class MarkPainter {
    static final double BAND_OPACITY = 0.18;
    private static final double BAR_OPACITY = 0.85;
    private static final double DOT_OPACITY = 0.75;
    private static final double CAP = 4; // half the length of the bar at a whisker's end

    private final Plane plane;

    MarkPainter(Plane plane) {
        this.plane = plane;
    }

    Shape.Group paint(Mark mark) {
        List<Shape> shapes = new ArrayList<>();
        if (mark instanceof Mark.Curve m) line(m.ink(), m.x(), m.y(), shapes);
        else if (mark instanceof Mark.Step m) step(m, shapes);
        else if (mark instanceof Mark.Band m) band(m, shapes);
        else if (mark instanceof Mark.Bars m) bars(m, shapes);
        else if (mark instanceof Mark.Points m) points(m, shapes);
        else if (mark instanceof Mark.Whiskers m) whiskers(m, shapes);
        else if (mark instanceof Mark.Heat m) heat(m, shapes);
        else rule((Mark.Rule) mark, shapes);
        return new Shape.Group(mark.name(), plane.box(), shapes);
    }

    private void line(LineStyle ink, Numbers xs, Numbers ys, List<Shape> shapes) {
        Path path = new Path();
        for (int i = 0; i < xs.size(); i++) {
            double x = plane.across(xs.at(i));
            double y = plane.down(ys.at(i));
            if (Double.isFinite(x) && Double.isFinite(y)) path.add(x, y);
            else path.end(ink, shapes);
        }
        path.end(ink, shapes);
    }

    private void step(Mark.Step m, List<Shape> shapes) {
        int bins = m.heights().size();
        double[] x = new double[2 * bins];
        double[] y = new double[2 * bins];
        for (int i = 0; i < bins; i++) {
            x[2 * i] = m.edges().at(i);
            x[2 * i + 1] = m.edges().at(i + 1);
            y[2 * i] = m.heights().at(i);
            y[2 * i + 1] = m.heights().at(i);
        }
        line(m.ink(), Numbers.of(x), Numbers.of(y), shapes);
    }

    private void band(Mark.Band m, List<Shape> shapes) {
        int n = m.x().size();
        double[] x = new double[2 * n];
        double[] y = new double[2 * n];
        for (int i = 0; i < n; i++) {
            x[i] = plane.across(m.x().at(i));
            y[i] = plane.down(m.high().at(i));
            x[2 * n - 1 - i] = x[i];
            y[2 * n - 1 - i] = plane.down(m.low().at(i));
        }
        int rgb = rgb(m.ink().colour());
        Shape.Hatch hatch = m.fill() == Mark.Band.Fill.HATCHED ? Shape.Hatch.SLANTED : Shape.Hatch.PLAIN;
        shapes.add(new Shape.Area(Numbers.of(x), Numbers.of(y), new Shape.Paint(rgb, BAND_OPACITY, hatch)));
        LineStyle edge = new LineStyle(m.ink().colour(), m.ink().dash(), 0.8);
        line(edge, m.x(), m.low(), shapes);
        line(edge, m.x(), m.high(), shapes);
    }

    private void bars(Mark.Bars m, List<Shape> shapes) {
        for (int i = 0; i < m.x().size(); i++) {
            double left = plane.across(m.x().at(i) - m.width() / 2);
            double right = plane.across(m.x().at(i) + m.width() / 2);
            double from = plane.down(m.from().at(i));
            if (Double.isNaN(from)) from = plane.box().bottom();
            double to = plane.down(m.to().at(i));
            if (Double.isNaN(to)) continue;
            shapes.add(new Shape.Area(
                    Numbers.of(left, right, right, left),
                    Numbers.of(from, from, to, to),
                    new Shape.Paint(rgb(m.colour()), BAR_OPACITY, Shape.Hatch.PLAIN)));
        }
    }

    private void points(Mark.Points m, List<Shape> shapes) {
        Path path = new Path();
        for (int i = 0; i < m.x().size(); i++) {
            double x = plane.across(m.x().at(i));
            double y = plane.down(m.y().at(i));
            if (Double.isFinite(x) && Double.isFinite(y)) path.add(x, y);
        }
        double opacity = m.x().size() > 30 ? DOT_OPACITY : 1;
        shapes.add(new Shape.Dots(path.x(), path.y(), m.radius(), m.symbol(), rgb(m.colour()), opacity));
    }

    private void whiskers(Mark.Whiskers m, List<Shape> shapes) {
        int rgb = rgb(m.ink().colour());
        for (int i = 0; i < m.at().size(); i++) {
            boolean level = m.along() == Mark.Direction.X;
            double at = level ? plane.down(m.at().at(i)) : plane.across(m.at().at(i));
            double low =
                    level ? plane.across(m.low().at(i)) : plane.down(m.low().at(i));
            double high =
                    level ? plane.across(m.high().at(i)) : plane.down(m.high().at(i));
            if (!Double.isFinite(at + low + high)) continue;
            double[] along = {low, low, low, high, high, high};
            double[] aside = {at - CAP, at + CAP, at, at, at - CAP, at + CAP};
            shapes.add(new Shape.Line(
                    Numbers.of(level ? along : aside),
                    Numbers.of(level ? aside : along),
                    rgb,
                    m.ink().width(),
                    m.ink().dash()));
        }
    }

    private void heat(Mark.Heat m, List<Shape> shapes) {
        Map<Integer, List<Double>> cells = new TreeMap<>();
        int columns = m.xEdges().size() - 1;
        for (int i = 0; i < m.values().size(); i++) {
            if (!Double.isFinite(m.values().at(i))) continue;
            Box cell = cell(m, i / columns, i % columns);
            cells.computeIfAbsent(m.scale().rgb(m.values().at(i)), rgb -> new ArrayList<>())
                    .addAll(List.of(cell.x(), cell.y(), cell.width(), cell.height()));
        }
        cells.forEach((rgb, boxes) -> shapes.add(new Shape.Cells(
                Numbers.of(boxes.stream().mapToDouble(Double::doubleValue).toArray()), rgb)));
        double largest = m.values().finite().map(Math::abs).max().orElse(0);
        if (m.text() == Mark.Heat.CellText.VALUE)
            for (int i = 0; i < m.values().size(); i++) {
                Box cell = cell(m, i / columns, i % columns);
                int back = m.scale().rgb(m.values().at(i));
                TextStyle style = TextStyle.LABEL.in(luminance(back) > 0.18 ? 0x111827 : 0xffffff);
                shapes.add(new Shape.Text(
                        cell.centreX(),
                        cell.centreY() + 0.35 * style.size(),
                        cellText(m.values().at(i), largest),
                        style,
                        Shape.Anchor.MIDDLE,
                        Shape.Turn.LEVEL));
            }
    }

    /** A cell's value, with the decimals that give the largest one three digits. */
    static String cellText(double value, double largest) {
        if (!Double.isFinite(value)) return "\u2013";
        double step = largest > 0 ? Math.pow(10, Math.floor(Math.log10(largest)) - 2) : 1;
        return TickMarks.label(value, step, largest);
    }

    private Box cell(Mark.Heat m, int row, int column) {
        double left = plane.across(m.xEdges().at(column));
        double top = plane.down(m.yEdges().at(row + 1));
        return new Box(
                left,
                top,
                plane.across(m.xEdges().at(column + 1)) - left,
                plane.down(m.yEdges().at(row)) - top);
    }

    private void rule(Mark.Rule m, List<Shape> shapes) {
        Box box = plane.box();
        boolean level = m.along() == Mark.Direction.X;
        double at = level ? plane.down(m.at()) : plane.across(m.at());
        if (!Double.isFinite(at)) return;
        shapes.add(new Shape.Line(
                level ? Numbers.of(box.x(), box.right()) : Numbers.of(at, at),
                level ? Numbers.of(at, at) : Numbers.of(box.y(), box.bottom()),
                rgb(m.ink().colour()),
                m.ink().width(),
                m.ink().dash()));
    }

    static int rgb(Colour colour) {
        return Integer.parseInt(colour.light().substring(1), 16);
    }

    /** Relative luminance, from 0 to 1 (WCAG 2.1); black text reads better than white above 0.18. */
    static double luminance(int rgb) {
        return 0.2126 * linear(rgb >> 16 & 255) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255);
    }

    private static double linear(int channel) {
        double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }

    /** Points on paper as they are collected. */
    private static final class Path {
        private final List<Double> xs = new ArrayList<>();
        private final List<Double> ys = new ArrayList<>();

        void add(double x, double y) {
            xs.add(x);
            ys.add(y);
        }

        Numbers x() {
            return Numbers.of(xs.stream().mapToDouble(Double::doubleValue).toArray());
        }

        Numbers y() {
            return Numbers.of(ys.stream().mapToDouble(Double::doubleValue).toArray());
        }

        void end(LineStyle ink, List<Shape> shapes) {
            if (xs.size() > 1) shapes.add(new Shape.Line(x(), y(), rgb(ink.colour()), ink.width(), ink.dash()));
            xs.clear();
            ys.clear();
        }
    }
}
