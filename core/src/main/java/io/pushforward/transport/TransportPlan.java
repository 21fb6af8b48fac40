package io.pushforward.transport;

/** Which mass goes from which source point to which target point; pairs that exchange none are left out. */
public final class TransportPlan {
    private final int sourceSize;
    private final int targetSize;
    private final int[] sources;
    private final int[] targets;
    private final double[] masses;

    TransportPlan(int sourceSize, int targetSize, int[] sources, int[] targets, double[] masses) {
        this.sourceSize = sourceSize;
        this.targetSize = targetSize;
        this.sources = sources;
        this.targets = targets;
        this.masses = masses;
    }

    /** How many pairs exchange mass. */
    public int size() {
        return masses.length;
    }

    public int source(int k) {
        return sources[k];
    }

    public int target(int k) {
        return targets[k];
    }

    public double mass(int k) {
        return masses[k];
    }

    /** What leaves each source point. */
    public double[] sourceMarginal() {
        return sums(sources, sourceSize);
    }

    /** What reaches each target point. */
    public double[] targetMarginal() {
        return sums(targets, targetSize);
    }

    private double[] sums(int[] indices, int size) {
        double[] sums = new double[size];
        for (int k = 0; k < masses.length; k++) sums[indices[k]] += masses[k];
        return sums;
    }

    /** The masses as a matrix, row-major [source size, target size]. */
    public double[] dense() {
        double[] matrix = new double[Matrices.length(sourceSize, targetSize)];
        for (int k = 0; k < masses.length; k++) matrix[sources[k] * targetSize + targets[k]] += masses[k];
        return matrix;
    }

    @Override
    public String toString() {
        return "plan of " + size() + " pairs between " + sourceSize + " and " + targetSize + " points";
    }
}
