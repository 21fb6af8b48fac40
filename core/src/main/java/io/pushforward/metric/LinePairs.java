package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Statistics;
import java.util.Arrays;

/**
 * Mean distances between points of the line in n log n: E|X − Y| = ∫ F(1 − G) + G(1 − F), where F and G are the distribution
 * functions (Székely and Rizzo 2013).
 */
final class LinePairs {
    private LinePairs() {}

    static double across(Ensemble x, Ensemble y) {
        Sorted left = Sorted.of(x);
        Sorted right = Sorted.of(y);
        double sum = 0;
        double f = 0;
        double g = 0;
        double last = 0;
        for (int i = 0, j = 0; i < left.points.length || j < right.points.length; ) {
            boolean fromLeft = j == right.points.length || i < left.points.length && left.points[i] <= right.points[j];
            double at = fromLeft ? left.points[i] : right.points[j];
            if (i + j > 0) sum += (at - last) * (f * (1 - g) + g * (1 - f));
            if (fromLeft) f = Math.min(1, f + left.weights[i++]);
            else g = Math.min(1, g + right.weights[j++]);
            last = at;
        }
        return sum;
    }

    private record Sorted(double[] points, double[] weights) {
        static Sorted of(Ensemble law) {
            if (law.isUniform()) {
                double[] sorted = law.points().clone();
                Arrays.sort(sorted);
                return new Sorted(sorted, law.weights());
            }
            int[] order = Statistics.order(law.points());
            double[] points = new double[order.length];
            double[] weights = new double[order.length];
            for (int i = 0; i < order.length; i++) {
                points[i] = law.points()[order[i]];
                weights[i] = law.weights()[order[i]];
            }
            return new Sorted(points, weights);
        }
    }
}
