package io.pushforward.metric;

import io.pushforward.law.Ensemble;

/**
 * The unit in which the coordinates of two laws are compared: a power of two, so that dividing by it rounds nothing, and
 * one wherever squares of differences are ordinary numbers already.
 */
final class Unit {
    /** Spreads between these have squares, and squares of their millionth of a millionth, far from the ends of doubles. */
    private static final double SMALL = 1e-100;

    private static final double LARGE = 1e100;

    private Unit() {}

    static double of(Ensemble x, Ensemble y) {
        int d = x.dimension();
        double spread = 0; // halved, since the difference of two finite numbers may be infinite
        for (int k = 0; k < d; k++)
            spread = Math.max(
                    spread, Math.max(highest(x, k), highest(y, k)) * 0.5 - Math.min(lowest(x, k), lowest(y, k)) * 0.5);
        return of(spread);
    }

    /** The unit of numbers that lie so far apart. */
    static double of(double spread) {
        boolean ordinary = !(spread > 0) || (spread > SMALL && spread < LARGE);
        return ordinary ? 1 : Math.scalb(1.0, Math.max(Math.getExponent(spread), Double.MIN_EXPONENT));
    }

    private static double highest(Ensemble law, int k) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int at = k; at < law.points().length; at += law.dimension()) highest = Math.max(highest, law.points()[at]);
        return highest;
    }

    private static double lowest(Ensemble law, int k) {
        double lowest = Double.POSITIVE_INFINITY;
        for (int at = k; at < law.points().length; at += law.dimension()) lowest = Math.min(lowest, law.points()[at]);
        return lowest;
    }

    /** The law with its coordinates in that unit. */
    static Ensemble in(double unit, Ensemble law) {
        double[] points = over(unit, law.points());
        return law.isUniform()
                ? Ensemble.uniform(law.space(), points)
                : Ensemble.weighted(law.space(), points, law.weights());
    }

    static double[] over(double unit, double[] numbers) {
        double[] over = numbers.clone();
        for (int i = 0; i < over.length; i++) over[i] /= unit;
        return over;
    }
}
