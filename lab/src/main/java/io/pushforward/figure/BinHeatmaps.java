package io.pushforward.figure;

import io.pushforward.figure.Mark.Heat.CellText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Many laws on bins as rows, observed beside predicted, with masses beyond the bins in narrow columns of their own. */
public final class BinHeatmaps {
    private static final double BRIGHTEST = 0.01;

    private BinHeatmaps() {}

    /**
     * What the figure is about.
     *
     * @param name of its file
     * @param observed the title of what predictions are compared with
     * @param axis what the bins divide, with its unit
     * @param order by which laws are ordered
     * @param columns what the columns are
     */
    public record Words(String name, String title, String observed, String axis, String order, String columns) {}

    /**
     * The laws.
     *
     * @param observed for each law the mass of each bin, and where there is one at last the mass beyond
     * @param predicted the same for an operator
     * @param places by which laws are ordered, the smallest at the bottom
     */
    public record Rows(double[][] observed, double[][] predicted, double[] places) {
        public Rows {
            if (predicted.length != observed.length || places.length != observed.length)
                throw new IllegalArgumentException("expected " + observed.length + " predicted laws and places, got "
                        + predicted.length + " and " + places.length);
        }

        private int[] order() {
            return IntStream.range(0, places.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(law -> places[law]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
    }

    /** @param edges of the bins */
    public static Figure of(Words words, double[] edges, Rows laws, String operator) {
        int bins = edges.length - 1;
        int[] order = laws.order();
        double[][] observed = columns(laws.observed, order, 0, bins);
        double[][] predicted = columns(laws.predicted, order, 0, bins);
        double high = nearlyLargest(observed, predicted);
        double most = Math.max(largest(laws.observed), largest(laws.predicted));
        ColourScale scale = new ColourScale(
                most > high ? "Probability (brightest: this or more)" : "Probability",
                0,
                high,
                ColourScale.Scheme.BRIGHT_IS_HIGH);
        Numbers rows = Numbers.indices(order.length + 1);
        Axis lawAxis = Axis.linear("Test laws, by " + words.order);
        Axis bare = Axis.linear("").withoutTicks();
        boolean beyond = Arrays.stream(laws.observed).allMatch(masses -> masses.length > bins);
        List<Panel> panels = new ArrayList<>();
        panels.add(body(words, words.observed, edges, rows, observed, scale, lawAxis));
        if (beyond) panels.add(beyond(edges[bins], rows, columns(laws.observed, order, bins, bins + 1), scale, bare));
        panels.add(body(words, Labels.operator(operator), edges, rows, predicted, scale, bare));
        if (beyond) panels.add(beyond(edges[bins], rows, columns(laws.predicted, order, bins, bins + 1), scale, bare));
        return new Figure(
                words.name,
                words.title,
                order.length + " test laws, one to a row, ordered by their " + words.order + ". Columns are the " + bins
                        + " " + words.columns + ". All parts share one colour scale.",
                panels,
                new Figure.Format(panels.size(), 960, OptionalInt.of(380)));
    }

    private static Panel body(
            Words words, String title, double[] edges, Numbers rows, double[][] values, ColourScale scale, Axis laws) {
        Mark heat = new Mark.Heat(title, Numbers.of(edges), rows, Numbers.rows(values), scale, CellText.NONE);
        return new Panel(title, Axis.linear(words.axis), laws, List.of(heat), 1);
    }

    private static Panel beyond(double end, Numbers rows, double[][] values, ColourScale scale, Axis laws) {
        String name = end == Math.rint(end) ? "> " + (long) end : "> " + end;
        Axis x = Axis.linear("").withTicks(new Axis.Ticks.Named(List.of(0.5), List.of(name)));
        Mark heat = new Mark.Heat("Beyond", Numbers.of(0, 1), rows, Numbers.rows(values), scale, CellText.NONE);
        return new Panel("", x, laws, List.of(heat), 0.055);
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
