package io.pushforward.transport;

import io.pushforward.law.Ensemble;

/** Squared Euclidean distances between the points of ensembles, from coordinate differences so that equal points are at zero. */
public final class Distances {
    private Distances() {}

    /** All squared distances, row-major [x size, y size]. */
    public static double[] squared(Ensemble x, Ensemble y) {
        if (x.dimension() != y.dimension())
            throw new IllegalArgumentException(
                    "points must have one dimension, got " + x.dimension() + " and " + y.dimension());
        double[] out = new double[Math.multiplyExact(x.size(), y.size())];
        squared(x.points(), x.size(), y.points(), y.size(), x.dimension(), out);
        return out;
    }

    private static void squared(double[] x, int n, double[] y, int m, int d, double[] out) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double sum = 0;
                for (int k = 0; k < d; k++) {
                    double difference = x[i * d + k] - y[j * d + k];
                    sum += difference * difference;
                }
                out[i * m + j] = sum;
            }
    }
}
