package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The densities of a few first-passage times, exact and predicted. */
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
            predicted = Collections.unmodifiableMap(new LinkedHashMap<>(predicted));
        }
    }

    /** The exact curve of each law with the step densities of the operators. */
    public static Figure densities(List<Example> examples) {
        List<Panel> panels = new ArrayList<>();
        for (Example example : examples) {
            List<Mark> marks = new ArrayList<>();
            List<String> operators = List.copyOf(example.predicted().keySet());
            marks.add(new Mark.Curve(
                    "Exact density",
                    new LineStyle(Colour.TRUTH, LineStyle.Dash.SOLID, 2.6),
                    example.times(),
                    example.exact()));
            for (String operator : operators)
                marks.add(new Mark.Step(
                        Labels.operator(operator),
                        LineStyle.ofOperator(operator, operators),
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
}
