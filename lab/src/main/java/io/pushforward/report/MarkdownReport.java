package io.pushforward.report;

import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Results;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.figure.draw.Pictures;
import io.pushforward.simulate.Published;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A report as Markdown, for documents that hold several; pictures are expected in {@code figures/} beside it. */
public final class MarkdownReport {
    private final ReportModel model;
    private final boolean illustrated;
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport(ReportModel model, boolean illustrated) {
        this.model = model;
        this.illustrated = illustrated;
    }

    /** One document of several experiments, each under a heading of its own. */
    public static String text(String title, String introduction, List<ReportModel> models) {
        StringBuilder document = new StringBuilder("# " + title + "\n\n");
        if (!introduction.isBlank()) document.append(introduction).append("\n\n");
        Set<ReportModel> first = illustrated(models);
        for (ReportModel model : models)
            document.append(new MarkdownReport(model, first.contains(model)).write())
                    .append('\n');
        return document.toString().stripTrailing() + "\n";
    }

    /** Those of several experiments whose pictures a document shows: of runs that differ in their seed, the first. */
    public static Set<ReportModel> illustrated(List<ReportModel> models) {
        Map<String, ReportModel> first = new LinkedHashMap<>();
        for (ReportModel model : models) first.putIfAbsent(model.results().experiment(), model);
        return Set.copyOf(first.values());
    }

    private String write() {
        Results results = model.results();
        text.append("## ").append(model.title());
        if (!illustrated)
            results.provenance().ifPresent(p -> text.append(", seed ").append(p.seed()));
        text.append("\n\n");
        if (!model.summary().isBlank()) text.append(model.summary()).append("\n\n");
        results.provenance()
                .ifPresent(p -> text.append("*%s scale, %s training and %s test laws, seed %d; %s%s on %s%s.*\n\n"
                        .formatted(
                                results.scale(),
                                NumberText.count(p.trainingLaws()),
                                NumberText.count(p.testLaws()),
                                p.seed(),
                                NumberText.duration(p.seconds()),
                                p.commit().map(commit -> " at commit " + commit).orElse(""),
                                p.machine(),
                                p.finished().map(time -> ", finished " + time).orElse(""))));
        Findings.of(results)
                .forEach(sentence -> text.append("- ").append(sentence).append('\n'));
        results.warnings()
                .forEach(warning ->
                        text.append("- **Warning.** ").append(warning).append('\n'));
        text.append('\n');
        scores();
        nearness();
        cautions();
        calibration();
        model.notes().forEach(note -> text.append(note).append("\n\n"));
        if (illustrated) figures();
        recipe();
        return text.toString();
    }

    private void scores() {
        ScoreTable table = ScoreTable.of(model);
        List<String> head = new ArrayList<>(List.of("", "parameters", "seeds", "training"));
        table.columns().forEach(column -> head.add(column.label()));
        head(head, 1);
        for (ScoreTable.Row row : table.rows()) {
            List<String> cells = new ArrayList<>();
            boolean operator = row.kind() == ScoreTable.Kind.OPERATOR;
            cells.add(operator ? "**" + row.label() + "**" : "*" + row.label() + "*");
            Optional<OperatorResult> result = row.operator();
            cells.add(result.map(o -> NumberText.count(o.parameters())).orElse(""));
            cells.add(result.map(o -> Integer.toString(o.seeds())).orElse(""));
            cells.add(result.map(o -> NumberText.duration(o.trainSeconds())).orElse(""));
            for (ScoreTable.Column column : table.columns())
                cells.add(Optional.ofNullable(row.cells().get(column.metric()))
                        .map(MarkdownReport::cell)
                        .orElse(""));
            row(cells);
        }
        text.append('\n');
        model.results()
                .references()
                .forEach(reference -> text.append("*")
                        .append(Labels.operator(reference.name()))
                        .append("*: ")
                        .append(reference.meaning())
                        .append("\n\n"));
        model.published().stream()
                .map(Published::source)
                .distinct()
                .forEach(source -> text.append("*published*: ").append(source).append(".\n\n"));
    }

    private static String cell(ScoreTable.Cell cell) {
        String number = cell.mean() + cell.std().map(std -> " \u00b1 " + std).orElse("");
        return switch (cell.emphasis()) {
            case NONE -> number;
            case LOWEST -> "**" + number + "**";
            case BELOW_FLOOR -> number + " \u25bc";
        };
    }

    /** The excess over the floor by metric, with its interval and the share of the gap that is closed. */
    private void nearness() {
        List<String> metrics = model.results().metrics().stream()
                .filter(metric ->
                        scores(metric).stream().anyMatch(score -> score.excess().isPresent()))
                .toList();
        if (metrics.isEmpty()) return;
        if (model.results().hasOwnFloors())
            text.append("Floor, ").append(FloorText.meaning(model.results())).append("\n\n");
        text.append(
                "Excess over the floor, with its 95 % interval over test laws, and the share of the gap closed:\n\n");
        List<String> head = new ArrayList<>(List.of(""));
        metrics.forEach(metric -> head.add(Labels.metric(metric)));
        head(head, 1);
        for (OperatorResult operator : model.results().contenders()) {
            List<String> cells = new ArrayList<>(List.of("**" + Labels.operator(operator.name()) + "**"));
            for (String metric : metrics)
                cells.add(
                        operator.score(metric).map(score -> near(score, metric)).orElse(""));
            row(cells);
        }
        text.append('\n');
    }

    private List<MetricResult> scores(String metric) {
        return model.results().contenders().stream()
                .flatMap(operator -> operator.score(metric).stream())
                .toList();
    }

    private String near(MetricResult score, String metric) {
        if (score.excess().isEmpty()) return "";
        int decimals = NumberText.decimals(
                scores(metric).stream().mapToDouble(MetricResult::mean).toArray(),
                scores(metric).stream()
                        .mapToDouble(other ->
                                other.excessHigh().orElse(0) - other.excessLow().orElse(0))
                        .toArray());
        String text = NumberText.signed(score.excess().getAsDouble(), decimals);
        if (score.excessLow().isPresent())
            text += " [" + NumberText.signed(score.excessLow().getAsDouble(), decimals) + ", "
                    + NumberText.signed(score.excessHigh().orElseThrow(), decimals) + "]";
        if (score.standing() == MetricResult.Standing.BELOW) return text + " \u25bc";
        return score.gapClosed().isPresent()
                ? text + ", " + NumberText.share(score.gapClosed().getAsDouble())
                : text;
    }

    private void cautions() {
        boolean first = true;
        for (String metric : model.results().metrics()) {
            boolean below = scores(metric).stream().anyMatch(score -> score.standing() == MetricResult.Standing.BELOW);
            if (!below) continue;
            if (first)
                text.append("\u25bc below the floor. ")
                        .append(FloorText.below(model.results()))
                        .append("\n\n");
            first = false;
            MetricGuide.of(metric)
                    .flatMap(MetricGuide.Entry::caution)
                    .ifPresent(caution -> text.append("**")
                            .append(Labels.metric(metric))
                            .append(".** ")
                            .append(caution)
                            .append("\n\n"));
        }
    }

    private void calibration() {
        List<CalibrationTable.Row> rows = CalibrationTable.of(model.results().contenders());
        if (rows.isEmpty()) return;
        text.append("Calibration: predicted over true variance in each coordinate, and how many true points fall into"
                + " central intervals of the predicted laws:\n\n");
        head(CalibrationTable.HEAD, 1);
        for (CalibrationTable.Row row : rows)
            row(List.of(
                    "**" + row.operator() + "**",
                    row.narrowest().map(MarkdownReport::ratio).orElse(""),
                    row.widest().map(MarkdownReport::ratio).orElse(""),
                    row.within(),
                    row.interval().orElse(""),
                    row.covers().orElse(""),
                    row.truthCovers().orElse("")));
        text.append('\n');
    }

    private static String ratio(CalibrationTable.Ratio ratio) {
        return ratio.value() + " (" + ratio.coordinate() + ")";
    }

    private void figures() {
        for (Figure figure : HtmlReport.figures(model))
            text.append("![%s](figures/%s.png)\n\n*%s.* %s\n\n"
                    .formatted(
                            figure.title(),
                            Pictures.name(figure, model.results().experiment()),
                            figure.title(),
                            figure.caption()));
    }

    private void recipe() {
        if (model.commands().isEmpty()) return;
        text.append("To repeat:\n\n```\n")
                .append(String.join("\n", model.commands()))
                .append("\n```\n");
    }

    private void head(List<String> names, int leftAligned) {
        row(names);
        List<String> rule = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) rule.add(i < leftAligned ? "---" : "---:");
        row(rule);
    }

    private void row(List<String> cells) {
        text.append("| ")
                .append(String.join(
                        " | ",
                        cells.stream().map(cell -> cell.replace("|", "\\|")).toList()))
                .append(" |\n");
    }
}
