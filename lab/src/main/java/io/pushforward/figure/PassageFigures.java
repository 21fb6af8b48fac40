package io.pushforward.figure;

import io.pushforward.figure.Mark.Heat.CellText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Figures of first-passage-time laws: densities of a few, heat maps of many. */
public final class PassageFigures {
    private static final double BRIGHTEST = 0.01;

    private PassageFigures() {}

    /**
     * One test law.
     *
     * @param times where the exact density is known
     * @param exact the density there
     * @param edges of the time bins
     * @param predicted for each operator the density in each bin: mass over width
     */
    public record Example(String title, Numbers times, Numbers exact, Numbers edges, Map<String, Numbers> predicted) {
        public Example {
            predicted = Ordered.copy(predicted);
        }
    }

    /** The exact curve of each law with the step densities of the operators. */
    public static Figure densities(List<Example> examples) {
        List<Panel> panels = new ArrayList<>();
        for (Example example : examples) {
            List<Mark> marks = new ArrayList<>();
            List<String> operators = List.copyOf(example.predicted().keySet());
            marks.add(new Mark.Curve(
                    "Exact density", new Ink(Colour.TRUTH, Ink.Dash.SOLID, 2.6), example.times(), example.exact()));
            for (String operator : operators)
                marks.add(new Mark.Step(
                        Labels.operator(operator),
                        Ink.ofOperator(operator, operators),
                        example.edges(),
                        example.predicted().getOrDefault(operator, Numbers.of())));
            panels.add(new Panel(
                    example.title(),
                    Axis.linear("First-passage time")
                            .between(
                                    example.edges().at(0),
                                    example.edges().at(example.edges().size() - 1)),
                    Axis.linear("Probability density").between(0, 1.06 * highest(example)),
                    marks));
        }
        return new Figure(
                "passage-densities",
                "First-passage-time densities",
                "Test laws that no operator saw in training. The smooth curve is the exact density; the steps are the "
                        + "operators' masses divided by the width of their bins. Compare place and height of the peak, and the tail.",
                panels,
                Figure.Format.wide(Math.min(3, panels.size())));
    }

    private static double highest(Example example) {
        double highest = DoubleStream.concat(
                        example.exact().finite(),
                        example.predicted().values().stream().flatMapToDouble(Numbers::finite))
                .max()
                .orElse(0);
        return highest > 0 ? highest : 1;
    }

    /**
     * Many laws as rows, truth beside prediction, ordered by their mean interval, with the probability of no passage in
     * a narrow column of its own.
     *
     * @param edges of the finite time bins
     * @param truth for each law the mass of each bin, and last the mass beyond
     * @param predicted the same for an operator
     * @param operator its name
     * @param meanInterval by which laws are ordered, the smallest at the bottom
     */
    public static Figure heatmaps(
            double[] edges, double[][] truth, double[][] predicted, String operator, double[] meanInterval) {
        int laws = truth.length;
        int bins = edges.length - 1;
        if (predicted.length != laws || meanInterval.length != laws)
            throw new IllegalArgumentException("expected " + laws + " predicted laws and mean intervals, got "
                    + predicted.length + " and " + meanInterval.length);
        int[] order = IntStream.range(0, laws)
                .boxed()
                .sorted(Comparator.comparingDouble(law -> meanInterval[law]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[][] finiteTruth = columns(truth, order, 0, bins);
        double[][] finitePredicted = columns(predicted, order, 0, bins);
        double high = nearlyLargest(finiteTruth, finitePredicted);
        double most = Math.max(largest(truth), largest(predicted));
        ColourScale scale = new ColourScale(
                most > high ? "Probability (brightest: this or more)" : "Probability",
                0,
                high,
                ColourScale.Scheme.BRIGHT_IS_HIGH);
        Numbers rows = Numbers.indices(laws + 1);
        List<Panel> panels = new ArrayList<>();
        Axis lawAxis = Axis.linear("Test laws, by mean interval");
        Axis bare = Axis.linear("").withoutTicks();
        panels.add(body("Truth", edges, rows, finiteTruth, scale, lawAxis));
        panels.add(beyond(edges[bins], rows, columns(truth, order, bins, bins + 1), scale, bare));
        panels.add(body(Labels.operator(operator), edges, rows, finitePredicted, scale, bare));
        panels.add(beyond(edges[bins], rows, columns(predicted, order, bins, bins + 1), scale, bare));
        return new Figure(
                "passage-heatmaps",
                "First-passage laws, truth beside prediction",
                laws + " test laws, one to a row, ordered by their mean interval. Columns are the " + bins
                        + " time bins; the narrow column holds the probability of no passage before the end of the window. "
                        + "All parts share one colour scale.",
                panels,
                new Figure.Format(4, 960, OptionalInt.of(380)));
    }

    private static Panel body(
            String title, double[] edges, Numbers rows, double[][] values, ColourScale scale, Axis laws) {
        Mark heat = new Mark.Heat(title, Numbers.of(edges), rows, Numbers.rows(values), scale, CellText.NONE);
        return new Panel(title, Axis.linear("First-passage time"), laws, List.of(heat), 1);
    }

    private static Panel beyond(double end, Numbers rows, double[][] values, ColourScale scale, Axis laws) {
        String name = end == Math.rint(end) ? "> " + (long) end : "> " + end;
        Axis x = Axis.linear("").withTicks(new Axis.Ticks.Named(List.of(0.5), List.of(name)));
        Mark heat = new Mark.Heat("No passage", Numbers.of(0, 1), rows, Numbers.rows(values), scale, CellText.NONE);
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
