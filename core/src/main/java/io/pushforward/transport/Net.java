package io.pushforward.transport;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Points that come within a radius of every point of a compact set.
 *
 * @param points the net, flat [size, dimension]
 * @param radius every point of the covered set is at most this far from the net
 */
public record Net(double[] points, int dimension, double radius) {

    public int size() {
        return points.length / dimension;
    }

    /**
     * A net of a box: a grid whose cells have half diagonals of at most the radius. Its size is the box's covering number
     * up to a factor that depends on the dimension alone.
     */
    public static Net ofBox(double[] low, double[] high, double radius) {
        requireRadius(radius);
        int d = low.length;
        if (high.length != d) throw new IllegalArgumentException("expected " + d + " upper ends, got " + high.length);
        double step = 2 * radius / Math.sqrt(d);
        int[] cells = new int[d];
        long size = 1;
        for (int k = 0; k < d; k++) {
            if (!(high[k] >= low[k]))
                throw new IllegalArgumentException(
                        "side " + k + " of a box must not be empty, got [" + low[k] + ", " + high[k] + "]");
            cells[k] = (int) Math.max(1, Math.ceil((high[k] - low[k]) / step));
            size *= cells[k];
            if (size > 1_000_000)
                throw new IllegalArgumentException(
                        "a net of radius " + radius + " of this box needs more than a million points");
        }
        double[] points = new double[(int) size * d];
        for (int i = 0; i < size; i++) {
            int rest = i;
            for (int k = 0; k < d; k++) {
                int cell = rest % cells[k];
                rest /= cells[k];
                points[i * d + k] = low[k] + (high[k] - low[k]) * (cell + 0.5) / cells[k];
            }
        }
        return new Net(points, d, radius);
    }

    /**
     * A net of finitely many points, chosen among them: each next centre is the first point that no centre covers yet.
     * Centres are more than the radius apart, so there are at most as many as balls of half the radius are needed.
     */
    public static Net ofPoints(double[] cloud, int dimension, double radius) {
        int[] centres = centres(cloud, dimension, radius);
        double[] points = new double[centres.length * dimension];
        for (int c = 0; c < centres.length; c++)
            System.arraycopy(cloud, centres[c] * dimension, points, c * dimension, dimension);
        return new Net(points, dimension, radius);
    }

    /** A net of more points, as {@link #ofPoints} would choose it had they followed the earlier ones. */
    public Net extended(double[] cloud) {
        double[] all = Arrays.copyOf(points, points.length + cloud.length);
        System.arraycopy(cloud, 0, all, points.length, cloud.length);
        return ofPoints(all, dimension, radius);
    }

    /** Which points {@link #ofPoints} chooses. */
    public static int[] centres(double[] cloud, int dimension, double radius) {
        requireRadius(radius);
        int count = cloud.length / dimension;
        double squared = radius * radius;
        List<Integer> centres = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int candidate = i;
            boolean covered =
                    centres.stream().anyMatch(c -> Distances.squared(cloud, candidate, cloud, c, dimension) <= squared);
            if (!covered) centres.add(i);
        }
        return centres.stream().mapToInt(c -> c).toArray();
    }

    /** The distance from a point to the nearest point of the net. */
    public double distance(double[] point) {
        double nearest = Double.POSITIVE_INFINITY;
        for (int j = 0; j < size(); j++) nearest = Math.min(nearest, Distances.squared(point, 0, points, j, dimension));
        return Math.sqrt(nearest);
    }

    private static void requireRadius(double radius) {
        if (!(radius > 0 && radius < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("a radius must be positive and finite, got " + radius);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Net net
                && dimension == net.dimension
                && radius == net.radius
                && Arrays.equals(points, net.points);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(points);
    }

    @Override
    public String toString() {
        return "net of " + size() + " points with radius " + radius;
    }
}
