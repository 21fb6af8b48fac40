package io.pushforward.operator.simple;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.transport.AssignmentSolver;
import io.pushforward.transport.Cost;
import io.pushforward.transport.TransportPlan;
import io.pushforward.transport.TransportProblem;
import java.util.ArrayList;
import java.util.List;

/**
 * The Wasserstein barycentre of laws with equal weights: averaged quantiles on the line (Agueh and Carlier 2011); elsewhere
 * points that move to the mean of what optimal plans send them to (Álvarez-Esteban et al. 2016), in standardised coordinates.
 */
final class Barycentre {
    private static final int LEVELS = 256;
    private static final int MOST_POINTS = 64;
    private static final int STEPS = 6;

    private Barycentre() {}

    static Ensemble of(List<Ensemble> laws) {
        return laws.get(0).dimension() == 1 ? onTheLine(laws) : freeSupport(laws);
    }

    private static Ensemble onTheLine(List<Ensemble> laws) {
        double[] mean = new double[LEVELS];
        for (Ensemble law : laws) {
            double[] quantiles = Points.quantiles(law, LEVELS);
            for (int k = 0; k < LEVELS; k++) mean[k] += quantiles[k] / laws.size();
        }
        return Ensemble.uniform(laws.get(0).space(), mean);
    }

    private static Ensemble freeSupport(List<Ensemble> laws) {
        Space space = laws.get(0).space();
        Unit unit = Unit.of(laws);
        int size = Math.min(
                MOST_POINTS, laws.stream().mapToInt(Ensemble::size).max().orElseThrow());
        List<Ensemble> equal = new ArrayList<>();
        for (Ensemble law : laws) equal.add(equal(unit.standard(law), size));
        Ensemble centre = equal.get(0);
        int d = centre.dimension();
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[size * d];
            for (Ensemble law : equal) {
                TransportPlan plan = new AssignmentSolver()
                        .solve(new TransportProblem(centre, law, Cost.distanceToThe(2)))
                        .plan();
                for (int e = 0; e < plan.size(); e++)
                    for (int k = 0; k < d; k++)
                        next[plan.source(e) * d + k] += law.points()[plan.target(e) * d + k] / equal.size();
            }
            centre = Ensemble.uniform(centre.space(), next);
        }
        return unit.data(centre, space);
    }

    /** So many equally weighted points that stand for a law. */
    private static Ensemble equal(Ensemble law, int size) {
        if (law.isUniform() && law.size() == size) return law;
        return Points.drawn(law, size);
    }
}
