package io.pushforward.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Figures of first-passage-time laws: densities of a few, heat maps of many. */
public final class PassageFigures {
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
        return BinHeatmaps.of(
                new BinHeatmaps.Words(
                        "passage-heatmaps",
                        "First-passage laws, truth beside prediction",
                        "Truth",
                        "First-passage time",
                        "mean interval",
                        "time bins; the narrow column holds the probability of no passage before the end of the window"),
                edges,
                new BinHeatmaps.Rows(truth, predicted, meanInterval),
                operator);
    }
}
