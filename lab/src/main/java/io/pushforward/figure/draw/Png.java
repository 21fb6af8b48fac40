package io.pushforward.figure.draw;

import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle.Dash;
import io.pushforward.figure.Mark.Points.Symbol;
import io.pushforward.figure.Numbers;
import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/**
 * Paints drawings as PNG, two pixels for each of the drawing's. Text is squeezed where the machine's font is wider than
 * the one that the layout counts on, so that no label leaves its place.
 */
public final class Png {
    private static final double ZOOM = 2;
    private static final double HATCH = 7; // pixels between slanted lines

    private final Graphics2D paper;

    private Png(Graphics2D paper) {
        this.paper = paper;
    }

    public static byte[] of(Figure figure) {
        return of(Layout.of(figure));
    }

    /** The bytes of the file. */
    public static byte[] of(Drawing drawing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image(drawing), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write figure " + drawing.id() + " as PNG", e);
        }
        return bytes.toByteArray();
    }

    /** The painted drawing. */
    public static BufferedImage image(Drawing drawing) {
        if (System.getProperty("java.awt.headless") == null) System.setProperty("java.awt.headless", "true");
        int width = (int) Math.ceil(ZOOM * drawing.width());
        int height = (int) Math.ceil(ZOOM * drawing.height());
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D paper = image.createGraphics();
        try {
            paper.setColor(Color.WHITE);
            paper.fillRect(0, 0, width, height);
            paper.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            paper.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            paper.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
            paper.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            paper.scale(ZOOM, ZOOM);
            Png painter = new Png(paper);
            drawing.shapes().forEach(painter::paint);
        } finally {
            paper.dispose();
        }
        return image;
    }

    private void paint(Shape shape) {
        if (shape instanceof Shape.Group group) group(group);
        else if (shape instanceof Shape.Line line) line(line);
        else if (shape instanceof Shape.Area area) area(area);
        else if (shape instanceof Shape.Cells cells) cells(cells);
        else if (shape instanceof Shape.Dots dots) dots(dots);
        else if (shape instanceof Shape.Text text) text(text);
    }

    private void group(Shape.Group group) {
        java.awt.Shape before = paper.getClip();
        Box box = group.clip();
        paper.clip(new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
        group.shapes().forEach(this::paint);
        paper.setClip(before);
    }

    private void line(Shape.Line line) {
        paper.setColor(new Color(line.rgb()));
        float width = (float) line.width();
        paper.setStroke(
                line.dash() == Dash.SOLID
                        ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
                        : new BasicStroke(
                                width,
                                BasicStroke.CAP_BUTT,
                                BasicStroke.JOIN_ROUND,
                                10,
                                line.dash() == Dash.DASHED ? new float[] {7, 4} : new float[] {2, 3},
                                0));
        paper.draw(path(line.x(), line.y()));
    }

    private void area(Shape.Area area) {
        Path2D path = path(area.x(), area.y());
        path.closePath();
        Color colour = new Color(area.paint().rgb());
        fade(area.paint().opacity());
        paper.setColor(colour);
        paper.fill(path);
        if (area.paint().hatch() == Shape.Hatch.SLANTED) {
            fade(0.55);
            hatch(path);
        }
        fade(1);
    }

    private void hatch(Path2D path) {
        java.awt.Shape before = paper.getClip();
        Rectangle2D bounds = path.getBounds2D();
        paper.clip(path);
        paper.setStroke(new BasicStroke(1.2f));
        double stride = HATCH * Math.sqrt(2);
        double first = Math.floor((bounds.getMinX() + bounds.getMinY()) / stride) * stride;
        for (double sum = first; sum <= bounds.getMaxX() + bounds.getMaxY(); sum += stride)
            paper.draw(new Line2D.Double(
                    sum - bounds.getMaxY(), bounds.getMaxY(), sum - bounds.getMinY(), bounds.getMinY()));
        paper.setClip(before);
    }

    private void cells(Shape.Cells cells) {
        paper.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_OFF);
        paper.setColor(new Color(cells.rgb()));
        Numbers boxes = cells.boxes();
        for (int i = 0; i < boxes.size(); i += 4)
            paper.fill(new Rectangle2D.Double(boxes.at(i), boxes.at(i + 1), boxes.at(i + 2), boxes.at(i + 3)));
        paper.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    }

    private void dots(Shape.Dots dots) {
        fade(dots.opacity());
        Color colour = new Color(dots.rgb());
        for (int i = 0; i < dots.x().size(); i++) {
            java.awt.Shape outline = outline(dots, dots.x().at(i), dots.y().at(i));
            paper.setColor(dots.symbol() == Symbol.RING ? Color.WHITE : colour);
            paper.fill(outline);
            if (dots.symbol() == Symbol.RING) {
                paper.setColor(colour);
                paper.setStroke(new BasicStroke(1.8f));
                paper.draw(outline);
            }
        }
        fade(1);
    }

    private static java.awt.Shape outline(Shape.Dots dots, double x, double y) {
        double r = dots.radius();
        if (dots.symbol() != Symbol.DIAMOND) return new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r);
        double d = 1.3 * r;
        return path(Numbers.of(x, x + d, x, x - d), Numbers.of(y - d, y, y + d, y));
    }

    private void text(Shape.Text text) {
        TextRun run = new TextRun(text.text(), text.style(), paper.getFontRenderContext());
        double length = text.style().length(text.text());
        double squeeze = Math.min(1, length / run.length());
        double actual = run.length() * squeeze;
        double before = switch (text.anchor()) {
            case START -> 0;
            case MIDDLE -> actual / 2;
            case END -> actual;
        };
        AffineTransform upright = paper.getTransform();
        paper.translate(text.x(), text.y());
        if (text.turn() == Shape.Turn.UPWARDS) paper.rotate(-Math.PI / 2);
        paper.translate(-before, 0);
        paper.scale(squeeze, 1);
        paper.setColor(new Color(text.style().rgb()));
        run.draw(paper);
        paper.setTransform(upright);
    }

    private void fade(double opacity) {
        paper.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, (float) opacity));
    }

    private static Path2D path(Numbers x, Numbers y) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < x.size(); i++) {
            if (i == 0) path.moveTo(x.at(i), y.at(i));
            else path.lineTo(x.at(i), y.at(i));
        }
        return path;
    }
}
