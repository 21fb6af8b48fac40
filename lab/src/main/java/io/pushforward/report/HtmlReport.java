package io.pushforward.report;

import io.pushforward.experiment.Calibration;
import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Provenance;
import io.pushforward.experiment.Results;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.simulate.Published;
import io.pushforward.store.Atomic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A report as one HTML file that needs nothing else: no network, no fonts, no folder. The page forbids itself every fetch.
 * The same model always gives the same bytes.
 */
public final class HtmlReport {
    /** The library for figures, beside this class. */
    public static final String PLOTLY = "plotly-cartesian-4.1.1.min.js";

    private static final int RANK_COLUMNS = 4;

    private final ReportModel model;
    private final ScoreTable table;
    private final StringBuilder body = new StringBuilder();
    private final Map<String, String> sections = new LinkedHashMap<>(); // anchor to heading
    private final List<Figure> drawn = new ArrayList<>();

    private HtmlReport(ReportModel model) {
        this.model = model;
        this.table = ScoreTable.of(model);
    }

    public static void write(ReportModel model, Path file) {
        Atomic.write(file, text(model));
    }

    /** The whole page. */
    public static String text(ReportModel model) {
        return new HtmlReport(model).page();
    }

    /** Every figure of a report: that of the scores, the model's own, those of calibration. */
    public static List<Figure> figures(ReportModel model) {
        List<Figure> figures = new ArrayList<>();
        scoreFigure(model).ifPresent(figures::add);
        figures.addAll(model.figures());
        figures.addAll(calibrationFigures(model.results()));
        return List.copyOf(figures);
    }

    private String page() {
        warnings();
        scores();
        ladder();
        figures();
        laws();
        calibration();
        notes();
        metrics();
        recipe();
        StringBuilder navigation = new StringBuilder();
        sections.forEach((anchor, heading) -> navigation
                .append("<a href=\"#")
                .append(anchor)
                .append("\">")
                .append(Html.escaped(heading))
                .append("</a>\n"));
        String css = ":root{" + HtmlFigures.colourVariables(Colour::light)
                + "}\n@media screen and (prefers-color-scheme:dark){:root{" + HtmlFigures.colourVariables(Colour::dark)
                + "}}\n" + Html.resource("report.css");
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <meta name="color-scheme" content="light dark"/>
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; \
                style-src 'unsafe-inline'; img-src data: blob:"/>
                """
                + "<title>" + Html.escaped(model.title()) + "</title>\n<style>\n" + css + "</style>\n</head>\n<body>\n"
                + "<a class=\"skip\" href=\"#main\">Skip to the results</a>\n"
                + "<nav aria-label=\"Sections\"><div>\n" + navigation + "</div></nav>\n<main id=\"main\">\n"
                + header() + body + "</main>\n"
                + "<script type=\"application/json\" id=\"figures-data\">" + HtmlFigures.data(drawn) + "</script>\n"
                + "<script>" + Html.resource(PLOTLY) + "</script>\n<script>\n" + Html.resource("report.js")
                + "</script>\n</body>\n</html>\n";
    }

    private String header() {
        Results results = model.results();
        StringBuilder html = new StringBuilder("<header>\n<p class=\"eyebrow\">Pushforward report</p>\n<h1>")
                .append(Html.escaped(model.title()))
                .append("</h1>\n");
        if (!model.summary().isBlank())
            html.append("<p class=\"lead\">")
                    .append(Html.escaped(model.summary()))
                    .append("</p>\n");
        html.append("<dl class=\"facts\">\n");
        fact(html, "Experiment", results.experiment());
        fact(html, "Scale", results.scale());
        results.provenance().ifPresent(provenance -> facts(html, provenance));
        return html.append("</dl>\n").append(inShort()).append("</header>\n").toString();
    }

    private static void facts(StringBuilder html, Provenance provenance) {
        fact(html, "Training laws", NumberText.count(provenance.trainingLaws()));
        fact(html, "Test laws", NumberText.count(provenance.testLaws()));
        fact(html, "Seed", Long.toString(provenance.seed()));
        fact(html, "Whole run", NumberText.duration(provenance.seconds()));
        provenance.peakBytes().ifPresent(bytes -> fact(html, "Peak memory", NumberText.bytes(bytes)));
        provenance.finished().ifPresent(time -> fact(html, "Finished", time));
        provenance.commit().ifPresent(commit -> fact(html, "Commit", commit));
        fact(html, "Machine", provenance.machine());
    }

    private static void fact(StringBuilder html, String name, String value) {
        html.append("<div><dt>")
                .append(name)
                .append("</dt><dd>")
                .append(Html.escaped(value))
                .append("</dd></div>\n");
    }

    private String inShort() {
        List<String> sentences = Findings.of(model.results());
        if (sentences.isEmpty()) return "";
        StringBuilder html = new StringBuilder("<ul class=\"short\">\n");
        sentences.forEach(
                sentence -> html.append("<li>").append(Html.escaped(sentence)).append("</li>\n"));
        return html.append("</ul>\n").toString();
    }

    private void warnings() {
        if (model.results().warnings().isEmpty()) return;
        section("warnings", "Warnings");
        body.append("<div class=\"callout\" role=\"note\"><ul>\n");
        model.results()
                .warnings()
                .forEach(warning ->
                        body.append("<li>").append(Html.escaped(warning)).append("</li>\n"));
        body.append("</ul></div>\n</section>\n");
    }

    private void scores() {
        section("scores", "Scores");
        body.append(
                "<p>Mean over test laws, \u00b1 standard deviation over seeds. Lower is better, but only down to the floor. "
                        + "Bold: the lowest of its column, unless some score there lies below its floor.</p>\n");
        body.append(HtmlTables.scores(table));
        model.results()
                .references()
                .forEach(reference -> body.append("<p class=\"dim\"><b>")
                        .append(Html.escaped(Labels.operator(reference.name())))
                        .append(":</b> ")
                        .append(Html.escaped(reference.meaning()))
                        .append("</p>\n"));
        model.published().stream()
                .map(Published::source)
                .distinct()
                .forEach(source -> body.append("<p class=\"dim\"><b>Published:</b> ")
                        .append(Html.escaped(source))
                        .append(".</p>\n"));
        if (table.hasBelowFloor()) belowFloor();
        body.append("</section>\n");
        HtmlTables.nearness(model.results()).ifPresent(nearness -> {
            section("floor", "How near to the floor");
            body.append("""
                    <details open="open"><summary>How to read the floor</summary>
                    <p>Laws are seen through finite ensembles, so that even a perfect operator does not score zero. The \
                    <b>floor</b> is """)
                    .append(' ')
                    .append(Html.escaped(FloorText.meaning(model.results())))
                    .append("""
                     The <b>excess</b> is what an operator adds to it; its interval is paired over test laws, which cancels \
                    the noise that score and floor share. \
                    <b>Gap closed</b> is the share of the way from the constant predictor, which always answers the pooled \
                    training law, down to the floor.</p></details>
                    """);
            body.append(nearness);
            body.append("</section>\n");
        });
    }

    private void belowFloor() {
        body.append("<div class=\"callout\" role=\"note\" id=\"" + HtmlTables.BELOW
                        + "\"><p><b>\u25bc Below the floor.</b> ")
                .append(Html.escaped(FloorText.below(model.results())))
                .append("</p>\n");
        for (ScoreTable.Column column : table.columns()) {
            boolean below = model.results().contenders().stream()
                    .flatMap(operator -> operator.score(column.metric()).stream())
                    .anyMatch(score -> score.standing() == MetricResult.Standing.BELOW);
            if (!below) continue;
            MetricGuide.of(column.metric())
                    .flatMap(MetricGuide.Entry::caution)
                    .ifPresent(caution -> body.append("<p><b>")
                            .append(Html.escaped(column.label()))
                            .append(":</b> ")
                            .append(Html.escaped(caution))
                            .append("</p>\n"));
        }
        body.append("</div>\n");
    }

    private void figures() {
        section("figures", "Figures");
        body.append(
                "<p class=\"dim hint\">Drag to zoom, double-click to go back; a name in the legend hides what it names.</p>\n");
        scoreFigure(model).ifPresent(this::draw);
        model.figures().forEach(this::draw);
        body.append("</section>\n");
    }

    private void ladder() {
        model.ladder().ifPresent(ladder -> {
            section("ladder", "How it was chosen");
            body.append(HtmlDetails.ladder(ladder)).append("</section>\n");
        });
    }

    private void laws() {
        model.laws().filter(sheet -> !sheet.rows().isEmpty()).ifPresent(sheet -> {
            section("laws", "Law by law");
            body.append(HtmlDetails.laws(sheet, model.results())).append("</section>\n");
        });
    }

    private void calibration() {
        List<OperatorResult> measured = model.results().contenders().stream()
                .filter(operator -> operator.calibration().isPresent())
                .toList();
        if (measured.isEmpty()) return;
        section("calibration", "Calibration");
        body.append(
                "<p>Are predicted laws as wide as true ones? Scores alone do not say so. Dispersion is predicted over "
                        + "true variance in a coordinate; an interval covers if true points fall inside as often as promised.</p>\n");
        body.append(HtmlTables.calibration(measured));
        calibrationFigures(model.results()).forEach(this::draw);
        body.append("</section>\n");
    }

    private void notes() {
        if (model.notes().isEmpty()) return;
        section("notes", "Notes");
        model.notes()
                .forEach(note -> body.append("<p>").append(Html.escaped(note)).append("</p>\n"));
        body.append("</section>\n");
    }

    private void metrics() {
        section("metrics", "What is measured");
        body.append("<dl class=\"guide\">\n");
        for (ScoreTable.Column column : table.columns())
            MetricGuide.of(column.metric()).ifPresent(entry -> {
                body.append("<dt>")
                        .append(Html.escaped(column.label()))
                        .append("</dt><dd>")
                        .append(Html.escaped(entry.meaning()));
                entry.caution()
                        .ifPresent(
                                caution -> body.append("<br/><b>Caution.</b> ").append(Html.escaped(caution)));
                body.append("</dd>\n");
            });
        body.append("</dl>\n</section>\n");
    }

    private void recipe() {
        if (model.commands().isEmpty() && model.settings().isEmpty()) return;
        section("repeat", "How to repeat");
        if (!model.commands().isEmpty())
            body.append("<pre><code>")
                    .append(Html.escaped(String.join("\n", model.commands())))
                    .append("</code></pre>\n");
        model.settings()
                .ifPresent(
                        settings -> body.append("<details><summary>The resolved experiment file</summary>\n<pre><code>")
                                .append(Html.escaped(settings))
                                .append("</code></pre></details>\n"));
        body.append("</section>\n");
    }

    private void section(String anchor, String heading) {
        sections.put(anchor, heading);
        body.append("<section id=\"")
                .append(anchor)
                .append("\">\n<h2>")
                .append(heading)
                .append("</h2>\n");
    }

    private void draw(Figure figure) {
        drawn.add(figure);
        body.append(HtmlFigures.figure(figure));
    }

    private static Optional<Figure> scoreFigure(ReportModel model) {
        if (model.results().metrics().isEmpty()) return Optional.empty();
        Map<String, Map<String, Double>> published = new LinkedHashMap<>();
        for (Published row : model.published()) {
            Map<String, Double> means = new LinkedHashMap<>();
            row.scores().forEach((metric, value) -> means.put(metric, value.mean()));
            published.putIfAbsent(row.operator(), means);
        }
        return Optional.of(ScoreFigures.scores(model.results(), published));
    }

    private static List<Figure> calibrationFigures(Results results) {
        Map<String, Calibration> all = new LinkedHashMap<>();
        results.contenders().forEach(operator -> operator.calibration().ifPresent(c -> all.put(operator.name(), c)));
        List<Figure> figures = new ArrayList<>();
        if (all.isEmpty()) return figures;
        figures.add(CalibrationFigures.dispersion(all));
        if (all.values().stream().anyMatch(c -> !c.coverage().isEmpty())) figures.add(CalibrationFigures.coverage(all));
        if (all.values().stream().noneMatch(c -> c.ranks().isEmpty()))
            figures.add(CalibrationFigures.ranks(all, RANK_COLUMNS));
        return figures;
    }
}
