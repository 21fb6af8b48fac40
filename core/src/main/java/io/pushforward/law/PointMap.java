package io.pushforward.law;

/** A map between spaces, applied to many points at once so that networks and projections can work in blocks. */
@FunctionalInterface
public interface PointMap {
    /** Maps {@code count} flat points to {@code count} flat points; the argument is not changed. */
    double[] apply(double[] points, int count);
}
