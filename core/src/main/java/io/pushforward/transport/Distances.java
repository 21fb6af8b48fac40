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
        double[] out = new double[Math.multiplyExact(x.size(), y.size())];
        Kernels.doubles().squaredDistances(x.points(), x.size(), y.points(), y.size(), x.dimension(), out);
        return out;
    }
}
