package io.pushforward.theory;

import io.pushforward.transport.Distances;

/**
 * A continuous partition of unity on the points near given centres: normalised tents max(0, radius − |z − centre|).
 *
 * <p>Where no tent reaches, the nearest centre takes all: outside the covered set the theory asks for some extension
 * only, and tells nothing of its error.
 */
final class Tents {
    /** How much finer a net is than the tents on it are wide, so that every covered point lies well inside a tent. */
    static final double OVERLAP = 0.8;

    private final double[] centres; // [size, dimension]
    private final int dimension;
    private final double radius;

    Tents(double[] centres, int dimension, double radius) {
        this.centres = centres;
        this.dimension = dimension;
        this.radius = radius;
    }

    int size() {
        return centres.length / dimension;
    }

    double radius() {
        return radius;
    }

    double[] centres() {
        return centres;
    }

    /** Whether some tent reaches the point at row {@code i} of flat points. */
    boolean reaches(double[] points, int i) {
        for (int j = 0; j < size(); j++)
            if (Distances.squared(points, i, centres, j, dimension) < radius * radius) return true;
        return false;
    }

    /** The values of all members of the partition at row {@code i} of flat points. */
    double[] at(double[] points, int i) {
        double[] values = new double[size()];
        double sum = 0;
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < values.length; j++) {
            double squared = Distances.squared(points, i, centres, j, dimension);
            if (squared < least) {
                least = squared;
                nearest = j;
            }
            values[j] = Math.max(0, radius - Math.sqrt(squared));
            sum += values[j];
        }
        if (!(sum > 0)) {
            values[nearest] = 1;
            return values;
        }
        for (int j = 0; j < values.length; j++) values[j] /= sum;
        return values;
    }
}
