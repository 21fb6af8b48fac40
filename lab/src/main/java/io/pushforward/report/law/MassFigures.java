package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Heat.CellText;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Bins;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Many laws on bins as a map of colours, observed beside predicted. */
public final class MassFigures {
    private static final double BRIGHTEST = 0.01;

    private MassFigures() {}

    /**
     * Many laws as rows, observed beside predicted, ordered by their means, with each label beyond the bins in a narrow
     * column of its own.
     *
     * @param space labels that stand for bins, and perhaps some beyond
     * @param observed for each law the mass of each label
     * @param predicted the same by an operator
     * @param operator its name
     * @param means by which laws are ordered, the smallest at the bottom
     */
    public static Figure heatmaps(
            Space.Labels space, double[][] observed, double[][] predicted, String operator, double[] means) {
        Bins bins = space.bins()
                .orElseThrow(() -> new IllegalArgumentException("expected labels that stand for bins, got " + space));
        int laws = observed.length;
        if (predicted.length != laws || means.length != laws)
            throw new IllegalArgumentException(
                    "expected " + laws + " predicted laws and means, got " + predicted.length + " and " + means.length);
        int[] order = IntStream.range(0, laws)
                .boxed()
                .sorted(Comparator.comparingDouble(law -> means[law]))
                .mapToInt(Integer::intValue)
                .toArray();
        double high =
                nearlyLargest(columns(observed, order, 0, bins.count()), columns(predicted, order, 0, bins.count()));
        double most = Math.max(largest(observed), largest(predicted));
        ColourScale scale = new ColourScale(
                most > high ? "Probability (brightest: this or more)" : "Probability",
                0,
                high,
                ColourScale.Scheme.BRIGHT_IS_HIGH);
        List<Panel> panels = new ArrayList<>();
        panels.addAll(side("Observed", space, bins, columns(observed, order, 0, space.size()), scale, true));
        panels.addAll(
                side(Labels.operator(operator), space, bins, columns(predicted, order, 0, space.size()), scale, false));
        int beyond = space.size() - bins.count();
        return new Figure(
                "mass-heatmaps",
                "Observed laws beside predicted ones",
                laws + " test laws, one per row, ordered by their means. Columns are the " + bins.count() + " bins"
                        + (beyond == 0
                                ? "."
                                : "; the narrow " + (beyond == 1 ? "column holds" : "columns hold")
                                        + " the probability of "
                                        + String.join(", ", space.names().subList(bins.count(), space.size())) + ".")
                        + " All parts share one colour scale.",
                panels,
                new Figure.Format(panels.size(), 960, OptionalInt.of(380)));
    }

    private static List<Panel> side(
            String title, Space.Labels space, Bins bins, double[][] masses, ColourScale scale, boolean first) {
        Numbers rows = Numbers.indices(masses.length + 1);
        Axis bare = Axis.linear("").withoutTicks();
        int[] all = IntStream.range(0, masses.length).toArray();
        List<Panel> panels = new ArrayList<>();
        Mark heat = new Mark.Heat(
                title,
                Numbers.of(bins.edges()),
                rows,
                Numbers.rows(columns(masses, all, 0, bins.count())),
                scale,
                CellText.NONE);
        panels.add(new Panel(
                title,
                Axis.linear(SpaceText.bins(space)),
                first ? Axis.linear("Test laws, by their means") : bare,
                List.of(heat)));
        for (int k = bins.count(); k < space.size(); k++) {
            String name = space.names().get(k);
            Axis x = Axis.linear("").withTicks(new Axis.Ticks.Named(List.of(0.5), List.of(name)));
            Numbers column = Numbers.rows(columns(masses, all, k, k + 1));
            panels.add(new Panel(
                    "",
                    x,
                    bare,
                    List.of(new Mark.Heat(name, Numbers.of(0, 1), rows, column, scale, CellText.NONE)),
                    0.055));
        }
        return panels;
    }

    private static double[][] columns(double[][] matrix, int[] order, int from, int to) {
        double[][] part = new double[order.length][];
        for (int i = 0; i < order.length; i++) {
            double[] row = matrix[order[i]];
            if (row.length < to)
                throw new IllegalArgumentException(
                        "expected " + to + " masses of law " + order[i] + ", got " + row.length);
            part[i] = Arrays.copyOfRange(row, from, to);
        }
        return part;
    }

    private static double largest(double[][] matrix) {
        return Numbers.rows(matrix).finite().max().orElse(1);
    }

    /** What all but {@link #BRIGHTEST} of the positive masses stay below, so that a few do not darken all others. */
    private static double nearlyLargest(double[][] a, double[][] b) {
        double[] sorted = DoubleStream.concat(
                        Numbers.rows(a).finite(), Numbers.rows(b).finite())
                .filter(mass -> mass > 0)
                .sorted()
                .toArray();
        return sorted.length == 0 ? 1 : sorted[(int) ((1 - BRIGHTEST) * (sorted.length - 1))];
    }
}
