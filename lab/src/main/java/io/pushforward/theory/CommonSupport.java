package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.transport.Distances;

/**
 * Finitely many atoms that a family of laws shares; a law of the family is a weight vector.
 *
 * <p>Common-support stability: with D the diameter of the atoms, W2² between the laws with weights w and v is at most
 * D²/2 · |w − v|₁. Mass common to both stays where it is; the rest, |w − v|₁/2 of it, moves at most D.
 */
public final class CommonSupport {
    private final Space space;
    private final double[] atoms; // [size, dimension]
    private final int size;
    private final double diameter;

    public CommonSupport(Space space, double[] atoms) {
        Ensemble checked = Ensemble.uniform(space, atoms);
        this.space = space;
        this.atoms = atoms;
        this.size = checked.size();
        this.diameter = diameter(atoms, size, space.dimension());
    }

    public Space space() {
        return space;
    }

    public int size() {
        return size;
    }

    /** The flat atoms, shared, not copied. */
    public double[] atoms() {
        return atoms;
    }

    /** The largest distance between two atoms. */
    public double diameter() {
        return diameter;
    }

    /** The law with these weights on the atoms. */
    public Ensemble law(double[] weights) {
        return Ensemble.weighted(space, atoms, weights);
    }

    /** The bound D·(|w − v|₁/2)^½ on W2 between two laws on these atoms. */
    public double w2Bound(double[] w, double[] v) {
        return w2Bound(l1(w, v));
    }

    /** The bound D·(t/2)^½ on W2 between two laws whose weights differ by t in the l1 norm. */
    public double w2Bound(double weightError) {
        if (!(weightError >= 0))
            throw new IllegalArgumentException("a weight error must not be negative, got " + weightError);
        // Two weight vectors never differ by more than 2.
        return diameter * Math.sqrt(Math.min(weightError, 2) / 2);
    }

    /**
     * A bound on W2 between the law with weights w and any law whose weights lie between the given ends and differ from w by
     * at most {@code moved} in total variation.
     *
     * <p>Mass that two laws share stays. At most α_j = w_j − low_j leaves atom j, at most β_k = high_k − w_k comes to atom k, and
     * at most T in all: the cost is at most the largest Σ c_jk m_jk over such m ≥ 0. In its dual every s, x_j, y_k ≥ 0 with
     * s + x_j + y_k ≥ c_jk wherever α_j and β_k are positive gives the bound T s + Σ α_j x_j + Σ β_k y_k. Some are tried: the least x
     * for a given y, and the least y for that x.
     */
    public double w2Bound(double[] w, double[] low, double[] high, double moved) {
        double[] leaving = new double[size];
        double[] coming = new double[size];
        double most = 0;
        for (int j = 0; j < size; j++) {
            leaving[j] = Math.max(0, w[j] - Math.max(0, low[j]));
            coming[j] = Math.max(0, Math.min(1, high[j]) - w[j]);
        }
        for (int j = 0; j < size; j++)
            for (int k = 0; k < size; k++) if (leaving[j] > 0 && coming[k] > 0) most = Math.max(most, squared(j, k));
        double best = Math.min(1, moved) * most;
        for (int s = 0; s < DUAL_TRIALS; s++)
            for (int y = 0; y < DUAL_TRIALS; y++)
                best = Math.min(best, dual(leaving, coming, moved, most * s / DUAL_TRIALS, most * y / DUAL_TRIALS));
        return Math.sqrt(best);
    }

    private static final int DUAL_TRIALS = 8;

    private double dual(double[] leaving, double[] coming, double moved, double shared, double start) {
        double value = Math.min(1, moved) * shared;
        double[] x = new double[size];
        for (int j = 0; j < size; j++) {
            if (leaving[j] == 0) continue;
            for (int k = 0; k < size; k++) if (coming[k] > 0) x[j] = Math.max(x[j], squared(j, k) - shared - start);
            value += leaving[j] * x[j];
        }
        for (int k = 0; k < size; k++) {
            double y = 0;
            for (int j = 0; j < size; j++) if (leaving[j] > 0) y = Math.max(y, squared(j, k) - shared - x[j]);
            value += coming[k] * y;
        }
        return value;
    }

    private double squared(int i, int j) {
        return Distances.squared(atoms, i, atoms, j, space.dimension());
    }

    static double l1(double[] w, double[] v) {
        if (w.length != v.length)
            throw new IllegalArgumentException("expected " + w.length + " weights, got " + v.length);
        double sum = 0;
        for (int j = 0; j < w.length; j++) sum += Math.abs(w[j] - v[j]);
        return sum;
    }

    private static double diameter(double[] atoms, int size, int d) {
        double largest = 0;
        for (int i = 0; i < size; i++)
            for (int j = 0; j < i; j++) largest = Math.max(largest, Distances.squared(atoms, i, atoms, j, d));
        return Math.sqrt(largest);
    }
}
