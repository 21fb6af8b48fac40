package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** Weighted means of a function of squared distance over pairs of points. */
final class PairMeans {
    private static final int BLOCK = 512;

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
        return blocked(x, y, false);
    }

    /** The mean distance over two points of x, a point paired with itself too. */
    static double within(Ensemble x) {
        return 2 * blocked(x, x, true);
    }

    /** Coordinates lie side by side for a block of points at a time, so that the inner loops run over plain arrays. */
    private static double blocked(Ensemble x, Ensemble y, boolean later) {
        int d = x.dimension();
        int n = x.size();
        int m = y.size();
        double sum = 0;
        double[][] columns = new double[d][BLOCK];
        double[] squares = new double[BLOCK];
        for (int from = 0; from < m; from += BLOCK) {
            int size = Math.min(BLOCK, m - from);
            for (int j = 0; j < size; j++) for (int k = 0; k < d; k++) columns[k][j] = y.points()[(from + j) * d + k];
            for (int i = 0; i < (later ? Math.min(n, from + size) : n); i++) {
                Arrays.fill(squares, 0);
                for (int k = 0; k < d; k++) addSquares(x.points()[i * d + k], columns[k], squares);
                for (int j = 0; j < BLOCK; j++) squares[j] = Math.sqrt(squares[j]);
                double row = 0;
                for (int j = later ? Math.max(0, i + 1 - from) : 0; j < size; j++)
                    row += y.weights()[from + j] * squares[j];
                sum += x.weights()[i] * row;
            }
        }
        return sum;
    }

    private static void addSquares(double own, double[] column, double[] squares) {
        for (int j = 0; j < BLOCK; j++) {
            double difference = own - column[j];
            squares[j] += difference * difference;
        }
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
