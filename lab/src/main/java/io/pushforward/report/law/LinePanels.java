package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Marginal;
import java.util.ArrayList;
import java.util.List;

/** Laws on the line, or one coordinate of laws of vectors: their densities as histograms, their distribution functions. */
final class LinePanels {
    private static final int CURVE_POINTS = 240;
    private static final double TRIMMED = 0.002; // of the mass at each end, which may lie far out
    private static final double ROUNDING = 1e-12; // a range below this share of the numbers themselves
    private static final int FEWEST_BINS = 12;
    private static final int MOST_BINS = 40;

    private LinePanels() {}

    static Panel density(String title, String label, List<NamedLaw> all, int k) {
        double[] range = range(all, k);
        int count = bins(all);
        double width = (range[1] - range[0]) / count;
        double[] edges = new double[count + 1];
        for (int i = 0; i <= count; i++) edges[i] = range[0] + i * width;
        List<Mark> marks = new ArrayList<>();
        for (NamedLaw series : all) {
            Marginal marginal = series.marginal(k);
            double[] heights = new double[count];
            for (int i = 0; i < count; i++) {
                double from = i == 0 ? 0 : marginal.cumulative(edges[i]);
                double to = i == count - 1 ? 1 : marginal.cumulative(edges[i + 1]);
                heights[i] = Math.max(0, to - from) / width;
            }
            marks.add(new Mark.Step(series.name(), series.ink(), Numbers.of(edges), Numbers.of(heights)));
        }
        return new Panel(title, Axis.linear(label), Axis.linear("Density"), marks);
    }

    static Panel distribution(String title, String label, List<NamedLaw> all, int k) {
        double[] range = range(all, k);
        double[] at = new double[CURVE_POINTS];
        for (int i = 0; i < CURVE_POINTS; i++) at[i] = range[0] + (range[1] - range[0]) * i / (CURVE_POINTS - 1);
        List<Mark> marks = new ArrayList<>();
        for (NamedLaw series : all) {
            Marginal marginal = series.marginal(k);
            double[] below = new double[CURVE_POINTS];
            for (int i = 0; i < CURVE_POINTS; i++) below[i] = marginal.cumulative(at[i]);
            marks.add(new Mark.Curve(series.name(), series.ink(), Numbers.of(at), Numbers.of(below)));
        }
        return new Panel(
                title, Axis.linear(label), Axis.linear("Share at or below").between(0, 1.02), marks);
    }

    /** What holds all laws, but for a little of the mass at each end. */
    static double[] range(List<NamedLaw> all, int k) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (NamedLaw series : all) {
            Marginal marginal = series.marginal(k);
            low = Math.min(low, marginal.quantile(TRIMMED));
            high = Math.max(high, marginal.quantile(1 - TRIMMED));
        }
        double size = Math.max(Math.abs(low), Math.abs(high));
        double room = high - low > ROUNDING * size ? 0.02 * (high - low) : size > 0 ? 0.1 * size : 0.5;
        return new double[] {low - room, high + room};
    }

    private static int bins(List<NamedLaw> all) {
        int points =
                all.stream().mapToInt(series -> series.points().size()).min().orElse(1);
        return Math.min(MOST_BINS, Math.max(FEWEST_BINS, (int) Math.round(2 * Math.cbrt(points))));
    }
}
