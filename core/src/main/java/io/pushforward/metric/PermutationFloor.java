package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * What two independent ensembles of given sizes from one law would score: the score of random divisions of the pooled
 * points into ensembles of these sizes.
 *
 * <p>Points keep their weights, renormalised in the ensemble they fall into. The metric sees the same seed at every
 * division, so that for instance random projections are those of the score itself.
 */
public record PermutationFloor(Metric metric, int repeats) {

    public PermutationFloor {
        if (repeats < 1) throw new IllegalArgumentException("a floor needs at least one repeat, got " + repeats);
    }

    public Floor between(Ensemble x, Ensemble y, Seed seed) {
        return between(x, y, seed, done -> {});
    }

    /** The floor of a slow metric, with word of how many repeats are done, from any thread. */
    public Floor between(Ensemble x, Ensemble y, Seed seed, IntConsumer progress) {
        if (x.dimension() != y.dimension())
            throw new IllegalArgumentException(
                    "points must have one dimension, got " + x.dimension() + " and " + y.dimension());
        Ensemble pool = pooled(x, y);
        AtomicInteger done = new AtomicInteger();
        double[] scores = IntStream.range(0, repeats)
                .parallel()
                .mapToDouble(r -> {
                    double score = divided(pool, x.size(), seed, r);
                    progress.accept(done.incrementAndGet());
                    return score;
                })
                .toArray();
        return Floor.of(scores);
    }

    private double divided(Ensemble pool, int first, Seed seed, int repeat) {
        int[] order = IntStream.range(0, pool.size()).toArray();
        var random = seed.derive("floor").derive(repeat).generator();
        for (int k = order.length - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            int held = order[k];
            order[k] = order[other];
            order[other] = held;
        }
        int[] left = IntStream.range(0, first).map(k -> order[k]).toArray();
        int[] right = IntStream.range(first, order.length).map(k -> order[k]).toArray();
        return metric.between(pool.select(left), pool.select(right), seed).value();
    }

    private static Ensemble pooled(Ensemble x, Ensemble y) {
        Space space = x.space();
        double[] points = new double[x.points().length + y.points().length];
        System.arraycopy(x.points(), 0, points, 0, x.points().length);
        System.arraycopy(y.points(), 0, points, x.points().length, y.points().length);
        if (x.isUniform() && y.isUniform()) return Ensemble.uniform(space, points);
        // Weights relative to an equal share, so that ensembles of different sizes pool as points of one kind.
        double[] weights = new double[x.size() + y.size()];
        for (int i = 0; i < x.size(); i++) weights[i] = x.weights()[i] * x.size();
        for (int j = 0; j < y.size(); j++) weights[x.size() + j] = y.weights()[j] * y.size();
        return Ensemble.weighted(space, points, weights);
    }
}
