package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Heat.CellText;
import io.pushforward.figure.Mark.Points.Symbol;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures of Gaussian laws: predicted against true means, and where covariances go wrong. */
public final class GaussianFigures {
    private GaussianFigures() {}

    /**
     * A panel for each component of the mean.
     *
     * @param truth for each test law its mean
     * @param predicted the same by an operator
     */
    public static Figure means(double[][] truth, double[][] predicted) {
        if (truth.length == 0 || truth.length != predicted.length)
            throw new IllegalArgumentException("expected as many predicted means as true ones, at least one, got "
                    + predicted.length + " and " + truth.length);
        int components = truth[0].length;
        List<Panel> panels = new ArrayList<>();
        for (int c = 0; c < components; c++) panels.add(means(column(truth, c), column(predicted, c), c + 1));
        return new Figure(
                "gaussian-means",
                "Predicted against true means",
                "One point for each test law, one panel for each component of the mean. On the dashed diagonal the "
                        + "prediction is perfect; the root of the mean squared error stands above each panel.",
                panels,
                Figure.Format.square(Math.min(4, components), components == 1 ? 420 : 960));
    }

    private static Panel means(double[] truth, double[] predicted, int component) {
        double low = Math.min(
                Numbers.of(truth).finite().min().orElse(0),
                Numbers.of(predicted).finite().min().orElse(0));
        double high = Math.max(
                Numbers.of(truth).finite().max().orElse(1),
                Numbers.of(predicted).finite().max().orElse(1));
        double room = high > low ? 0.06 * (high - low) : 0.5;
        double squares = 0;
        for (int i = 0; i < truth.length; i++) squares += (predicted[i] - truth[i]) * (predicted[i] - truth[i]);
        String title = String.format(Locale.ROOT, "Mean %d, RMSE %.3f", component, Math.sqrt(squares / truth.length));
        Numbers ends = Numbers.of(low - room, high + room);
        return new Panel(
                title,
                Axis.linear("True").between(low - room, high + room),
                Axis.linear(component == 1 ? "Predicted" : "").between(low - room, high + room),
                List.of(
                        new Mark.Points(
                                "Test law", Colour.BLUE, Symbol.DISC, 2.6, Numbers.of(truth), Numbers.of(predicted)),
                        new Mark.Curve("Perfect prediction", LineStyle.guide(), ends, ends)));
    }

    /** The mean absolute error of each entry of the covariance, as a square of coloured cells with their values. */
    public static Figure covarianceError(double[][] meanAbsoluteError) {
        int size = meanAbsoluteError.length;
        double[][] upwards = new double[size][];
        for (int i = 0; i < size; i++) upwards[i] = meanAbsoluteError[size - 1 - i];
        Numbers values = Numbers.rows(upwards);
        double high = values.finite().max().orElse(1);
        ColourScale scale =
                new ColourScale("Mean absolute error", 0, high > 0 ? high : 1, ColourScale.Scheme.DARK_IS_HIGH);
        Numbers edges = Numbers.of(halves(size));
        List<String> down = new ArrayList<>();
        List<String> across = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            across.add(Integer.toString(i + 1));
            down.add(Integer.toString(size - i));
        }
        return new Figure(
                "covariance-error",
                "Error of the predicted covariance, entry by entry",
                "Mean over test laws of the absolute error of each entry of the predicted covariance matrix. Darker "
                        + "entries are harder to predict.",
                List.of(new Panel(
                        "",
                        Axis.categories("Column", across),
                        Axis.categories("Row", down),
                        List.of(new Mark.Heat("Error", edges, edges, values, scale, CellText.VALUE)))),
                Figure.Format.square(1, 440));
    }

    private static double[] halves(int size) {
        double[] edges = new double[size + 1];
        for (int i = 0; i <= size; i++) edges[i] = i - 0.5;
        return edges;
    }

    private static double[] column(double[][] matrix, int column) {
        double[] values = new double[matrix.length];
        for (int i = 0; i < matrix.length; i++) values[i] = matrix[i][column];
        return values;
    }
}
