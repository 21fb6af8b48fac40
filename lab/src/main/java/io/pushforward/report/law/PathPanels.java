package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Band.Fill;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Marginal;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Laws of paths: for each channel the range that holds 90 % at each time, the median, and a few paths. */
final class PathPanels {
    private static final int CHANNELS = 6;
    private static final int PATHS = 3;

    private PathPanels() {}

    static List<Panel> of(String title, Space.Fields space, List<NamedLaw> all) {
        List<Panel> panels = new ArrayList<>();
        Numbers times = Numbers.of(space.axis().nodes());
        for (int channel = 0; channel < Math.min(CHANNELS, space.channels()); channel++) {
            List<Mark> marks = new ArrayList<>();
            for (int s = 0; s < all.size(); s++)
                marks.addAll(fan(all.get(s), space, channel, times, s == 0 ? Fill.PLAIN : Fill.HATCHED));
            panels.add(new Panel(
                    title, Axis.linear(SpaceText.time(space)), Axis.linear(SpaceText.channel(space, channel)), marks));
        }
        return panels;
    }

    /** The range that holds 90 % of each of some coordinates, and their medians. */
    static List<Mark> ranges(NamedLaw series, Numbers at, Fill fill, IntUnaryOperator coordinate) {
        double[] low = new double[at.size()];
        double[] middle = new double[at.size()];
        double[] high = new double[at.size()];
        for (int t = 0; t < at.size(); t++) {
            Marginal marginal = series.marginal(coordinate.applyAsInt(t));
            low[t] = marginal.quantile(0.05);
            middle[t] = marginal.quantile(0.5);
            high[t] = marginal.quantile(0.95);
        }
        return List.of(
                new Mark.Band(series.name(), series.ink(), fill, at, Numbers.of(low), Numbers.of(high)),
                new Mark.Curve(series.name(), series.ink(), at, Numbers.of(middle)));
    }

    private static List<Mark> fan(NamedLaw series, Space.Fields space, int channel, Numbers times, Fill fill) {
        int d = space.dimension();
        int channels = space.channels();
        List<Mark> marks = new ArrayList<>(ranges(series, times, fill, t -> t * channels + channel));
        Ensemble points = series.points();
        LineStyle thin = new LineStyle(series.ink().colour(), series.ink().dash(), 0.7);
        for (int p = 0; p < Math.min(PATHS, points.size()); p++) {
            int path = p * points.size() / Math.min(PATHS, points.size());
            double[] values = new double[times.size()];
            for (int t = 0; t < values.length; t++) values[t] = points.points()[path * d + t * channels + channel];
            marks.add(new Mark.Curve(series.name(), thin, times, Numbers.of(values)));
        }
        return marks;
    }
}
