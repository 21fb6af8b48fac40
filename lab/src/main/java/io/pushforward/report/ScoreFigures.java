package io.pushforward.report;

import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Results;
import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Points.Symbol;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Figures of scores: beside their floors, and taken apart into terms. */
public final class ScoreFigures {
    private static final double RADIUS = 5;
    private static final double BELOW = 0.27; // rows between our score and the published one

    private ScoreFigures() {}

    /**
     * A panel for each metric: where each operator stands, with the floor as a line.
     *
     * @param published means that others published, by operator and metric
     */
    public static Figure scores(Results results, Map<String, Map<String, Double>> published) {
        List<String> metrics = results.metrics();
        if (metrics.isEmpty()) throw new IllegalArgumentException(results.experiment() + " has no scores to draw");
        int columns = Math.min(3, metrics.size());
        List<Panel> panels = new ArrayList<>();
        for (int i = 0; i < metrics.size(); i++)
            panels.add(scores(results, metrics.get(i), published, i % columns == 0));
        int height = 40 + 36 * results.contenders().size();
        return new Figure(
                "scores",
                "Scores and their floors",
                "Mean over test laws; lower is better down to the floor, "
                        + (results.hasExactTargets()
                                ? "zero, since the target laws count as known in full. "
                                : results.hasOwnFloors()
                                        ? "the diamond, which is what this operator would score were its predictions exactly right. "
                                        : "the dashed line, which is what the true law itself scores at these ensemble sizes. ")
                        + "Whiskers: 95 % interval of the excess over the floor, paired "
                        + "over test laws, or one standard deviation over seeds where no floor is known. Axes do not start at zero.",
                panels,
                new Figure.Format(columns, 960, OptionalInt.of(height)));
    }

    private static Panel scores(
            Results results, String metric, Map<String, Map<String, Double>> published, boolean named) {
        List<OperatorResult> operators = results.contenders();
        List<String> names = operators.stream().map(OperatorResult::name).toList();
        Map<String, Colour> colours = Colour.ofOperators(names);
        List<Mark> marks = new ArrayList<>();
        operators.stream()
                .flatMap(operator -> operator.score(metric).stream())
                .filter(score -> score.floor().isPresent() && !score.hasOwnFloor())
                .findFirst()
                .ifPresent(score ->
                        marks.add(Mark.Rule.vertical("Floor", score.floor().getAsDouble())));
        List<String> upwards = new ArrayList<>();
        for (int i = 0; i < operators.size(); i++) {
            OperatorResult operator = operators.get(i);
            double row = operators.size() - 1 - i;
            Colour colour = colours.getOrDefault(operator.name(), Colour.GREY);
            upwards.add(0, Labels.operator(operator.name()));
            Optional.ofNullable(
                            published.getOrDefault(operator.name(), Map.of()).get(metric))
                    .ifPresent(mean -> marks.add(new Mark.Points(
                            "Published",
                            Colour.GREY,
                            Symbol.RING,
                            0.8 * RADIUS,
                            Numbers.of(mean),
                            Numbers.of(row - BELOW))));
            operator.score(metric).ifPresent(score -> {
                if (score.hasOwnFloor()) marks.add(ownFloor(score, row));
                marks.add(whiskers(score, Labels.operator(operator.name()), colour, row));
                marks.add(new Mark.Points(
                        Labels.operator(operator.name()),
                        colour,
                        Symbol.DISC,
                        RADIUS,
                        Numbers.of(score.mean()),
                        Numbers.of(row)));
            });
        }
        Axis rows = Axis.categories("", upwards);
        Axis.Ticks nameless = new Axis.Ticks.Named(
                IntStream.range(0, upwards.size()).mapToObj(row -> (double) row).toList(),
                Collections.nCopies(upwards.size(), ""));
        Axis shown = named ? rows : rows.withTicks(nameless);
        return new Panel(Labels.metric(metric), Axis.linear(""), shown, marks);
    }

    private static Mark ownFloor(MetricResult score, double row) {
        return new Mark.Points(
                "Floor, self-resampled",
                Colour.GREY,
                Symbol.DIAMOND,
                RADIUS,
                Numbers.of(score.floor().orElseThrow()),
                Numbers.of(row));
    }

    private static Mark whiskers(MetricResult score, String name, Colour colour, double row) {
        boolean paired = score.floor().isPresent() && score.excessLow().isPresent();
        double low =
                paired ? score.floor().getAsDouble() + score.excessLow().getAsDouble() : score.mean() - score.std();
        double high =
                paired ? score.floor().getAsDouble() + score.excessHigh().orElseThrow() : score.mean() + score.std();
        return new Mark.Whiskers(
                name, LineStyle.solid(colour), Mark.Direction.X, Numbers.of(row), Numbers.of(low), Numbers.of(high));
    }

    /**
     * Terms of an error bound or of a measured error as stacked bars against the rank of the projection.
     *
     * @param terms for each term its value at each rank, the lowest in the stack first
     * @param measured the error itself, where it was measured
     */
    public static Figure decomposition(int[] ranks, Map<String, double[]> terms, Optional<double[]> measured) {
        List<Colour> colours =
                List.of(Colour.BLUE, Colour.VERMILION, Colour.GREEN, Colour.PURPLE, Colour.BROWN, Colour.NAVY);
        List<Mark> marks = new ArrayList<>();
        Numbers places = Numbers.indices(ranks.length);
        double[] below = new double[ranks.length];
        int next = 0;
        for (Map.Entry<String, double[]> term : terms.entrySet()) {
            if (term.getValue().length != ranks.length)
                throw new IllegalArgumentException("expected a value of " + term.getKey() + " at each of "
                        + ranks.length + " ranks, got " + term.getValue().length);
            double[] above = below.clone();
            for (int k = 0; k < above.length; k++) above[k] += term.getValue()[k];
            Colour colour = colours.get(next++ % colours.size());
            marks.add(new Mark.Bars(term.getKey(), colour, 0.7, places, Numbers.of(below), Numbers.of(above)));
            below = above;
        }
        measured.ifPresent(values -> {
            marks.add(new Mark.Curve("Measured error", LineStyle.dashed(Colour.BLACK), places, Numbers.of(values)));
            marks.add(new Mark.Points("Measured error", Colour.BLACK, Symbol.DIAMOND, 4, places, Numbers.of(values)));
        });
        List<String> names = new ArrayList<>();
        for (int rank : ranks) names.add(Integer.toString(rank));
        return new Figure(
                "decomposition",
                "Where the error comes from",
                "Terms of the error, stacked, against the rank of the output projection: what the projections cut off "
                        + "shrinks with the rank, what must be learned grows.",
                List.of(new Panel("", Axis.categories("Rank of the projection", names), Axis.linear("Error"), marks)),
                Figure.Format.wide(1).withWidth(720).withPlotHeight(300));
    }
}
