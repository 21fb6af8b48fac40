package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.transport.LineSolver;

/**
 * Mean distances on the line from one sort: with distribution functions F and G, E|X - Y| = ∫ F (1 - G) + G (1 - F) and
 * 2 E|X - Y| - E|X - X'| - E|Y - Y'| = 2 ∫ (F - G)² (Székely and Rizzo 2013).
 */
final class LineEnergy {
    private LineEnergy() {}

    /** The energy distance, with all pairs or distinct ones only within each ensemble. */
    static double between(Ensemble x, Ensemble y, Estimator estimator) {
        double[] sums = integrals(x, y);
        if (estimator == Estimator.BIASED) return 2 * sums[0];
        return 2 * sums[1] - 2 * sums[2] / distinct(x) - 2 * sums[3] / distinct(y);
    }

    private static double distinct(Ensemble x) {
        double mass = 0;
        for (double weight : x.weights()) mass += weight * (1 - weight);
        if (!(mass > 0))
            throw new IllegalArgumentException(
                    "an unbiased mean over pairs needs at least two points of positive weight, got " + x);
        return mass;
    }

    /** The integrals of (F - G)², F (1 - G) + G (1 - F), F (1 - F) and G (1 - G). */
    private static double[] integrals(Ensemble x, Ensemble y) {
        int[] byX = LineSolver.ascending(x.points());
        int[] byY = LineSolver.ascending(y.points());
        double[] sums = new double[4];
        double f = 0;
        double g = 0;
        double at = Double.NaN;
        for (int i = 0, j = 0; i < byX.length || j < byY.length; ) {
            boolean left = j == byY.length || i < byX.length && x.points()[byX[i]] <= y.points()[byY[j]];
            double next = left ? x.points()[byX[i]] : y.points()[byY[j]];
            if (i + j > 0) {
                double step = next - at;
                sums[0] += step * (f - g) * (f - g);
                sums[1] += step * (f * (1 - g) + g * (1 - f));
                sums[2] += step * f * (1 - f);
                sums[3] += step * g * (1 - g);
            }
            // Above its last point a distribution function is one, whatever its weights' sum rounds to.
            if (left) f = ++i == byX.length ? 1 : f + x.weights()[byX[i - 1]];
            else g = ++j == byY.length ? 1 : g + y.weights()[byY[j - 1]];
            at = next;
        }
        return sums;
    }
}
