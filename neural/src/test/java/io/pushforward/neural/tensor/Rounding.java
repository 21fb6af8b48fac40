package io.pushforward.neural.tensor;

/**
 * How far results in floating point may lie apart when sums are taken in another order, with or without fused
 * multiply-adds, as libtorch and OpenBLAS do from one processor to the next.
 *
 * <p>Errors of n operations add up to less than λ √n u, u the unit roundoff, with a probability above 1 - 2 exp(-λ² / 2)
 * (Higham and Mary 2019, theorem 2.4); λ = 6 makes that 3e-8 per result.
 */
public final class Rounding {
    public static final double FLOAT = 0x1p-24;
    public static final double DOUBLE = 0x1p-53;
    private static final double LAMBDA = 6;

    private Rounding() {}

    /** The relative error of a result of so many operations on terms of one sign. */
    public static double of(double operations, double unit) {
        return LAMBDA * Math.sqrt(operations) * unit;
    }

    /**
     * The error of potentials of an annealed Sinkhorn iteration in float. A softmin changes by no more than its arguments,
     * each wrong by a few roundings of the largest cost. While the temperature is above a quarter of that cost the next
     * update forgets most of it; below, errors add up over the temperatures, each a quarter of the one before. A softmin is a
     * temperature times a logarithm, and rounds in units of the temperature where that is above the costs.
     */
    public static double ofPotentials(double largestCost, double lastTemperature, double unit) {
        double updates = 2 + Math.max(0, Math.log(largestCost / (4 * lastTemperature)) / Math.log(4));
        double each = 8; // rounding the cost, two sums with potentials, a product, the store; for rows and columns
        return of(updates * each, unit) * Math.max(largestCost, lastTemperature);
    }

    /** The relative error of the entries of the plan that belongs to these potentials: two of them, over a temperature. */
    public static double ofPlan(double largestCost, double lastTemperature, double unit) {
        return 2 * ofPotentials(largestCost, lastTemperature, unit) / lastTemperature;
    }

    /**
     * The error of a sum of masses from their logarithms in float: a logarithm l is rounded by a few u |l|, its mass by that
     * share, and the sum by the number of masses.
     */
    public static double ofMasses(double... logMasses) {
        double condition = 0;
        for (double log : logMasses) if (Math.exp(log) > 0) condition += Math.exp(log) * (1 + Math.abs(log));
        double each =
                8; // the largest taken away, an exponential, the logarithm of the sum, the difference, an exponential
        return of(logMasses.length + each, FLOAT) * condition;
    }
}
