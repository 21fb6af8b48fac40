package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.settings.Misfit;
import java.util.List;

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
            if (!(costs[k] < Double.POSITIVE_INFINITY)) throw tooFar(k / target.size(), k % target.size());
        }
        return costs;
    }

    /** A bound on all costs: that of the diagonal of the box around all points. */
    double largestCost() {
        return cost.at(AnnealedSinkhorn.diameter(List.of(source, target)));
    }

    /** An error where a cost overflows, found from the box around all points where that suffices. */
    void requireFiniteCosts() {
        double diameter = AnnealedSinkhorn.diameter(List.of(source, target));
        if (cost.at(diameter) < Double.POSITIVE_INFINITY && diameter * diameter < Double.POSITIVE_INFINITY) return;
        for (int i = 0; i < source.size(); i++)
            for (int j = 0; j < target.size(); j++) {
                double squared = Distances.squared(source.points(), i, target.points(), j, source.dimension());
                if (!(cost.atSquared(squared) < Double.POSITIVE_INFINITY)) throw tooFar(i, j);
            }
    }

    private static Misfit tooFar(int i, int j) {
        return new Misfit("expected points whose costs are finite numbers, got source point " + i + " and target point "
                + j + " too far apart");
    }
}
