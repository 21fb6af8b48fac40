package io.pushforward.theory;

import io.pushforward.law.Bins;
import io.pushforward.law.Histogram;
import java.util.function.DoubleUnaryOperator;

/**
 * Densities on an interval that are valid by construction: bin densities, and the normalised exponential
 * exp(h) / ∫ exp(h).
 *
 * <p>Bin densities with the true masses of the bins converge to the density in L¹ as the bins are refined. The
 * normalised exponential moves by at most 2·sup |h − h'| in L¹ (it is a softmax, so that half of this would do). For
 * laws on an interval of length l, W2² is at most l²/2 times the L¹ distance of the densities.
 */
public final class BinDensity {
    private BinDensity() {}

    /** The law with the density's mass in each bin, by the midpoint rule on so many cells per bin; it is normalised. */
    public static Histogram of(DoubleUnaryOperator density, Bins bins, int cells) {
        requireCells(cells);
        double[] masses = new double[bins.count()];
        for (int k = 0; k < masses.length; k++)
            for (int c = 0; c < cells; c++) {
                double value = density.applyAsDouble(cell(bins, k, c, cells));
                if (!(value >= 0)) throw new IllegalArgumentException("a density must not be negative, got " + value);
                masses[k] += value * bins.width(k) / cells;
            }
        return Histogram.of(bins, masses);
    }

    /** The normalised exponential of an energy that is constant in each bin. */
    public static Histogram exponential(double[] energy, Bins bins) {
        if (energy.length != bins.count())
            throw new IllegalArgumentException(
                    "expected an energy for each of " + bins.count() + " bins, got " + energy.length);
        double[] logits = new double[energy.length];
        for (int k = 0; k < logits.length; k++) logits[k] = energy[k] + Math.log(bins.width(k));
        return Histogram.of(bins, Simplex.softmax(logits));
    }

    /** ∫ |p − q| between a law's density and another, by the midpoint rule on so many cells per bin. */
    public static double l1(Histogram law, DoubleUnaryOperator density, int cells) {
        requireCells(cells);
        Bins bins = law.bins();
        double sum = 0;
        for (int k = 0; k < bins.count(); k++) {
            double own = law.mass(k) / bins.width(k);
            for (int c = 0; c < cells; c++)
                sum += Math.abs(own - density.applyAsDouble(cell(bins, k, c, cells))) * bins.width(k) / cells;
        }
        return sum;
    }

    /** ∫ |p − q| between two laws on the same bins. */
    public static double l1(Histogram left, Histogram right) {
        if (!left.bins().equals(right.bins()))
            throw new IllegalArgumentException("expected laws on the same bins, got " + left + " and " + right);
        return CommonSupport.l1(left.masses(), right.masses());
    }

    private static double cell(Bins bins, int bin, int cell, int cells) {
        return bins.edge(bin) + bins.width(bin) * (cell + 0.5) / cells;
    }

    private static void requireCells(int cells) {
        if (cells < 1) throw new IllegalArgumentException("expected at least one cell per bin, got " + cells);
    }
}
