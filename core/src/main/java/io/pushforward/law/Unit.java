package io.pushforward.law;

import java.util.Arrays;
import java.util.List;

/**
 * The unit in which the coordinates of two laws are compared: a power of two, so that dividing by it rounds nothing, and
 * one wherever squares of differences are ordinary numbers already.
 */
public final class Unit {
    /** Spreads between these have squares, and squares of their millionth of a millionth, far from the ends of doubles. */
    private static final double SMALL = 1e-100;

    private static final double LARGE = 1e100;

    private Unit() {}

    public static double of(Ensemble x, Ensemble y) {
        return of(List.of(x, y));
    }

    /** The unit of laws that are compared with one another. */
    public static double of(List<Ensemble> laws) {
        int d = laws.get(0).dimension();
        double[] lowest = new double[d];
        double[] highest = new double[d];
        Arrays.fill(lowest, Double.POSITIVE_INFINITY);
        Arrays.fill(highest, Double.NEGATIVE_INFINITY);
        for (Ensemble law : laws)
            for (int at = 0; at < law.points().length; at += d)
                for (int k = 0; k < d; k++) {
                    lowest[k] = Math.min(lowest[k], law.points()[at + k]);
                    highest[k] = Math.max(highest[k], law.points()[at + k]);
                }
        double spread = 0; // halved, since the difference of two finite numbers may be infinite
        for (int k = 0; k < d; k++) spread = Math.max(spread, highest[k] * 0.5 - lowest[k] * 0.5);
        return of(spread);
    }

    /** The unit of numbers that lie so far apart. */
    public static double of(double spread) {
        boolean ordinary = !(spread > 0) || (spread > SMALL && spread < LARGE);
        return ordinary ? 1 : Math.scalb(1.0, Math.max(Math.getExponent(spread), Double.MIN_EXPONENT));
    }

    /** The law with its coordinates in that unit. */
    public static Ensemble in(double unit, Ensemble law) {
        if (unit == 1) return law;
        double[] points = over(unit, law.points());
        return law.isUniform()
                ? Ensemble.uniform(law.space(), points)
                : Ensemble.weighted(law.space(), points, law.weights());
    }

    public static double[] over(double unit, double[] numbers) {
        double[] over = numbers.clone();
        for (int i = 0; i < over.length; i++) over[i] /= unit;
        return over;
    }
}
