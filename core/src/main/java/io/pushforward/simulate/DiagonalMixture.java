package io.pushforward.simulate;

import io.pushforward.random.Generator;

/** A mixture of Gaussians with independent coordinates. */
final class DiagonalMixture {
    private final int dimension;
    private final double[] weights; // [components], summing to one
    private final double[] means; // [components, dimension]
    private final double[] deviations; // [components, dimension]

    DiagonalMixture(int dimension, double[] weights, double[] means, double[] deviations) {
        this.dimension = dimension;
        this.weights = weights.clone();
        this.means = means.clone();
        this.deviations = deviations.clone();
    }

    int components() {
        return weights.length;
    }

    double weight(int component) {
        return weights[component];
    }

    double mean(int component, int coordinate) {
        return means[component * dimension + coordinate];
    }

    double deviation(int component, int coordinate) {
        return deviations[component * dimension + coordinate];
    }

    /** {@code count} points in row order: the components of all of them are drawn first, then their normals. */
    double[] draw(int count, Generator random) {
        int[] component = random.choice(weights, count);
        double[] points = random.normals(count * dimension);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < dimension; j++) {
                int at = component[i] * dimension + j;
                points[i * dimension + j] = means[at] + deviations[at] * points[i * dimension + j];
            }
        return points;
    }
}
