package io.pushforward.report;

import io.pushforward.experiment.Results;
import io.pushforward.figure.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The tables of the page that go into detail: the ladder, and scores law by law. */
final class HtmlDetails {
    private static final int MOST_LAWS = 2000; // rows that a browser still sorts at once
    private static final int HARDEST = 3;

    private HtmlDetails() {}

    static String ladder(Ladder ladder) {
        StringBuilder html =
                new StringBuilder("<p>").append(Html.escaped(ladder.why())).append("</p>\n");
        html.append("<p class=\"dim\">Each operator alone, by ")
                .append(Html.escaped(Labels.metric(ladder.metric())))
                .append(" on ")
                .append(ladder.heldOutLaws())
                .append(" training laws that it was trained without; the weight is its share in what was kept.</p>\n")
                .append("<div class=\"scroll\" tabindex=\"0\"><table class=\"sortable\">\n<thead><tr>")
                .append("<th scope=\"col\">Operator</th>");
        for (String head : List.of("Weight", "Held-out score", "95 % interval", "Training"))
            html.append("<th scope=\"col\" class=\"num\">").append(head).append("</th>");
        html.append("<th scope=\"col\">Note</th></tr></thead>\n<tbody>\n");
        for (Ladder.Rung rung : ladder.rungs()) {
            html.append("<tr><th scope=\"row\">")
                    .append(Html.escaped(Labels.operator(rung.name())))
                    .append("</th>");
            cell(html, rung.weight(), text(rung.weight(), "%.0f %%", 100));
            cell(html, rung.score(), text(rung.score(), "%.4g", 1));
            cell(
                    html,
                    rung.low(),
                    rung.low().isPresent() ? text(rung.low(), "%.4g", 1) + " to " + text(rung.high(), "%.4g", 1) : "");
            cell(
                    html,
                    rung.seconds(),
                    rung.seconds().isPresent()
                            ? NumberText.duration(rung.seconds().getAsDouble())
                            : "");
            html.append("<td class=\"words\">")
                    .append(Html.escaped(rung.note()))
                    .append("</td></tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    /** One row per test law, the hardest for the leading operator first. */
    static String laws(LawSheet sheet, Results results) {
        List<LawSheet.Column> columns = sheet.columns();
        String leading = results.contenders().get(0).name();
        int by = Math.max(0, columns.indexOf(new LawSheet.Column(leading, LeadingMetric.of(results.metrics()))));
        List<LawSheet.Row> rows = sheet.rows().stream()
                .sorted(Comparator.comparingDouble((LawSheet.Row row) -> row.scores()[by])
                        .reversed())
                .toList();
        List<String> hardest = rows.stream()
                .limit(HARDEST)
                .map(row -> row.name() + String.format(Locale.ROOT, " (%.4g)", row.scores()[by]))
                .toList();
        StringBuilder html = new StringBuilder("<p>Hardest for ")
                .append(Html.escaped(Labels.operator(leading)))
                .append(" by ")
                .append(Html.escaped(Labels.metric(columns.get(by).metric())))
                .append(": ")
                .append(Html.escaped(String.join(", ", hardest)))
                .append(". A heading sorts the table.</p>\n")
                .append("<div class=\"scroll tall\" tabindex=\"0\"><table class=\"sortable\">\n<thead><tr>")
                .append("<th scope=\"col\">Law</th>");
        boolean named = rows.stream().anyMatch(row -> !row.name().equals(row.id()));
        List<String> heads = new ArrayList<>(named ? List.of("Id") : List.of());
        heads.addAll(sheet.parameters());
        boolean several =
                columns.stream().map(LawSheet.Column::metric).distinct().count() > 1;
        for (LawSheet.Column column : columns)
            heads.add(Labels.operator(column.operator()) + (several ? ", " + Labels.metric(column.metric()) : ""));
        heads.forEach(head -> html.append("<th scope=\"col\" class=\"num\">")
                .append(Html.escaped(head))
                .append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (LawSheet.Row row : rows.subList(0, Math.min(MOST_LAWS, rows.size()))) {
            html.append("<tr><th scope=\"row\">")
                    .append(Html.escaped(row.name()))
                    .append("</th>");
            if (named)
                html.append("<td class=\"num\">").append(Html.escaped(row.id())).append("</td>");
            for (String value : row.parameters())
                html.append("<td class=\"num\">").append(Html.escaped(value)).append("</td>");
            for (double score : row.scores())
                cell(html, OptionalDouble.of(score), String.format(Locale.ROOT, "%.4g", score));
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n");
        if (rows.size() > MOST_LAWS)
            html.append("<p class=\"dim\">The hardest ")
                    .append(MOST_LAWS)
                    .append(" of ")
                    .append(rows.size())
                    .append(" laws; scores.csv holds all.</p>\n");
        return html.toString();
    }

    private static String text(OptionalDouble value, String format, double factor) {
        return value.isPresent() ? String.format(Locale.ROOT, format, factor * value.getAsDouble()) : "";
    }

    private static void cell(StringBuilder html, OptionalDouble value, String text) {
        html.append("<td class=\"num\"");
        if (value.isPresent())
            html.append(" data-value=\"").append(value.getAsDouble()).append('"');
        html.append('>').append(Html.escaped(text)).append("</td>");
    }
}
