package io.pushforward.law;

import java.util.Arrays;

/** Increasing observation times of a path, with the trapezoid weights that turn sums over them into integrals. */
public final class TimeGrid {
    private final double[] times;

    public TimeGrid(double... times) {
        if (times.length < 2)
            throw new IllegalArgumentException("a time grid needs at least 2 times, got " + times.length);
        for (int k = 0; k < times.length; k++) {
            if (!Double.isFinite(times[k]))
                throw new IllegalArgumentException("time " + k + " must be finite, got " + times[k]);
            if (k > 0 && !(times[k] > times[k - 1]))
                throw new IllegalArgumentException("times must increase, got " + times[k - 1] + " then " + times[k]);
        }
        this.times = times.clone();
    }

    /** {@code count} equally spaced times from {@code start} to {@code end}, both included. */
    public static TimeGrid uniform(double start, double end, int count) {
        double[] times = new double[count];
        for (int k = 0; k < count; k++) times[k] = start + (end - start) * k / (count - 1);
        return new TimeGrid(times);
    }

    public int size() {
        return times.length;
    }

    public double time(int k) {
        return times[k];
    }

    public double start() {
        return times[0];
    }

    public double end() {
        return times[times.length - 1];
    }

    public double[] times() {
        return times.clone();
    }

    /** The index of the time nearest to {@code time}, the earlier one of two. */
    public int nearest(double time) {
        if (!Double.isFinite(time)) throw new IllegalArgumentException("a time must be finite, got " + time);
        int at = Arrays.binarySearch(times, time);
        if (at >= 0) return at;
        int after = Math.min(-at - 1, times.length - 1);
        int before = Math.max(after - 1, 0);
        return time - times[before] <= times[after] - time ? before : after;
    }

    /** Trapezoid weights: {@code sum_k weight_k f(t_k)} is the integral of the piecewise linear interpolant of f. */
    public double[] quadrature() {
        double[] weights = new double[times.length];
        for (int k = 1; k < times.length; k++) {
            double half = 0.5 * (times[k] - times[k - 1]);
            weights[k - 1] += half;
            weights[k] += half;
        }
        return weights;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TimeGrid grid && Arrays.equals(times, grid.times);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(times);
    }

    @Override
    public String toString() {
        return times.length + " times on [" + start() + ", " + end() + "]";
    }
}
