package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.transport.Cost;
import io.pushforward.transport.ExactSolver;
import io.pushforward.transport.TransportProblem;
import io.pushforward.transport.TransportSolution;

/** The exact Wasserstein distance of order 1 or 2: the root of the least transport cost |x - y|^order. */
public final class Wasserstein extends EnsembleMetric {
    private final int order;

    private Wasserstein(int order) {
        this.order = order;
    }

    public static Wasserstein w1() {
        return new Wasserstein(1);
    }

    public static Wasserstein w2() {
        return new Wasserstein(2);
    }

    @Override
    public String name() {
        return "w" + order;
    }

    @Override
    Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        TransportSolution solution =
                new ExactSolver().solve(new TransportProblem(predicted, observed, Cost.distanceToThe(order)));
        double value = order == 1 ? solution.value() : Math.sqrt(solution.value());
        return solution.converged() ? Score.exact(value) : Score.notConverged(value);
    }
}
