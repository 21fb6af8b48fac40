package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Heat.CellText;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Laws of fields on a plane or in space: maps of the mean and of the deviation of each law, and of how far two laws differ,
 * all on one colour scale. Of several channels the first is shown, of three axes the plane in the middle of the first.
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
    private record Map(String title, double[] values) {}

    static List<Panel> of(Space.Fields space, List<NamedLaw> all) {
        List<Map> maps = new ArrayList<>();
        for (Moment moment : Moment.values()) {
            List<double[]> own = new ArrayList<>();
            for (NamedLaw series : all) {
                own.add(values(series.points(), space, moment));
                maps.add(new Map(series.name() + ": " + moment.noun(), own.get(own.size() - 1)));
            }
            if (all.size() == 2)
                maps.add(new Map("Difference of " + moment.noun() + "s", apart(own.get(0), own.get(1))));
        }
        ColourScale scale = scale(space, maps);
        return maps.stream().map(map -> panel(space, map, scale)).toList();
    }

    private static double[] values(Ensemble points, Space.Fields space, Moment moment) {
        int[] nodes = plane(space);
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
    private static int[] plane(Space.Fields space) {
        int axes = space.axes().size();
        int across = space.axes().get(axes - 1).size();
        int up = space.axes().get(axes - 2).size();
        int middle = axes == 3 ? space.axes().get(0).size() / 2 : 0;
        int[] nodes = new int[up * across];
        for (int k = 0; k < nodes.length; k++) nodes[k] = (middle * up * across + k) * space.channels();
        return nodes;
    }

    private static double[] apart(double[] first, double[] second) {
        double[] apart = new double[first.length];
        for (int k = 0; k < apart.length; k++) apart[k] = Math.abs(first[k] - second[k]);
        return apart;
    }

    private static ColourScale scale(Space.Fields space, List<Map> maps) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Map map : maps)
            for (double value : map.values()) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        double room = low < high ? 0 : Math.max(1, Math.abs(low)); // a constant field has a colour too
        return new ColourScale(SpaceText.channel(space, 0), low - room, high + room, ColourScale.Scheme.BRIGHT_IS_HIGH);
    }

    private static Panel panel(Space.Fields space, Map map, ColourScale scale) {
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
                Axis.linear(space.axisName(axes - 1)),
                Axis.linear(space.axisName(axes - 2)),
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
