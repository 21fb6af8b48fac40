package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Band.Fill;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import java.util.ArrayList;
import java.util.List;

/** Figures of laws of paths: mean and 5–95 % envelope over time. */
public final class EnvelopeFigures {
    private EnvelopeFigures() {}

    /** Mean and 5 % and 95 % quantiles at each time. */
    public record Envelope(Numbers mean, Numbers low, Numbers high) {}

    /** One test law: the target ensemble and what an operator predicts. */
    public record Example(String title, Numbers times, Envelope target, Envelope predicted) {}

    /**
     * Target and prediction of a few laws.
     *
     * @param id of the figure; paths with several channels have one figure per channel
     */
    public static Figure envelopes(String id, List<Example> examples, String timeLabel, String valueLabel) {
        List<Panel> panels = new ArrayList<>();
        for (Example example : examples) {
            List<Mark> marks = new ArrayList<>();
            LineStyle target = LineStyle.solid(Colour.TRUTH);
            LineStyle predicted = LineStyle.dashed(Colour.VERMILION);
            marks.add(band("Target, 5\u201395 %", target, Fill.PLAIN, example.times(), example.target()));
            marks.add(band("Prediction, 5\u201395 %", predicted, Fill.HATCHED, example.times(), example.predicted()));
            marks.add(new Mark.Curve(
                    "Target mean", target, example.times(), example.target().mean()));
            marks.add(new Mark.Curve(
                    "Predicted mean",
                    predicted,
                    example.times(),
                    example.predicted().mean()));
            panels.add(new Panel(example.title(), Axis.linear(timeLabel), Axis.linear(valueLabel), marks));
        }
        return new Figure(
                id,
                "Mean and 5\u201395 % envelope, target and prediction",
                "Test laws that the operator did not see in training. Blue: the target ensemble; orange, dashed and "
                        + "hatched: the predicted law. An envelope that is too narrow means a law that is too sure of itself.",
                panels,
                Figure.Format.wide(Math.min(3, panels.size())));
    }

    private static Mark band(String name, LineStyle ink, Fill fill, Numbers times, Envelope envelope) {
        return new Mark.Band(name, ink, fill, times, envelope.low(), envelope.high());
    }
}
