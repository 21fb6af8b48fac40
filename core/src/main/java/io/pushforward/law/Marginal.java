package io.pushforward.law;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * One coordinate of an ensemble: a law on the line.
 *
 * @param values increasing
 * @param below the mass at or below each of them
 */
public record Marginal(double[] values, double[] below) {
    private static final double ROUNDING = 1e-12; // of a sum of weights

    public static Marginal of(Ensemble law, int k) {
        int d = law.dimension();
        double[] points = law.points();
        double[] weights = law.weights();
        int[] order = law.isUniform() ? new int[0] : order(law, k);
        double[] values = new double[law.size()];
        for (int i = 0; i < values.length; i++) values[i] = points[(order.length > 0 ? order[i] : i) * d + k];
        if (law.isUniform()) Arrays.sort(values);
        double[] below = new double[values.length];
        double mass = 0;
        for (int i = 0; i < values.length; i++) below[i] = mass += weights[order.length > 0 ? order[i] : i];
        return new Marginal(values, below);
    }

    private static int[] order(Ensemble law, int k) {
        int d = law.dimension();
        double[] points = law.points();
        return IntStream.range(0, law.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> points[i * d + k]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The mass at or below a value. */
    public double cumulative(double value) {
        int at = Arrays.binarySearch(values, value);
        while (at >= 0 && at + 1 < values.length && values[at + 1] == value) at++;
        int last = at >= 0 ? at : -at - 2;
        return last < 0 ? 0 : Math.min(1, below[last]);
    }

    /** The least value with this mass at or below it. */
    public double quantile(double level) {
        for (int i = 0; i < values.length; i++) if (below[i] >= level - ROUNDING) return values[i];
        return values[values.length - 1];
    }
}
