package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Heat.CellText;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Laws of fields on a plane or in space: maps of the mean and of the deviation of each law, of how far two laws differ, and
 * of one sample of each, all of one channel on one colour scale. Means and samples are shown less a number, lest the level of
 * the fields hide their shape. Of three axes the plane in the middle of the first is shown.
 */
final class FieldPanels {
    private FieldPanels() {}

    private enum Moment {
        MEAN,
        DEVIATION;

        String noun() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A number at each node of the plane that is shown, rows from the lowest y upwards. */
    record Map(String title, double[] values) {}

    static List<Panel> of(Space.Fields space, int channel, List<NamedLaw> all) {
        List<Map> maps = new ArrayList<>();
        double level = level(values(all.get(0).points(), space, channel, Moment.MEAN));
        String less = level == 0 ? "" : String.format(Locale.ROOT, " less %s", shown(level));
        for (Moment moment : Moment.values()) {
            List<double[]> own = new ArrayList<>();
            boolean mean = moment == Moment.MEAN;
            for (NamedLaw series : all) {
                own.add(less(values(series.points(), space, channel, moment), mean ? level : 0));
                maps.add(new Map(series.name() + ": " + moment.noun() + (mean ? less : ""), own.get(own.size() - 1)));
            }
            if (all.size() == 2)
                maps.add(new Map("Predicted less observed " + moment.noun(), difference(own.get(1), own.get(0))));
        }
        for (NamedLaw series : all)
            maps.add(new Map(series.name() + ": a sample" + less, less(sample(series, space, channel), level)));
        ColourScale scale = scale(space, channel, maps);
        return maps.stream().map(map -> panel(space, map, scale)).toList();
    }

    /** The mean over the plane in two digits of the range, or 0 where that is near. */
    private static double level(double[] values) {
        double low = Arrays.stream(values).min().orElse(0);
        double high = Arrays.stream(values).max().orElse(0);
        double middle = (low + high) / 2;
        double range = high - low;
        if (Math.abs(middle) <= 2 * range || !(Math.abs(middle) > 0)) return 0;
        double digit = Math.pow(10, Math.floor(Math.log10(range > 0 ? range : Math.abs(middle))));
        return Math.round(middle / digit) * digit;
    }

    private static String shown(double level) {
        return new BigDecimal(level)
                .round(new MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static double[] less(double[] values, double level) {
        return Arrays.stream(values).map(value -> value - level).toArray();
    }

    private static double[] sample(NamedLaw series, Space.Fields space, int channel) {
        double[] first = series.points().point(0);
        return Arrays.stream(plane(space, channel))
                .mapToDouble(node -> first[node])
                .toArray();
    }

    private static double[] values(Ensemble points, Space.Fields space, int channel, Moment moment) {
        int[] nodes = plane(space, channel);
        int d = space.dimension();
        double[] result = new double[nodes.length];
        for (int k = 0; k < nodes.length; k++) {
            double mean = 0;
            for (int i = 0; i < points.size(); i++) mean += points.weights()[i] * points.points()[i * d + nodes[k]];
            double spread = 0;
            for (int i = 0; i < points.size(); i++)
                spread += points.weights()[i] * Math.pow(points.points()[i * d + nodes[k]] - mean, 2);
            result[k] = moment == Moment.MEAN ? mean : Math.sqrt(spread);
        }
        return result;
    }

    /** Where the values of the plane that is shown stand in a point. */
    static int[] plane(Space.Fields space, int channel) {
        int axes = space.axes().size();
        int across = space.axes().get(axes - 1).size();
        int up = space.axes().get(axes - 2).size();
        int middle = axes == 3 ? space.axes().get(0).size() / 2 : 0;
        int[] nodes = new int[up * across];
        for (int k = 0; k < nodes.length; k++) nodes[k] = (middle * up * across + k) * space.channels() + channel;
        return nodes;
    }

    private static double[] difference(double[] first, double[] second) {
        double[] difference = new double[first.length];
        for (int k = 0; k < difference.length; k++) difference[k] = first[k] - second[k];
        return difference;
    }

    private static ColourScale scale(Space.Fields space, int channel, List<Map> maps) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Map map : maps)
            for (double value : map.values()) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        double room = low < high ? 0 : Math.max(1, Math.abs(low)); // a constant field has a colour too
        return new ColourScale(
                SpaceText.channel(space, channel), low - room, high + room, ColourScale.Scheme.BRIGHT_IS_HIGH);
    }

    static Panel panel(Space.Fields space, Map map, ColourScale scale) {
        int axes = space.axes().size();
        Mark heat = new Mark.Heat(
                map.title(),
                edges(space.axes().get(axes - 1).nodes()),
                edges(space.axes().get(axes - 2).nodes()),
                Numbers.of(map.values()),
                scale,
                CellText.NONE);
        return new Panel(
                map.title(),
                Axis.linear(SpaceText.axis(space, axes - 1)),
                Axis.linear(SpaceText.axis(space, axes - 2)),
                List.of(heat));
    }

    /** Half way between nodes, and as far beyond the outer ones. */
    private static Numbers edges(double[] nodes) {
        int n = nodes.length;
        double[] edges = new double[n + 1];
        for (int k = 1; k < n; k++) edges[k] = (nodes[k - 1] + nodes[k]) / 2;
        edges[0] = nodes[0] - (edges[1] - nodes[0]);
        edges[n] = nodes[n - 1] + (nodes[n - 1] - edges[n - 1]);
        return Numbers.of(edges);
    }
}
