package io.pushforward.law;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Adjoining intervals of the line, [e_0, e_1), [e_1, e_2), ..., [e_(n-1), e_n]: half open, the last one closed, as in
 * NumPy's {@code histogram}.
 */
public final class Bins {
    private final double[] edges;

    public Bins(double... edges) {
        if (edges.length < 2) throw new IllegalArgumentException("bins need at least 2 edges, got " + edges.length);
        for (int k = 0; k < edges.length; k++) {
            if (!Double.isFinite(edges[k]))
                throw new IllegalArgumentException("edge " + k + " must be finite, got " + edges[k]);
            if (k > 0 && !(edges[k] > edges[k - 1]))
                throw new IllegalArgumentException("edges must increase, got " + edges[k - 1] + " then " + edges[k]);
        }
        this.edges = edges.clone();
    }

    /** {@code count} bins of equal width. */
    public static Bins uniform(double start, double end, int count) {
        if (count < 1) throw new IllegalArgumentException("expected at least one bin, got " + count);
        double[] edges = new double[count + 1];
        for (int k = 0; k <= count; k++) edges[k] = start + (end - start) * k / count;
        return new Bins(edges);
    }

    public int count() {
        return edges.length - 1;
    }

    public double edge(int k) {
        return edges[k];
    }

    public double[] edges() {
        return edges.clone();
    }

    public double start() {
        return edges[0];
    }

    public double end() {
        return edges[edges.length - 1];
    }

    public double width(int bin) {
        return edges[bin + 1] - edges[bin];
    }

    /** The bin that holds a value; empty outside the edges. */
    public OptionalInt indexOf(double value) {
        if (!(value >= start() && value <= end())) return OptionalInt.empty();
        int at = Arrays.binarySearch(edges, value);
        return OptionalInt.of(Math.min(at < 0 ? -at - 2 : at, count() - 1));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bins bins && Arrays.equals(edges, bins.edges);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(edges);
    }

    @Override
    public String toString() {
        return count() + " bins on [" + start() + ", " + end() + "]";
    }
}
