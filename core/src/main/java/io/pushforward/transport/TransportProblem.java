package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.settings.Misfit;

/** Move the mass of one ensemble onto another at least cost. */
public record TransportProblem(Ensemble source, Ensemble target, Cost cost) {

    public TransportProblem {
        if (source.dimension() != target.dimension())
            throw new IllegalArgumentException("source and target must have points of one dimension, got "
                    + source.dimension() + " and " + target.dimension());
    }

    /** All costs between the points, row-major [source size, target size]; an error where one overflows. */
    public double[] costs() {
        double[] costs = Distances.squared(source, target);
        for (int k = 0; k < costs.length; k++) {
            costs[k] = cost.atSquared(costs[k]);
            if (!(costs[k] < Double.POSITIVE_INFINITY))
                throw new Misfit("expected points whose costs are finite numbers, got source point " + k / target.size()
                        + " and target point " + k % target.size() + " too far apart");
        }
        return costs;
    }
}
