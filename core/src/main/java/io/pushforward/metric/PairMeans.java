package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.settings.Misfit;
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
            throw new Misfit("an unbiased mean over pairs needs at least two points of positive weight, got " + x);
        return sum / mass;
    }
}
