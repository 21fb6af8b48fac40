package io.pushforward.report;

import io.pushforward.figure.Colour;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Figure;
import io.pushforward.figure.FigureFile;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Ranges;
import io.pushforward.figure.draw.Svg;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Figures on a page: a drawing that always works, also on paper and without scripts, and a place where the script puts
 * an interactive one, made from the same data.
 */
final class HtmlFigures {
    private HtmlFigures() {}

    static String figure(Figure figure) {
        StringBuilder html = new StringBuilder();
        html.append("<figure id=\"fig-")
                .append(figure.id())
                .append("\" style=\"--w:")
                .append(figure.format().width())
                .append("px\">\n<h3>")
                .append(Html.escaped(figure.title()))
                .append("</h3>\n");
        legend(html, figure);
        html.append("<div class=\"plot\" data-figure=\"")
                .append(figure.id())
                .append("\" role=\"img\" aria-label=\"")
                .append(Html.escaped(figure.title()))
                .append("\"></div>\n<div class=\"still\">")
                .append(Svg.of(figure))
                .append("</div>\n<figcaption>")
                .append(Html.escaped(figure.caption()))
                .append("</figcaption>\n</figure>\n");
        return html.toString();
    }

    /** What the script reads: the figures with ranges on all axes, and the colours. */
    static String data(List<Figure> figures) {
        StringBuilder palette = new StringBuilder();
        for (Colour colour : Colour.values())
            palette.append(palette.isEmpty() ? "" : ",")
                    .append("\"%s\":[\"%s\",\"%s\"]".formatted(colour.name(), colour.light(), colour.dark()));
        StringBuilder schemes = new StringBuilder();
        for (ColourScale.Scheme scheme : ColourScale.Scheme.values())
            schemes.append(schemes.isEmpty() ? "" : ",")
                    .append("\"%s\":[\"%s\"]".formatted(scheme.name(), String.join("\",\"", scheme.stops())));
        String resolved = FigureFile.text(figures.stream().map(Ranges::resolved).toList());
        return Html.data("{\"colours\":{" + palette + "},\"schemes\":{" + schemes + "},\"figures\":" + resolved + "}");
    }

    /** A custom property for each colour, to follow the reader's light or dark theme. */
    static String colourVariables(java.util.function.Function<Colour, String> shade) {
        StringBuilder css = new StringBuilder();
        for (Colour colour : Colour.values())
            css.append("--")
                    .append(cssName(colour))
                    .append(":")
                    .append(shade.apply(colour))
                    .append(";");
        return css.toString();
    }

    private static void legend(StringBuilder html, Figure figure) {
        Map<String, List<Mark>> legend = figure.legend();
        if (legend.isEmpty()) return;
        html.append("<div class=\"legend\">\n");
        legend.forEach((name, marks) -> {
            html.append("<button type=\"button\" aria-pressed=\"true\" data-series=\"")
                    .append(Html.escaped(name))
                    .append("\"><svg width=\"28\" height=\"14\" aria-hidden=\"true\">");
            marks.forEach(mark -> html.append(sample(mark)));
            html.append("</svg>").append(Html.escaped(name)).append("</button>\n");
        });
        html.append("</div>\n");
    }

    private static String sample(Mark mark) {
        String colour = "var(--" + cssName(mark.colour()) + ")";
        if (mark instanceof Mark.Curve m) return line(m.ink(), colour);
        if (mark instanceof Mark.Step m) return line(m.ink(), colour);
        if (mark instanceof Mark.Rule m) return line(m.ink(), colour);
        if (mark instanceof Mark.Whiskers m) return line(m.ink(), colour);
        if (mark instanceof Mark.Points m)
            return m.symbol() == Mark.Points.Symbol.RING
                    ? "<circle cx=\"14\" cy=\"7\" r=\"4\" fill=\"none\" stroke-width=\"1.8\" stroke=\"" + colour
                            + "\"/>"
                    : "<circle cx=\"14\" cy=\"7\" r=\"4.5\" fill=\"" + colour + "\"/>";
        String opacity = mark instanceof Mark.Band ? "0.3" : "0.85";
        String hatch = mark instanceof Mark.Band m && m.fill() == Mark.Band.Fill.HATCHED
                ? "<path d=\"M2 13L14 1M11 13L23 1M20 13L28 5\" stroke-width=\"1.2\" stroke=\"" + colour + "\"/>"
                : "";
        return hatch + "<rect y=\"1\" width=\"28\" height=\"12\" fill-opacity=\"" + opacity + "\" fill=\"" + colour
                + "\"/>";
    }

    private static String line(LineStyle ink, String colour) {
        String dash = switch (ink.dash()) {
            case SOLID -> "";
            case DASHED -> " stroke-dasharray=\"7 4\"";
            case DOTTED -> " stroke-dasharray=\"2 3\"";
        };
        return "<path d=\"M0 7H28\" stroke-width=\"" + ink.width() + "\" stroke=\"" + colour + "\"" + dash + "/>";
    }

    private static String cssName(Colour colour) {
        return "c-" + colour.name().toLowerCase(Locale.ROOT);
    }
}
