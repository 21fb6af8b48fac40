package io.pushforward.metric;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Histogram;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Unit;
import io.pushforward.random.Seed;
import io.pushforward.transport.Cost;
import io.pushforward.transport.ExactSolver;
import io.pushforward.transport.HistogramTransport;
import io.pushforward.transport.TransportProblem;
import io.pushforward.transport.TransportSolution;
import java.util.Optional;

/**
 * The exact Wasserstein distance of order() 1 or 2: the root of the least transport cost |x - y|^order.
 *
 * <p>Laws on labels that stand for bins are compared as histograms, uniform within each bin; labels beyond the bins are
 * removed and the rest renormalised. Closed between histograms and, for order() 2, between normal laws; between ensembles by an exact solver.
 */
sealed interface Wasserstein extends EnsembleMetric permits W1, W2 {
    int order();

    @Override
    default Score between(Law predicted, Law observed, Seed seed) {
        Optional<Double> closed = closed(predicted, observed);
        return closed.map(Score::exact).orElseGet(() -> EnsembleMetric.super.between(predicted, observed, seed));
    }

    private Optional<Double> closed(Law given, Law against) {
        Law predicted = histogram(given);
        Law observed = histogram(against);
        if (predicted instanceof Histogram q && observed instanceof Histogram p) {
            return Optional.of(
                    ofBins(q.masses(), q.bins().edges(), p.masses(), p.bins().edges()));
        }
        if (order() == 2 && predicted instanceof Gaussian q && observed instanceof Gaussian p) {
            Points.checkDimensions(name(), predicted, observed);
            return Optional.of(NormalDistances.w2(q, p));
        }
        return Optional.empty();
    }

    private double ofBins(double[] q, double[] left, double[] p, double[] right) {
        double lowest = Math.min(left[0], right[0]);
        double highest = Math.max(left[left.length - 1], right[right.length - 1]);
        double unit = Unit.of(highest * 0.5 - lowest * 0.5);
        double[] from = Unit.over(unit, left);
        double[] to = Unit.over(unit, right);
        return unit
                * (order() == 1
                        ? HistogramTransport.w1(q, from, p, to)
                        : Math.sqrt(HistogramTransport.squaredW2(q, from, p, to)));
    }

    @Override
    default boolean followsUnits() {
        return true;
    }

    @Override
    default boolean takesManyPoints(Space space) {
        return space.dimension() == 1;
    }

    private static Law histogram(Law law) {
        return law instanceof Categorical labels && labels.space().bins().isPresent() ? Histogram.of(labels) : law;
    }

    @Override
    default Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        TransportSolution solution =
                new ExactSolver().solve(new TransportProblem(predicted, observed, Cost.distanceToThe(order())));
        double value = order() == 1 ? solution.value() : Math.sqrt(solution.value());
        return solution.converged() ? Score.exact(value) : Score.notConverged(value);
    }
}
