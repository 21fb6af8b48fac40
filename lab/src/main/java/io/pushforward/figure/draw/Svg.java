package io.pushforward.figure.draw;

import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle.Dash;
import io.pushforward.figure.Mark.Points.Symbol;
import io.pushforward.figure.Numbers;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Writes drawings as SVG. The same figure always gives the same text. */
public final class Svg {
    private static final String FONTS = "Helvetica, Arial, 'Liberation Sans', sans-serif";

    private static final double OVERLAP = 0.5;

    private final Drawing drawing;
    private final StringBuilder body = new StringBuilder();
    private final Map<Box, String> clips = new LinkedHashMap<>();
    private final Map<Integer, String> hatches = new LinkedHashMap<>();

    private Svg(Drawing drawing) {
        this.drawing = drawing;
    }

    public static String of(Figure figure) {
        return of(Layout.of(figure));
    }

    /** A whole document; ids inside start with the drawing's own, so that several fit on one page. */
    public static String of(Drawing drawing) {
        return new Svg(drawing).text();
    }

    private String text() {
        for (Shape shape : drawing.shapes()) add(shape);
        StringBuilder svg = new StringBuilder();
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"")
                .append(number(drawing.width()))
                .append("\" height=\"")
                .append(number(drawing.height()))
                .append("\" viewBox=\"0 0 ")
                .append(number(drawing.width()))
                .append(' ')
                .append(number(drawing.height()))
                .append("\" font-family=\"")
                .append(FONTS)
                .append("\">\n<title>")
                .append(escaped(drawing.title()))
                .append("</title>\n");
        definitions(svg);
        svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
        return svg.append(body).append("</svg>\n").toString();
    }

    private void definitions(StringBuilder svg) {
        if (clips.isEmpty() && hatches.isEmpty()) return;
        svg.append("<defs>\n");
        clips.forEach((box, id) -> svg.append("<clipPath id=\"")
                .append(id)
                .append("\"><rect")
                .append(rectangle(box))
                .append("/></clipPath>\n"));
        hatches.forEach((rgb, id) -> svg.append("<pattern id=\"")
                .append(id)
                .append("\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">")
                .append("<path d=\"M0 0V7\" stroke=\"")
                .append(colour(rgb))
                .append("\" stroke-width=\"1.2\"/></pattern>\n"));
        svg.append("</defs>\n");
    }

    private void add(Shape shape) {
        if (shape instanceof Shape.Group group) group(group);
        else if (shape instanceof Shape.Line line) line(line);
        else if (shape instanceof Shape.Area area) area(area);
        else if (shape instanceof Shape.Cells cells) cells(cells);
        else if (shape instanceof Shape.Dots dots) dots(dots);
        else if (shape instanceof Shape.Text text) label(text);
    }

    private void group(Shape.Group group) {
        String clip = clips.computeIfAbsent(group.clip(), box -> drawing.id() + "-clip" + clips.size());
        body.append("<g clip-path=\"url(#")
                .append(clip)
                .append(")\" data-series=\"")
                .append(escaped(group.name()))
                .append("\">\n");
        for (Shape shape : group.shapes()) add(shape);
        body.append("</g>\n");
    }

    private void line(Shape.Line line) {
        body.append("<path fill=\"none\" stroke=\"")
                .append(colour(line.rgb()))
                .append("\" stroke-width=\"")
                .append(number(line.width()))
                .append("\" stroke-linejoin=\"round\"");
        if (line.dash() != Dash.SOLID)
            body.append(" stroke-dasharray=\"").append(dashes(line.dash())).append('"');
        body.append(" d=\"").append(path(line.x(), line.y())).append("\"/>\n");
    }

    private void area(Shape.Area area) {
        String path = path(area.x(), area.y()) + "Z";
        Shape.Paint paint = area.paint();
        body.append("<path fill=\"")
                .append(colour(paint.rgb()))
                .append("\" fill-opacity=\"")
                .append(number(paint.opacity()))
                .append("\" d=\"")
                .append(path)
                .append("\"/>\n");
        if (paint.hatch() == Shape.Hatch.PLAIN) return;
        String hatch = hatches.computeIfAbsent(paint.rgb(), rgb -> drawing.id() + "-hatch" + hatches.size());
        body.append("<path fill=\"url(#")
                .append(hatch)
                .append(")\" fill-opacity=\"0.55\" d=\"")
                .append(path)
                .append("\"/>\n");
    }

    /** Each cell reaches a little under its right and lower neighbour, so that no viewer shows a seam. */
    private void cells(Shape.Cells cells) {
        body.append("<path shape-rendering=\"crispEdges\" fill=\"")
                .append(colour(cells.rgb()))
                .append("\" d=\"");
        Numbers boxes = cells.boxes();
        for (int i = 0; i < boxes.size(); i += 4)
            body.append('M')
                    .append(number(boxes.at(i)))
                    .append(' ')
                    .append(number(boxes.at(i + 1)))
                    .append('h')
                    .append(number(boxes.at(i + 2) + OVERLAP))
                    .append('v')
                    .append(number(boxes.at(i + 3) + OVERLAP))
                    .append('h')
                    .append(number(-boxes.at(i + 2) - OVERLAP))
                    .append('z');
        body.append("\"/>\n");
    }

    private void dots(Shape.Dots dots) {
        String colour = colour(dots.rgb());
        boolean ring = dots.symbol() == Symbol.RING;
        body.append("<g opacity=\"")
                .append(number(dots.opacity()))
                .append(ring ? "\" fill=\"#ffffff\" stroke-width=\"1.8\" stroke=\"" : "\" fill=\"")
                .append(colour)
                .append("\">\n");
        double r = dots.radius();
        for (int i = 0; i < dots.x().size(); i++) {
            String x = number(dots.x().at(i));
            String y = number(dots.y().at(i));
            if (dots.symbol() == Symbol.DIAMOND)
                body.append("<path d=\"M")
                        .append(x)
                        .append(' ')
                        .append(number(dots.y().at(i) - 1.3 * r))
                        .append("l%1$s %1$sl-%1$s %1$sl-%1$s -%1$sz\"/>\n".formatted(number(1.3 * r)));
            else
                body.append("<circle cx=\"")
                        .append(x)
                        .append("\" cy=\"")
                        .append(y)
                        .append("\" r=\"")
                        .append(number(r))
                        .append("\"/>\n");
        }
        body.append("</g>\n");
    }

    private void label(Shape.Text text) {
        String x = number(text.x());
        String y = number(text.y());
        body.append("<text x=\"").append(x).append("\" y=\"").append(y).append('"');
        if (text.turn() == Shape.Turn.UPWARDS)
            body.append(" transform=\"rotate(-90 ")
                    .append(x)
                    .append(' ')
                    .append(y)
                    .append(")\"");
        body.append(" font-size=\"").append(number(text.style().size())).append('"');
        if (text.style().weight() == TextStyle.Weight.BOLD) body.append(" font-weight=\"bold\"");
        if (text.anchor() != Shape.Anchor.START)
            body.append(" text-anchor=\"")
                    .append(text.anchor().name().toLowerCase(Locale.ROOT))
                    .append('"');
        body.append(" fill=\"")
                .append(colour(text.style().rgb()))
                .append("\">")
                .append(escaped(text.text()))
                .append("</text>\n");
    }

    static String dashes(Dash dash) {
        return dash == Dash.DASHED ? "7 4" : "2 3";
    }

    private static String path(Numbers x, Numbers y) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < x.size(); i++)
            path.append(i == 0 ? 'M' : 'L').append(number(x.at(i))).append(' ').append(number(y.at(i)));
        return path.toString();
    }

    private static String rectangle(Box box) {
        return " x=\"" + number(box.x()) + "\" y=\"" + number(box.y()) + "\" width=\"" + number(box.width())
                + "\" height=\"" + number(box.height()) + "\"";
    }

    private static String colour(int rgb) {
        return String.format(Locale.ROOT, "#%06x", rgb);
    }

    /** Hundredths of a pixel, without trailing zeros. */
    static String number(double value) {
        long hundredths = Math.round(value * 100);
        if (hundredths % 100 == 0) return Long.toString(hundredths / 100);
        String text = String.format(Locale.ROOT, "%.2f", hundredths / 100.0);
        return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
