package io.pushforward.figure.draw;

import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle.Dash;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Range;
import io.pushforward.figure.Ranges;
import io.pushforward.figure.draw.PanelPainter.Margins;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places the panels, the legend and the colour bar of a figure.
 *
 * <p>Margins depend on tick labels, ticks on the size of the plots, and that on the margins: a few rounds settle it.
 * Panels of a column share their left and right edge, panels of a row their top and bottom.
 */
public final class Layout {
    private static final double EDGE = 10;
    private static final double ROW_GAP = 14;
    private static final int ROUNDS = 4;
    private static final double BAR_WIDTH = 14;
    private static final double BAR_GAP = 18;
    private static final int BAR_STEPS = 64;

    private final Figure figure;
    private final List<PanelPainter> painters;
    private final int columns;
    private final int rows;
    private final double barRoom;
    private final double[] plotWidths; // by column
    private final double[] plotHeights; // by row
    private final Margins[] margins; // by column, left and right
    private final Margins[] edges; // by row, top and bottom

    private Layout(Figure figure) {
        this.figure = figure;
        painters = figure.panels().stream().map(PanelPainter::new).toList();
        columns = Math.min(figure.format().columns(), painters.size());
        rows = (painters.size() + columns - 1) / columns;
        barRoom = figure.colourScale().map(Layout::barRoom).orElse(0.0);
        plotWidths = new double[columns];
        plotHeights = new double[rows];
        margins = new Margins[columns];
        edges = new Margins[rows];
        Arrays.fill(plotWidths, (double) figure.format().width() / columns);
        Arrays.fill(plotHeights, figure.format().plotHeight().orElse(200));
        for (int round = 0; round < ROUNDS; round++) settle();
    }

    /** The figure with everything in its place. */
    public static Drawing of(Figure figure) {
        return new Layout(Ranges.resolved(figure)).draw();
    }

    private void settle() {
        Arrays.fill(margins, new Margins(0, 0, 0, 0));
        Arrays.fill(edges, new Margins(0, 0, 0, 0));
        for (int i = 0; i < painters.size(); i++) {
            int column = i % columns;
            int row = i / columns;
            Margins needed = painters.get(i).margins(plotWidths[column], plotHeights[row]);
            margins[column] = wider(margins[column], needed);
            edges[row] = wider(edges[row], needed);
        }
        double room = figure.format().width() - 2 * EDGE - barRoom;
        for (Margins margin : margins) room -= margin.left() + margin.right();
        double shares = 0;
        for (int column = 0; column < columns; column++) shares += share(column);
        for (int column = 0; column < columns; column++) plotWidths[column] = room * share(column) / shares;
        if (!(room > 20 * columns))
            throw new IllegalArgumentException("figure " + figure.id() + " has no room for " + columns
                    + " panels side by side in " + figure.format().width() + " pixels");
        if (figure.format().plotHeight().isEmpty()) Arrays.fill(plotHeights, plotWidths[0]);
    }

    private double share(int column) {
        double share = 0;
        for (int i = column; i < painters.size(); i += columns)
            share = Math.max(share, figure.panels().get(i).width());
        return share;
    }

    private static Margins wider(Margins a, Margins b) {
        return new Margins(
                Math.max(a.left(), b.left()),
                Math.max(a.right(), b.right()),
                Math.max(a.top(), b.top()),
                Math.max(a.bottom(), b.bottom()));
    }

    private Drawing draw() {
        int width = figure.format().width();
        Legend legend = new Legend(figure, EDGE + margins[0].left(), EDGE, width - EDGE);
        List<Shape> shapes = new ArrayList<>(legend.shapes());
        double top = EDGE + legend.height() + (legend.height() > 0 ? 6 : 0);
        double y = top;
        for (int row = 0; row < rows; row++) {
            y += edges[row].top();
            double x = EDGE;
            for (int column = 0; column < columns; column++) {
                x += margins[column].left();
                int i = row * columns + column;
                if (i < painters.size())
                    shapes.addAll(painters.get(i).paint(new Box(x, y, plotWidths[column], plotHeights[row])));
                x += plotWidths[column] + margins[column].right();
            }
            y += plotHeights[row] + edges[row].bottom() + (row < rows - 1 ? ROW_GAP : 0);
        }
        double barTop = top + edges[0].top();
        double barBottom = y - edges[rows - 1].bottom();
        figure.colourScale()
                .ifPresent(scale -> colourBar(
                        scale,
                        new Box(width - EDGE - barRoom + BAR_GAP, barTop, BAR_WIDTH, barBottom - barTop),
                        shapes));
        return new Drawing(figure.id(), figure.title(), width, Math.ceil(y + EDGE), shapes);
    }

    private static double barRoom(ColourScale scale) {
        double widest = barTicks(scale, 250).stream()
                .mapToDouble(tick -> TextStyle.TICK.length(tick.label()))
                .max()
                .orElse(0);
        return BAR_GAP + BAR_WIDTH + 9 + widest + (scale.label().isBlank() ? 0 : 22);
    }

    private static List<TickMarks.Tick> barTicks(ColourScale scale, double length) {
        return TickMarks.round(new Range(scale.low(), scale.high()), Math.max(2, (int) (length / 50)));
    }

    private static void colourBar(ColourScale scale, Box box, List<Shape> shapes) {
        double extent = scale.high() - scale.low();
        for (int k = 0; k < BAR_STEPS; k++) {
            double top = box.bottom() - box.height() * (k + 1) / BAR_STEPS;
            int rgb = scale.rgb(scale.low() + extent * (k + 0.5) / BAR_STEPS);
            shapes.add(new Shape.Cells(Numbers.of(box.x(), top, box.width(), box.height() / BAR_STEPS), rgb));
        }
        shapes.add(new Shape.Line(
                Numbers.of(box.x(), box.right(), box.right(), box.x(), box.x()),
                Numbers.of(box.y(), box.y(), box.bottom(), box.bottom(), box.y()),
                0x9ca3af,
                1,
                Dash.SOLID));
        double right = box.right();
        for (TickMarks.Tick tick : barTicks(scale, box.height())) {
            double y = box.bottom() - box.height() * (tick.at() - scale.low()) / extent;
            shapes.add(PanelPainter.line(box.right(), y, box.right() + 4, y, 0x9ca3af));
            Shape.Text label = PanelPainter.text(
                    box.right() + 8,
                    y + 0.35 * TextStyle.TICK.size(),
                    tick.label(),
                    TextStyle.TICK,
                    Shape.Anchor.START);
            shapes.add(label);
            right = Math.max(right, label.box().right());
        }
        if (!scale.label().isBlank())
            shapes.add(new Shape.Text(
                    right + 17,
                    box.centreY(),
                    scale.label(),
                    TextStyle.LABEL,
                    Shape.Anchor.MIDDLE,
                    Shape.Turn.UPWARDS));
    }
}
