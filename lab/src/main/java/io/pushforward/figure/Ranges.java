package io.pushforward.figure;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Finds what an axis must show so that every mark of its panel is inside. */
public final class Ranges {
    private static final double ROOM = 0.06; // of the data's extent, so that nothing touches the frame

    private Ranges() {}

    /** The same figure with a range on every axis. */
    public static Figure resolved(Figure figure) {
        List<Panel> panels = figure.panels().stream()
                .map(panel -> new Panel(
                        panel.title(),
                        resolved(panel, panel.x(), Mark.Direction.X),
                        resolved(panel, panel.y(), Mark.Direction.Y),
                        panel.marks(),
                        panel.width()))
                .toList();
        return new Figure(figure.id(), figure.title(), figure.caption(), panels, figure.format());
    }

    /** The range of an axis: its own, or what the marks need. */
    public static Range of(Panel panel, Mark.Direction direction) {
        Axis axis = direction == Mark.Direction.X ? panel.x() : panel.y();
        return axis.range().orElseGet(() -> needed(panel.marks(), axis.scale(), direction));
    }

    private static Axis resolved(Panel panel, Axis axis, Mark.Direction direction) {
        return new Axis(axis.label(), axis.scale(), Optional.of(of(panel, direction)), axis.ticks());
    }

    private static Range needed(List<Mark> marks, Axis.Scale scale, Mark.Direction direction) {
        boolean log = scale == Axis.Scale.LOG;
        double[] values = marks.stream()
                .flatMapToDouble(mark -> values(mark, direction))
                .filter(value -> Double.isFinite(value) && (!log || value > 0))
                .toArray();
        if (values.length == 0) return log ? new Range(0.1, 10) : new Range(0, 1);
        double low = DoubleStream.of(values).min().orElseThrow();
        double high = DoubleStream.of(values).max().orElseThrow();
        if (log) return padded(Math.log10(low), Math.log10(high), ROOM, ROOM, true);
        boolean tight = marks.stream().allMatch(mark -> tight(mark, direction));
        boolean ground = direction == Mark.Direction.Y && low == 0 && high > 0;
        double below = tight || ground ? 0 : ROOM;
        return padded(low, high, below, tight ? 0 : ROOM, false);
    }

    private static Range padded(double low, double high, double below, double above, boolean log) {
        double extent = high - low;
        if (!(extent > 1e-12 * Math.max(Math.abs(low), Math.abs(high)))) {
            double half = low == 0 ? 0.5 : 0.1 * Math.abs(low);
            low -= half;
            high += half;
            extent = 0;
        }
        double from = low - below * extent;
        double to = high + above * extent;
        return log ? new Range(Math.pow(10, from), Math.pow(10, to)) : new Range(from, to);
    }

    /** Whether a mark may reach the frame: heat maps on both axes, functions along x. */
    private static boolean tight(Mark mark, Mark.Direction direction) {
        if (mark instanceof Mark.Heat) return true;
        boolean function = mark instanceof Mark.Curve || mark instanceof Mark.Step || mark instanceof Mark.Band;
        return direction == Mark.Direction.X && (function || mark instanceof Mark.Rule);
    }

    private static DoubleStream values(Mark mark, Mark.Direction direction) {
        boolean x = direction == Mark.Direction.X;
        if (mark instanceof Mark.Curve m) return (x ? m.x() : m.y()).finite();
        if (mark instanceof Mark.Step m) return x ? m.edges().finite() : withZero(m.heights());
        if (mark instanceof Mark.Band m) return x ? m.x().finite() : both(m.low(), m.high());
        if (mark instanceof Mark.Points m) return (x ? m.x() : m.y()).finite();
        if (mark instanceof Mark.Heat m) return (x ? m.xEdges() : m.yEdges()).finite();
        if (mark instanceof Mark.Whiskers m) return m.along() == direction ? both(m.low(), m.high()) : m.at().finite();
        if (mark instanceof Mark.Bars m)
            return x
                    ? m.x().finite().flatMap(at -> DoubleStream.of(at - m.width() / 2, at + m.width() / 2))
                    : both(m.from(), m.to());
        Mark.Rule rule = (Mark.Rule) mark;
        return rule.along() == direction ? DoubleStream.empty() : DoubleStream.of(rule.at());
    }

    private static DoubleStream both(Numbers a, Numbers b) {
        return DoubleStream.concat(a.finite(), b.finite());
    }

    private static DoubleStream withZero(Numbers heights) {
        return DoubleStream.concat(DoubleStream.of(0), heights.finite());
    }
}
