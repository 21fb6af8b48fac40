package io.pushforward.report;

import io.pushforward.experiment.Calibration;
import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Band.Fill;
import io.pushforward.figure.Mark.Points.Symbol;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Figures of calibration: are predicted laws as wide as true ones? Maps go from operators' names to what was measured. */
public final class CalibrationFigures {
    private static final double TOLERANCE = 0.05; // of the dispersion, shown as a band
    private static final double NORMAL_95 = 1.96;

    private CalibrationFigures() {}

    /** Predicted over true variance in each coordinate. */
    public static Figure dispersion(Map<String, Calibration> operators) {
        List<String> names = List.copyOf(operators.keySet());
        List<String> coordinates = operators.values().iterator().next().coordinates();
        List<Mark> marks = new ArrayList<>();
        Numbers ends = Numbers.of(-0.5, coordinates.size() - 0.5);
        marks.add(new Mark.Band(
                "Within 5 % of the truth",
                new LineStyle(Colour.GREY, LineStyle.Dash.SOLID, 1),
                Fill.PLAIN,
                ends,
                Numbers.of(1 - TOLERANCE, 1 - TOLERANCE),
                Numbers.of(1 + TOLERANCE, 1 + TOLERANCE)));
        operators.forEach((name, calibration) -> {
            if (!calibration.coordinates().equals(coordinates))
                throw new IllegalArgumentException("operators must be compared in the same coordinates, got "
                        + coordinates + " and " + calibration.coordinates() + " of " + name);
            LineStyle ink = LineStyle.ofOperator(name, names);
            Numbers ratios = Numbers.of(calibration.dispersion().stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray());
            Numbers places = Numbers.indices(coordinates.size());
            marks.add(new Mark.Curve(
                    Labels.operator(name), new LineStyle(ink.colour(), ink.dash(), 1.6), places, ratios));
            marks.add(new Mark.Points(Labels.operator(name), ink.colour(), Symbol.DISC, 3.6, places, ratios));
        });
        return new Figure(
                "dispersion",
                "Dispersion of each coordinate",
                "Predicted variance over true variance, mean over test laws. Below one the predicted law is too narrow, "
                        + "above one too wide.",
                List.of(new Panel(
                        "", Axis.categories("Coordinate", coordinates), Axis.linear("Variance ratio"), marks)),
                Figure.Format.wide(1).withWidth(760).withPlotHeight(270));
    }

    /** By how much the share of true points in central intervals differs from the intervals' own probability. */
    public static Figure coverage(Map<String, Calibration> operators) {
        List<String> names = List.copyOf(operators.keySet());
        List<Mark> marks = new ArrayList<>();
        marks.add(Mark.Rule.horizontal("As promised", 0));
        operators.forEach((name, calibration) -> {
            LineStyle ink = LineStyle.ofOperator(name, names);
            Numbers promised = column(calibration.coverage(), Calibration.Coverage::nominal);
            Numbers off = column(calibration.coverage(), level -> level.observed() - level.nominal());
            marks.add(new Mark.Curve(Labels.operator(name), ink, promised, off));
            marks.add(new Mark.Points(Labels.operator(name), ink.colour(), Symbol.DISC, 4, promised, off));
        });
        List<Calibration.Coverage> truth = operators.values().stream()
                .flatMap(calibration -> calibration.coverage().stream())
                .filter(level -> level.truth().isPresent())
                .toList();
        if (!truth.isEmpty())
            marks.add(new Mark.Points(
                    "True ensemble",
                    Colour.TRUTH,
                    Symbol.RING,
                    5,
                    column(truth, Calibration.Coverage::nominal),
                    column(truth, level -> level.truth().orElseThrow() - level.nominal())));
        return new Figure(
                "coverage",
                "Coverage of central intervals",
                "The share of true points that fall into the predicted law's central intervals, minus the interval's "
                        + "own probability. Below zero the predicted law is too narrow. Rings: a true ensemble of the same "
                        + "size, which need not lie at zero.",
                List.of(new Panel(
                        "",
                        Axis.linear("Probability of the interval").between(0, 1),
                        Axis.linear("Share inside minus probability"),
                        marks)),
                Figure.Format.wide(1).withWidth(620).withPlotHeight(270));
    }

    private static Numbers column(List<Calibration.Coverage> levels, ToDoubleFunction<Calibration.Coverage> value) {
        return Numbers.of(levels.stream().mapToDouble(value).toArray());
    }

    /** Rank histograms, a row for each operator and a column for each of the first few coordinates. */
    public static Figure ranks(Map<String, Calibration> operators, int coordinates) {
        List<String> names = List.copyOf(operators.keySet());
        Map<String, Colour> colours = Colour.ofOperators(names);
        List<Panel> panels = new ArrayList<>();
        int columns = Math.min(
                coordinates,
                operators.values().stream()
                        .mapToInt(c -> c.ranks().size())
                        .min()
                        .orElse(0));
        if (columns == 0) throw new IllegalArgumentException("there is no rank histogram to draw");
        operators.forEach((name, calibration) -> {
            for (int k = 0; k < columns; k++)
                panels.add(rank(
                        Labels.operator(name),
                        calibration.coordinates().get(k),
                        calibration.ranks().get(k).stream()
                                .mapToLong(Long::longValue)
                                .toArray(),
                        colours.getOrDefault(name, Colour.GREY),
                        k == 0));
        });
        return new Figure(
                "rank-histograms",
                "Rank histograms",
                "The rank of true points among predicted ones, in bins, as counts over what a flat histogram would have. "
                        + "Flat is right; a cup means a law that is too narrow, a dome one that is too wide, a slope a shift "
                        + "(Hamill, 2001). Grey: 95 % of the bins of a flat histogram, were the points independent.",
                panels,
                Figure.Format.wide(columns).withPlotHeight(130));
    }

    private static Panel rank(String operator, String coordinate, long[] counts, Colour colour, boolean first) {
        double total = Arrays.stream(counts).sum();
        double share = 1.0 / counts.length;
        double[] relative = Arrays.stream(counts)
                .mapToDouble(count -> total > 0 ? count / (total * share) : 0)
                .toArray();
        double[] centres = new double[counts.length];
        for (int i = 0; i < centres.length; i++) centres[i] = (i + 0.5) * share;
        double half = total > 0 ? NORMAL_95 * Math.sqrt((1 - share) / (total * share)) : 0;
        Numbers ends = Numbers.of(0, 1);
        List<Mark> marks = List.of(
                new Mark.Bars(
                        operator,
                        colour,
                        0.92 * share,
                        Numbers.of(centres),
                        Numbers.of(new double[counts.length]),
                        Numbers.of(relative)),
                new Mark.Band(
                        "95 % of flat histograms",
                        new LineStyle(Colour.GREY, LineStyle.Dash.SOLID, 1),
                        Fill.PLAIN,
                        ends,
                        Numbers.of(1 - half, 1 - half),
                        Numbers.of(1 + half, 1 + half)),
                Mark.Rule.horizontal("Flat", 1));
        double top = Math.max(1.5, Arrays.stream(relative).max().orElse(1) * 1.08);
        return new Panel(
                coordinate,
                Axis.linear("Rank").between(0, 1),
                Axis.linear(first ? "Relative count" : "").between(0, top),
                marks);
    }
}
