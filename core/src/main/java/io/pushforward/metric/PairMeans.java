package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.settings.Misfit;
import io.pushforward.transport.PairBlocks;
import java.util.Map;

/** Weighted means of a function of squared distance over pairs of points, without a matrix of them. */
final class PairMeans {
    private PairMeans() {}

    /** A function of squared distances, applied in place to the first {@code length} numbers. */
    @FunctionalInterface
    interface Function {
        /** Euclidean distance. */
        Function DISTANCE = (squares, length) -> {
            for (int k = 0; k < length; k++) squares[k] = Math.sqrt(squares[k]);
        };

        void apply(double[] squares, int length);
    }

    /** The mean over one point of x and one of y. */
    static double across(Ensemble x, Ensemble y, Function function) {
        return sum(PairBlocks.between(x, y), x.weights(), y.weights(), function);
    }

    /**
     * The mean over two points of x, with or without a point paired with itself. With, all pairs are added in the order of
     * {@link #across}, so that the distance of an ensemble to itself is zero to the last bit.
     */
    static double within(Ensemble x, Function function, Estimator estimator) {
        return estimator == Estimator.BIASED
                ? across(x, x, function)
                : unbiased(x, PairBlocks.within(x), distinct(x), function);
    }

    /**
     * {@link #within} by every estimator that one pass over the squares gives: all where squares are stored and two points
     * have mass, else the wanted one alone.
     */
    static Map<Estimator, Double> withins(Ensemble x, Function function, Estimator wanted) {
        PairBlocks blocks = PairBlocks.between(x, x);
        double distinct = distinct(x);
        if (!blocks.isStored() || !(distinct > 0)) return Map.of(wanted, within(x, function, wanted));
        return Map.of(
                Estimator.BIASED,
                sum(blocks, x.weights(), x.weights(), function),
                Estimator.UNBIASED,
                unbiased(x, blocks.distinct(), distinct, function));
    }

    private static double unbiased(Ensemble x, PairBlocks pairs, double mass, Function function) {
        if (!(mass > 0))
            throw new Misfit("an unbiased mean over pairs needs at least two points of positive weight, got " + x);
        return 2 * sum(pairs, x.weights(), x.weights(), function) / mass;
    }

    /** The mass of pairs of two points. */
    private static double distinct(Ensemble x) {
        double mass = 0;
        for (double weight : x.weights()) mass += weight * (1 - weight);
        return mass;
    }

    private static double sum(PairBlocks blocks, double[] a, double[] b, Function function) {
        double[] total = {0};
        blocks.forEach(task -> new Sums(a, b, function), sums -> total[0] += sums.total);
        return total[0];
    }

    /** Sums over the blocks of a task, always in one order: every fourth number of a block, then the four sums. */
    private static final class Sums implements PairBlocks.Visitor {
        private final double[] a;
        private final double[] b;
        private final Function function;
        private double total;

        Sums(double[] a, double[] b, Function function) {
            this.a = a;
            this.b = b;
            this.function = function;
        }

        @Override
        public void block(int i, int j, int length, double[] squares) {
            function.apply(squares, length);
            for (int k = 0; k < length; k++) squares[k] *= b[j + k];
            total += a[i] * PairBlocks.sum(squares, length);
        }
    }
}
