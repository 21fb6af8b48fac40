package io.pushforward.report;

import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Results;
import io.pushforward.figure.Labels;
import java.util.List;
import java.util.Optional;

/** The tables of the page: scores, nearness to the floor, calibration. */
final class HtmlTables {
    static final String BELOW = "below-floor"; // the anchor of the explanation

    private HtmlTables() {}

    static String scores(ScoreTable table) {
        StringBuilder html = new StringBuilder(
                "<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">Operator</th>");
        for (String head : List.of("Parameters", "Training", "Seeds"))
            html.append("<th scope=\"col\" class=\"num\">").append(head).append("</th>");
        for (ScoreTable.Column column : table.columns())
            html.append("<th scope=\"col\" class=\"num\">")
                    .append(Html.escaped(column.label()))
                    .append("</th>");
        html.append("</tr></thead>\n<tbody>\n");
        for (ScoreTable.Row row : table.rows()) {
            html.append("<tr class=\"")
                    .append(row.kind().name().toLowerCase(java.util.Locale.ROOT))
                    .append("\"><th scope=\"row\">")
                    .append(Html.escaped(row.label()))
                    .append("</th>");
            Optional<OperatorResult> operator = row.operator();
            plain(html, operator.map(o -> NumberText.count(o.parameters())));
            plain(html, operator.map(o -> NumberText.duration(o.trainSeconds())));
            plain(html, operator.map(o -> Integer.toString(o.seeds())));
            for (ScoreTable.Column column : table.columns()) score(html, table, row, column);
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    private static void plain(StringBuilder html, Optional<String> text) {
        html.append("<td class=\"num\">").append(Html.escaped(text.orElse(""))).append("</td>");
    }

    private static void score(StringBuilder html, ScoreTable table, ScoreTable.Row row, ScoreTable.Column column) {
        List<ScoreTable.Cell> all = table.rows().stream()
                .flatMap(other -> Optional.ofNullable(other.cells().get(column.metric())).stream())
                .toList();
        int deviation = all.stream()
                .mapToInt(cell -> cell.std().map(std -> std.length() + 1).orElse(0))
                .max()
                .orElse(0);
        boolean marked = all.stream().anyMatch(cell -> cell.emphasis() == ScoreTable.Emphasis.BELOW_FLOOR);
        ScoreTable.Cell cell = row.cells().get(column.metric());
        html.append("<td class=\"num\">");
        if (cell != null) {
            String mean = Html.number(cell.mean(), 0, 0);
            html.append(cell.emphasis() == ScoreTable.Emphasis.LOWEST ? "<strong>" + mean + "</strong>" : mean);
            if (deviation > 0)
                html.append("<span class=\"sd\" style=\"min-width:")
                        .append(deviation)
                        .append(".5ch\">")
                        .append(cell.std().map(std -> "\u00b1\u2009" + std).orElse(""))
                        .append("</span>");
            if (marked) html.append("<span class=\"mk\">");
            if (cell.emphasis() == ScoreTable.Emphasis.BELOW_FLOOR)
                html.append("<a href=\"#" + BELOW + "\" title=\"below the floor\">\u25bc</a>");
            if (marked) html.append("</span>");
        }
        html.append("</td>");
    }

    /** How near each score is to its floor; nothing where no floor is known. */
    static Optional<String> nearness(Results results) {
        StringBuilder rows = new StringBuilder();
        for (String metric : results.metrics()) {
            List<OperatorResult> scored = results.contenders().stream()
                    .filter(operator -> operator.score(metric)
                            .filter(score -> score.excess().isPresent())
                            .isPresent())
                    .toList();
            for (int i = 0; i < scored.size(); i++) {
                rows.append(
                        i == 0
                                ? "<tr class=\"first\"><th scope=\"rowgroup\" rowspan=\"" + scored.size() + "\">"
                                        + Html.escaped(Labels.metric(metric)) + "</th>"
                                : "<tr>");
                MetricResult score = scored.get(i).score(metric).orElseThrow();
                near(rows, Labels.operator(scored.get(i).name()), score, nearDecimals(scored, metric));
                rows.append("</tr>\n");
            }
        }
        if (rows.isEmpty()) return Optional.empty();
        return Optional.of("<div class=\"scroll\" tabindex=\"0\"><table class=\"near\">\n<thead><tr>"
                + "<th scope=\"col\">Metric</th><th scope=\"col\">Operator</th>"
                + "<th scope=\"col\" class=\"num\">Score</th><th scope=\"col\" class=\"num\">Floor</th>"
                + "<th scope=\"col\" class=\"num\">Excess</th><th scope=\"col\" class=\"mid\">95 % interval</th>"
                + "<th scope=\"col\">Gap closed</th></tr></thead>\n<tbody>\n" + rows + "</tbody></table></div>\n");
    }

    private static int nearDecimals(List<OperatorResult> scored, String metric) {
        List<MetricResult> scores = scored.stream()
                .flatMap(operator -> operator.score(metric).stream())
                .toList();
        return NumberText.decimals(
                scores.stream().mapToDouble(MetricResult::mean).toArray(),
                scores.stream()
                        .mapToDouble(score -> score.excessLow().isPresent()
                                ? (score.excessHigh().orElseThrow()
                                                - score.excessLow().getAsDouble())
                                        / 2
                                : score.std())
                        .toArray());
    }

    private static void near(StringBuilder html, String operator, MetricResult score, int decimals) {
        html.append("<th scope=\"row\">").append(Html.escaped(operator)).append("</th>");
        for (String text : List.of(
                NumberText.fixed(score.mean(), decimals),
                NumberText.fixed(score.floor().orElse(Double.NaN), decimals),
                NumberText.signed(score.excess().orElse(Double.NaN), decimals)))
            html.append("<td class=\"num\">").append(Html.number(text, 0, 6)).append("</td>");
        html.append("<td class=\"mid\">");
        if (score.excessLow().isPresent())
            html.append(NumberText.signed(score.excessLow().getAsDouble(), decimals))
                    .append(" to ")
                    .append(NumberText.signed(score.excessHigh().orElseThrow(), decimals));
        html.append("</td><td class=\"gap\">");
        boolean below = score.standing() == MetricResult.Standing.BELOW;
        if (below) html.append("<a class=\"tag warn\" href=\"#" + BELOW + "\">\u25bc below the floor</a>");
        else if (score.gapClosed().isPresent()) bar(html, score.gapClosed().getAsDouble());
        if (score.standing() == MetricResult.Standing.AT)
            html.append("<span class=\"tag\">within noise of the floor</span>");
        html.append("</td>");
    }

    private static void bar(StringBuilder html, double share) {
        double shown = 100 * Math.min(Math.max(share, 0), 1);
        html.append("<span class=\"bar\" aria-hidden=\"true\"><span style=\"width:")
                .append(String.format(java.util.Locale.ROOT, "%.1f", shown))
                .append("%\"></span></span><span class=\"share\">")
                .append(NumberText.share(share))
                .append("</span>");
    }

    static String calibration(List<OperatorResult> operators) {
        StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>");
        for (int k = 0; k < CalibrationTable.HEAD.size(); k++)
            html.append("<th scope=\"col\"")
                    .append(k < 3 ? ">" : " class=\"num\">")
                    .append(CalibrationTable.HEAD.get(k))
                    .append("</th>");
        html.append("</tr></thead>\n<tbody>\n");
        for (CalibrationTable.Row row : CalibrationTable.of(operators)) {
            html.append("<tr><th scope=\"row\">")
                    .append(Html.escaped(row.operator()))
                    .append("</th>");
            for (Optional<CalibrationTable.Ratio> ratio : List.of(row.narrowest(), row.widest()))
                html.append("<td>")
                        .append(ratio.map(r ->
                                        r.value() + " <span class=\"dim\">" + Html.escaped(r.coordinate()) + "</span>")
                                .orElse(""))
                        .append("</td>");
            html.append("<td class=\"num\">").append(row.within()).append("</td>");
            plain(html, row.interval());
            plain(html, row.covers());
            plain(html, row.truthCovers());
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }
}
