package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.transport.kernel.Kernels;

/** Squared Euclidean distances between the points of ensembles, from coordinate differences so that equal points are at zero. */
public final class Distances {
    private Distances() {}

    /** All squared distances, row-major [x size, y size]. */
    public static double[] squared(Ensemble x, Ensemble y) {
        if (x.dimension() != y.dimension())
            throw new IllegalArgumentException(
                    "points must have one dimension, got " + x.dimension() + " and " + y.dimension());
        double[] out = new double[Matrices.length(x.size(), y.size())];
        Kernels.doubles().squaredDistances(x.points(), x.size(), y.points(), y.size(), x.dimension(), out);
        return out;
    }

    /** The squared distance between point i of x and point j of y, both flat [size, d]. */
    public static double squared(double[] x, int i, double[] y, int j, int d) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
            double difference = x[i * d + k] - y[j * d + k];
            sum += difference * difference;
        }
        return sum;
    }
}
