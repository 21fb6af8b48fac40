package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.transport.kernel.Kernels;

/**
 * The points of an ensemble that have mass, scaled by a power of two and moved by a centre.
 *
 * @param points {@code [weights.length, centre.length]}
 * @param indices where the points stood in the ensemble
 */
record CentredCloud(double[] points, double[] weights, double[] centre, int[] indices) {

    static CentredCloud atMean(Ensemble ensemble, double unit) {
        double[] mean = new double[ensemble.dimension()];
        int d = mean.length;
        for (int i = 0; i < ensemble.size(); i++)
            for (int k = 0; k < d; k++) mean[k] += ensemble.weights()[i] * (unit * ensemble.points()[i * d + k]);
        return at(mean, ensemble, unit);
    }

    static CentredCloud atOrigin(Ensemble ensemble, double unit) {
        return at(new double[ensemble.dimension()], ensemble, unit);
    }

    private static CentredCloud at(double[] centre, Ensemble ensemble, double unit) {
        int count = 0;
        for (double weight : ensemble.weights()) if (weight > 0) count++;
        int d = centre.length;
        double[] points = new double[count * d];
        double[] weights = new double[count];
        int[] indices = new int[count];
        for (int i = 0, to = 0; i < ensemble.size(); i++)
            if (ensemble.weights()[i] > 0) {
                for (int k = 0; k < d; k++) points[to * d + k] = unit * ensemble.points()[i * d + k] - centre[k];
                weights[to] = ensemble.weights()[i];
                indices[to++] = i;
            }
        return new CentredCloud(points, weights, centre, indices);
    }

    int size() {
        return weights.length;
    }

    /** All costs from these points to those of another cloud, each seen from its own centre, row-major. */
    double[] costs(CentredCloud other, Cost cost) {
        double[] costs = new double[Matrices.length(size(), other.size())];
        Kernels.doubles().squaredDistances(points, size(), other.points, other.size(), centre.length, costs);
        for (int k = 0; k < costs.length; k++) costs[k] = cost.atSquared(costs[k]);
        return costs;
    }

    /** What a squared distance to another cloud's points gains when both are moved back: by point, |Δ|² + 2 Δ·x. */
    double[] shifts(CentredCloud other) {
        int d = centre.length;
        double[] shifts = new double[size()];
        for (int k = 0; k < d; k++) {
            double delta = centre[k] - other.centre[k];
            for (int i = 0; i < size(); i++) shifts[i] += delta * (delta + 2 * points[i * d + k]);
        }
        return shifts;
    }
}
