package io.pushforward.report;

import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.ReferenceResult;
import io.pushforward.figure.Labels;
import io.pushforward.simulate.Published;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Operators by metrics with every number written out, the same for the page, the document and the terminal.
 *
 * @param columns one for each metric
 */
record ScoreTable(List<Column> columns, List<Row> rows) {
    record Column(String metric, String label, int decimals) {}

    enum Kind {
        OPERATOR,
        PUBLISHED,
        /** An operator's own floor, or its excess over it. */
        FLOOR,
        REFERENCE
    }

    /**
     * One line.
     *
     * @param cells by metric
     */
    record Row(Kind kind, String label, Optional<OperatorResult> operator, Map<String, Cell> cells) {}

    enum Emphasis {
        NONE,
        /** The lowest score of its column, where none lies below its floor. */
        LOWEST,
        BELOW_FLOOR
    }

    /** A mean and its deviation, where it has one. */
    record Cell(String mean, Optional<String> std, Emphasis emphasis) {}

    private static final String FLOOR = "floor"; // a reference that every score with a floor carries too

    static ScoreTable of(ReportModel model) {
        List<Column> columns = new ArrayList<>();
        for (String metric : model.results().metrics())
            columns.add(new Column(metric, Labels.metric(metric), decimals(model, metric)));
        List<Row> rows = new ArrayList<>();
        for (OperatorResult operator : model.results().contenders()) {
            rows.add(row(model, columns, operator));
            if (model.results().hasOwnFloors()) addOwnFloor(columns, rows, operator);
            for (Published published : model.published())
                if (published.operator().equals(operator.name())) rows.add(row(columns, published));
        }
        for (ReferenceResult reference : model.results().references()) {
            Map<String, Cell> cells = cells(
                    columns, metric -> Optional.ofNullable(reference.scores().get(metric)));
            if (!reference.name().equals(FLOOR))
                rows.add(new Row(Kind.REFERENCE, Labels.operator(reference.name()), Optional.empty(), cells));
        }
        if (!model.results().hasOwnFloors())
            addShared(model, columns, rows, "Floor: the true law", MetricResult::floor);
        addShared(model, columns, rows, "Constant predictor", MetricResult::constant);
        return new ScoreTable(List.copyOf(columns), List.copyOf(rows));
    }

    /** Whether some score lies below its floor by more than its interval. */
    boolean hasBelowFloor() {
        return rows.stream()
                .flatMap(row -> row.cells().values().stream())
                .anyMatch(cell -> cell.emphasis() == Emphasis.BELOW_FLOOR);
    }

    private static Row row(ReportModel model, List<Column> columns, OperatorResult operator) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (Column column : columns)
            operator.score(column.metric()).ifPresent(score -> {
                Emphasis emphasis = score.standing() == MetricResult.Standing.BELOW
                        ? Emphasis.BELOW_FLOOR
                        : isLowest(model, column.metric(), score) ? Emphasis.LOWEST : Emphasis.NONE;
                cells.put(
                        column.metric(),
                        new Cell(
                                NumberText.fixed(score.mean(), column.decimals()),
                                operator.seeds() > 1
                                        ? Optional.of(NumberText.fixed(score.std(), column.decimals()))
                                        : Optional.empty(),
                                emphasis));
            });
        return new Row(Kind.OPERATOR, Labels.operator(operator.name()), Optional.of(operator), cells);
    }

    private static Row row(List<Column> columns, Published published) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (Column column : columns) {
            Published.Value value = published.scores().get(column.metric());
            if (value == null) continue;
            Optional<String> std = value.std().isPresent()
                    ? Optional.of(NumberText.fixed(value.std().getAsDouble(), column.decimals()))
                    : Optional.empty();
            cells.put(column.metric(), new Cell(NumberText.fixed(value.mean(), column.decimals()), std, Emphasis.NONE));
        }
        return new Row(Kind.PUBLISHED, "published", Optional.empty(), cells);
    }

    private static void addOwnFloor(List<Column> columns, List<Row> rows, OperatorResult operator) {
        Map<String, Cell> floors = new LinkedHashMap<>();
        Map<String, Cell> excesses = new LinkedHashMap<>();
        for (Column column : columns)
            operator.score(column.metric()).ifPresent(score -> {
                String floor = NumberText.fixed(score.floor().orElse(Double.NaN), column.decimals());
                String excess = NumberText.signed(score.excess().orElse(Double.NaN), column.decimals());
                floors.put(column.metric(), new Cell(floor, Optional.empty(), Emphasis.NONE));
                excesses.put(column.metric(), new Cell(excess, halfWidth(score, column), Emphasis.NONE));
            });
        rows.add(new Row(Kind.FLOOR, "floor, self-resampled", Optional.empty(), floors));
        rows.add(new Row(Kind.FLOOR, "excess, 95 %", Optional.empty(), excesses));
    }

    private static Optional<String> halfWidth(MetricResult score, Column column) {
        return score.excessLow().isPresent()
                ? Optional.of(NumberText.fixed(
                        0.5
                                * (score.excessHigh().orElseThrow()
                                        - score.excessLow().getAsDouble()),
                        column.decimals()))
                : Optional.empty();
    }

    private static void addShared(
            ReportModel model,
            List<Column> columns,
            List<Row> rows,
            String label,
            Function<MetricResult, OptionalDouble> part) {
        Map<String, Cell> cells = cells(
                columns,
                metric -> model.results().operators().stream()
                        .flatMap(operator -> operator.score(metric).stream())
                        .map(part)
                        .filter(OptionalDouble::isPresent)
                        .map(OptionalDouble::getAsDouble)
                        .findFirst());
        if (!cells.isEmpty()) rows.add(new Row(Kind.REFERENCE, label, Optional.empty(), cells));
    }

    private static Map<String, Cell> cells(List<Column> columns, Function<String, Optional<Double>> value) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (Column column : columns)
            value.apply(column.metric())
                    .ifPresent(mean -> cells.put(
                            column.metric(),
                            new Cell(NumberText.fixed(mean, column.decimals()), Optional.empty(), Emphasis.NONE)));
        return cells;
    }

    private static boolean isLowest(ReportModel model, String metric, MetricResult score) {
        return model.results().contenders().size() > 1
                && model.results().contenders().stream()
                        .flatMap(operator -> operator.score(metric).stream())
                        .noneMatch(other ->
                                other.mean() < score.mean() || other.standing() == MetricResult.Standing.BELOW);
    }

    private static int decimals(ReportModel model, String metric) {
        List<MetricResult> scores = model.results().contenders().stream()
                .flatMap(operator -> operator.score(metric).stream())
                .toList();
        DoubleStream means = scores.stream().mapToDouble(MetricResult::mean);
        DoubleStream stds = scores.stream().mapToDouble(MetricResult::std);
        return NumberText.decimals(means.toArray(), stds.toArray());
    }
}
