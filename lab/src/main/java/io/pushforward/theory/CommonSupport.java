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
