package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import java.util.function.DoubleUnaryOperator;

/** Weighted means of a function of squared distance over pairs of points. */
final class PairMeans {
    private PairMeans() {}

    /** The mean over one point of x and one of y. */
    static double across(Ensemble x, Ensemble y, double[] squared, DoubleUnaryOperator function) {
        double sum = 0;
        int m = y.size();
        for (int i = 0; i < x.size(); i++) {
            double row = 0;
            for (int j = 0; j < m; j++) row += y.weights()[j] * function.applyAsDouble(squared[i * m + j]);
            sum += x.weights()[i] * row;
        }
        return sum;
    }

    /** The mean distance over one point of x and one of y, without an array of all. */
    static double across(Ensemble x, Ensemble y) {
        double sum = 0;
        for (int i = 0; i < x.size(); i++) sum += x.weights()[i] * row(x, i, y, 0);
        return sum;
    }

    /** The mean distance over two points of x, a point paired with itself too. */
    static double within(Ensemble x) {
        double sum = 0;
        for (int i = 0; i < x.size(); i++) sum += 2 * x.weights()[i] * row(x, i, x, i + 1);
        return sum;
    }

    private static double row(Ensemble x, int i, Ensemble y, int from) {
        int d = x.dimension();
        double[] own = x.point(i);
        double[] points = y.points();
        double[] weights = y.weights();
        double sum = 0;
        for (int j = from; j < weights.length; j++) {
            double square = 0;
            for (int k = 0; k < d; k++) {
                double difference = own[k] - points[j * d + k];
                square += difference * difference;
            }
            sum += weights[j] * Math.sqrt(square);
        }
        return sum;
    }

    /** The mean over two points of x, with or without a point paired with itself. */
    static double within(Ensemble x, double[] squared, DoubleUnaryOperator function, Estimator estimator) {
        int n = x.size();
        double[] a = x.weights();
        if (estimator == Estimator.BIASED) return across(x, x, squared, function);
        double sum = 0;
        double mass = 0;
        for (int i = 0; i < n; i++) {
            double row = 0;
            for (int j = 0; j < n; j++) if (j != i) row += a[j] * function.applyAsDouble(squared[i * n + j]);
            sum += a[i] * row;
            mass += a[i] * (1 - a[i]);
        }
        if (!(mass > 0))
            throw new IllegalArgumentException(
                    "an unbiased mean over pairs needs at least two points of positive weight, got " + x);
        return sum / mass;
    }
}
