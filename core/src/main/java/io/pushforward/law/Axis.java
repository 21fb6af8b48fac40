package io.pushforward.law;

import java.util.Arrays;

/**
 * Increasing nodes along one direction of a field, such as the times of a path, with the weights that turn sums over them
 * into integrals.
 */
public final class Axis {
    private final double[] nodes;
    private final double[] weights;

    private Axis(double[] nodes, double[] weights) {
        this.nodes = nodes;
        this.weights = weights;
    }

    /** Nodes with trapezoid weights: a weighted sum is the integral of the piecewise linear interpolant. */
    public Axis(double... nodes) {
        this.nodes = checked(nodes);
        this.weights = trapezoid(nodes);
    }

    /** Nodes with the weights of another rule, all positive. */
    public static Axis weighted(double[] nodes, double[] weights) {
        checked(nodes);
        if (weights.length != nodes.length)
            throw new IllegalArgumentException(
                    "expected " + nodes.length + " weights of an axis, one per node, got " + weights.length);
        for (int k = 0; k < weights.length; k++)
            if (!(weights[k] > 0 && weights[k] < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException(
                        "weight " + k + " of an axis must be positive and finite, got " + weights[k]);
        return new Axis(nodes.clone(), weights.clone());
    }

    /** {@code count} equally spaced nodes from {@code start} to {@code end}, both included. */
    public static Axis uniform(double start, double end, int count) {
        double[] nodes = new double[count];
        for (int k = 0; k < count; k++) nodes[k] = start + (end - start) * k / (count - 1);
        return new Axis(nodes);
    }

    /** The centres of {@code count} equal cells of [start, end], each with the length of its cell as its weight. */
    public static Axis cells(double start, double end, int count) {
        double[] nodes = new double[count];
        for (int k = 0; k < count; k++) nodes[k] = start + (end - start) * (k + 0.5) / count;
        return equal(nodes, (end - start) / count);
    }

    /** {@code count} equally spaced nodes of a circle that closes at {@code end}, with equal weights. */
    public static Axis periodic(double start, double end, int count) {
        double[] nodes = new double[count];
        for (int k = 0; k < count; k++) nodes[k] = start + (end - start) * k / count;
        return equal(nodes, (end - start) / count);
    }

    private static Axis equal(double[] nodes, double weight) {
        double[] weights = new double[nodes.length];
        Arrays.fill(weights, weight);
        return weighted(nodes, weights);
    }

    private static double[] checked(double[] nodes) {
        if (nodes.length < 2) throw new IllegalArgumentException("an axis needs at least 2 nodes, got " + nodes.length);
        for (int k = 0; k < nodes.length; k++) {
            if (!Double.isFinite(nodes[k]))
                throw new IllegalArgumentException("node " + k + " of an axis must be finite, got " + nodes[k]);
            if (k > 0 && !(nodes[k] > nodes[k - 1]))
                throw new IllegalArgumentException(
                        "the nodes of an axis must increase, got " + nodes[k - 1] + " then " + nodes[k]);
        }
        return nodes.clone();
    }

    private static double[] trapezoid(double[] nodes) {
        double[] weights = new double[nodes.length];
        for (int k = 1; k < nodes.length; k++) {
            double half = 0.5 * (nodes[k] - nodes[k - 1]);
            weights[k - 1] += half;
            weights[k] += half;
        }
        return weights;
    }

    public int size() {
        return nodes.length;
    }

    public double node(int k) {
        return nodes[k];
    }

    public double start() {
        return nodes[0];
    }

    public double end() {
        return nodes[nodes.length - 1];
    }

    public double[] nodes() {
        return nodes.clone();
    }

    /** The weights of the nodes: {@code sum_k weight_k f(node_k)} stands for the integral of f. */
    public double[] quadrature() {
        return weights.clone();
    }

    /** Whether the weights are those of the trapezoid rule. */
    public boolean isTrapezoid() {
        return Arrays.equals(weights, trapezoid(nodes));
    }

    /** The index of the node nearest to {@code place}, the earlier one of two. */
    public int nearest(double place) {
        if (!Double.isFinite(place)) throw new IllegalArgumentException("a place must be finite, got " + place);
        int at = Arrays.binarySearch(nodes, place);
        if (at >= 0) return at;
        int after = Math.min(-at - 1, nodes.length - 1);
        int before = Math.max(after - 1, 0);
        return place - nodes[before] <= nodes[after] - place ? before : after;
    }

    /** Its number of nodes, called as {@code noun} says, and its ends. */
    public String shown(String noun) {
        return nodes.length + " " + noun + " on [" + start() + ", " + end() + "]";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Axis axis && Arrays.equals(nodes, axis.nodes) && Arrays.equals(weights, axis.weights);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(nodes);
    }

    @Override
    public String toString() {
        return shown("nodes");
    }
}
