package io.pushforward.report;

import io.pushforward.experiment.Calibration;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.figure.Labels;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What calibration comes to for each operator: how wide its laws are in each coordinate, and what their intervals cover. */
final class CalibrationTable {
    static final List<String> HEAD = List.of(
            "Operator",
            "Narrowest coordinate",
            "Widest coordinate",
            "Within 5 %",
            "Interval",
            "Covers",
            "Truth covers");

    private static final double TOLERANCE = 0.05;

    /** A coordinate's variance over the true one. */
    record Ratio(String value, String coordinate) {}

    record Row(
            String operator,
            Optional<Ratio> narrowest,
            Optional<Ratio> widest,
            String within,
            Optional<String> interval,
            Optional<String> covers,
            Optional<String> truthCovers) {}

    private CalibrationTable() {}

    /** A row for each operator whose calibration was measured. */
    static List<Row> of(List<OperatorResult> operators) {
        return operators.stream()
                .flatMap(operator ->
                        operator
                                .calibration()
                                .map(calibration -> row(Labels.operator(operator.name()), calibration))
                                .stream())
                .toList();
    }

    private static Row row(String operator, Calibration calibration) {
        List<Double> ratios = calibration.dispersion();
        Comparator<Integer> byRatio = Comparator.comparing(ratios::get);
        long right = ratios.stream()
                .filter(ratio -> Math.abs(ratio - 1) <= TOLERANCE)
                .count();
        Optional<Calibration.Coverage> level =
                calibration.coverage().stream().max(Comparator.comparingDouble(Calibration.Coverage::nominal));
        return new Row(
                operator,
                IntStream.range(0, ratios.size()).boxed().min(byRatio).map(k -> ratio(calibration, k)),
                IntStream.range(0, ratios.size()).boxed().max(byRatio).map(k -> ratio(calibration, k)),
                right + " of " + ratios.size(),
                level.map(widest -> NumberText.fixed(100 * widest.nominal(), 0) + " %"),
                level.map(widest -> NumberText.fixed(100 * widest.observed(), 1) + " %"),
                level.filter(widest -> widest.truth().isPresent())
                        .map(widest -> NumberText.fixed(100 * widest.truth().getAsDouble(), 1) + " %"));
    }

    private static Ratio ratio(Calibration calibration, int k) {
        return new Ratio(
                NumberText.fixed(calibration.dispersion().get(k), 3),
                calibration.coordinates().get(k));
    }
}
