package io.pushforward.law;

import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Finitely many weighted points: an empirical law, or a discrete one.
 *
 * <p>Weights are probabilities, normalised on entry. The arrays are not copied, neither on entry nor by
 * {@link #points()} and {@link #weights()}: a caller who hands them over or takes them does not write to them.
 */
public final class Ensemble implements Law {
    private final Space space;
    private final int size;
    private final double[] points; // [size, dimension]
    private final double[] weights; // [size]
    private final boolean uniform;

    private Ensemble(Space space, double[] points, double[] weights, boolean uniform) {
        this.space = space;
        this.size = weights.length;
        this.points = points;
        this.weights = weights;
        this.uniform = uniform;
    }

    /** Equally weighted points, flat in row order. */
    public static Ensemble uniform(Space space, double[] points) {
        int size = checkedSize(space, points);
        double[] weights = new double[size];
        Arrays.fill(weights, 1.0 / size);
        return new Ensemble(space, points, weights, true);
    }

    /** Points with weights that need not sum to one; a weight may be zero, but not all. */
    public static Ensemble weighted(Space space, double[] points, double[] weights) {
        int size = checkedSize(space, points);
        double[] normalised = Masses.normalised(weights, size, "point");
        boolean equal = true;
        for (double weight : weights) equal &= weight == weights[0];
        return new Ensemble(space, points, normalised, equal);
    }

    private static int checkedSize(Space space, double[] points) {
        int dimension = space.dimension();
        if (points.length == 0) throw new IllegalArgumentException("an ensemble needs at least one point, got none");
        if (points.length % dimension != 0)
            throw new IllegalArgumentException("expected a multiple of " + dimension + " coordinates for points of "
                    + space + ", got " + points.length);
        for (int i = 0; i < points.length; i++)
            if (!Double.isFinite(points[i]))
                throw new IllegalArgumentException("point " + i / dimension + " coordinate " + i % dimension
                        + " must be finite, got " + points[i]);
        return points.length / dimension;
    }

    @Override
    public Space space() {
        return space;
    }

    public int size() {
        return size;
    }

    public int dimension() {
        return space.dimension();
    }

    /** The flat points, shared, not copied. */
    public double[] points() {
        return points;
    }

    /** The probabilities of the points, shared, not copied. */
    public double[] weights() {
        return weights;
    }

    /** Whether all weights are equal. */
    public boolean isUniform() {
        return uniform;
    }

    public double[] point(int i) {
        return Arrays.copyOfRange(points, i * dimension(), (i + 1) * dimension());
    }

    /** The same points and weights seen in another space of the same dimension. */
    public Ensemble in(Space other) {
        if (other.dimension() != dimension())
            throw new IllegalArgumentException("expected a space of dimension " + dimension() + ", got " + other);
        return new Ensemble(other, points, weights, uniform);
    }

    /** The points at the given indices, with their relative weights. */
    public Ensemble select(int... indices) {
        int d = dimension();
        double[] chosen = new double[indices.length * d];
        double[] mass = new double[indices.length];
        for (int k = 0; k < indices.length; k++) {
            System.arraycopy(points, indices[k] * d, chosen, k * d, d);
            mass[k] = weights[indices[k]];
        }
        return uniform ? uniform(space, chosen) : weighted(space, chosen, mass);
    }

    public double[] mean() {
        int d = dimension();
        double[] mean = new double[d];
        for (int i = 0; i < size; i++) for (int k = 0; k < d; k++) mean[k] += weights[i] * points[i * d + k];
        return mean;
    }

    /** The covariance of the law itself (population, weights as probabilities), row-major. */
    public double[] covariance() {
        int d = dimension();
        double[] mean = mean();
        double[] covariance = new double[d * d];
        for (int i = 0; i < size; i++)
            for (int j = 0; j < d; j++) {
                double left = weights[i] * (points[i * d + j] - mean[j]);
                for (int k = 0; k <= j; k++) covariance[j * d + k] += left * (points[i * d + k] - mean[k]);
            }
        for (int j = 0; j < d; j++) for (int k = 0; k < j; k++) covariance[k * d + j] = covariance[j * d + k];
        return covariance;
    }

    @Override
    public Optional<Ensemble> atoms() {
        return Optional.of(this);
    }

    @Override
    public Ensemble sample(int count, RandomGenerator random) {
        double[] cumulative = Draws.cumulative(weights);
        int d = dimension();
        double[] drawn = new double[count * d];
        for (int k = 0; k < count; k++) System.arraycopy(points, Draws.index(cumulative, random) * d, drawn, k * d, d);
        return uniform(space, drawn);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ensemble ensemble
                && space.equals(ensemble.space)
                && Arrays.equals(points, ensemble.points)
                && Arrays.equals(weights, ensemble.weights);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(points) + Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return "ensemble of " + size + " points in " + space;
    }
}
