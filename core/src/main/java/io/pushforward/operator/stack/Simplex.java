package io.pushforward.operator.stack;

import java.util.Arrays;

/** Convex problems on the simplex of weights. */
final class Simplex {
    private static final int MOST_STEPS = 100_000;

    /** A gain below this share of the largest entry is rounding. */
    private static final double TOLERANCE = 1e-13;

    private static final int MOST_WEIGHTINGS = 100;

    /** Distances below this share of their mean count as if they were as large: none may count for infinitely much. */
    private static final double NEAR_ZERO = 1e-3;

    private static final double CHANGE = 1e-6;

    private Simplex() {}

    /**
     * The w that minimises w'Gw for a positive semidefinite G. Mass moves between the two entries that gain most by it, as far
     * as it pays, until none gains (Platt 1998 for this kind of step).
     */
    static double[] leastSquare(double[][] g) {
        int n = g.length;
        double[] w = new double[n];
        int best = 0;
        double size = 0;
        for (int k = 0; k < n; k++) {
            if (g[k][k] < g[best][best]) best = k;
            size = Math.max(size, Math.abs(g[k][k]));
        }
        w[best] = 1;
        double[] slope = new double[n];
        for (int k = 0; k < n; k++) slope[k] = g[k][best];
        for (int step = 0; step < MOST_STEPS; step++) {
            int to = 0;
            int from = -1;
            for (int k = 0; k < n; k++) {
                if (slope[k] < slope[to]) to = k;
                if (w[k] > 0 && (from < 0 || slope[k] > slope[from])) from = k;
            }
            if (from < 0 || !(slope[from] - slope[to] > TOLERANCE * size)) break;
            double curvature = g[from][from] + g[to][to] - 2 * g[from][to];
            double moved = curvature > 0 ? Math.min(w[from], (slope[from] - slope[to]) / curvature) : w[from];
            w[from] = moved >= w[from] ? 0 : w[from] - moved;
            w[to] += moved;
            for (int k = 0; k < n; k++) slope[k] += moved * (g[k][to] - g[k][from]);
        }
        return w;
    }

    /** The mean of forms; what noise takes from a diagonal leaves it at zero at least. */
    static double[][] mean(double[][][] forms) {
        double[] equal = new double[forms.length];
        Arrays.fill(equal, 1.0 / forms.length);
        return weighted(forms, equal);
    }

    private static double[][] weighted(double[][][] forms, double[] shares) {
        int n = forms[0].length;
        double[][] sum = new double[n][n];
        for (int i = 0; i < forms.length; i++)
            for (int k = 0; k < n; k++) for (int l = 0; l < n; l++) sum[k][l] += shares[i] * forms[i][k][l];
        for (int k = 0; k < n; k++) sum[k][k] = Math.max(0, sum[k][k]);
        return sum;
    }

    /**
     * The w that minimises the sum of √(w'G_i w): least squares in which each form counts by the inverse of its own root,
     * until weights stay (Weiszfeld 1937).
     */
    static double[] leastRoots(double[][][] forms) {
        double[] w = leastSquare(mean(forms));
        for (int step = 0; step < MOST_WEIGHTINGS; step++) {
            double[] roots = new double[forms.length];
            double total = 0;
            for (int i = 0; i < roots.length; i++) total += roots[i] = Math.sqrt(Math.max(0, form(forms[i], w)));
            if (!(total > 0)) return w;
            double least = NEAR_ZERO * total / roots.length;
            for (int i = 0; i < roots.length; i++) roots[i] = 1 / Math.max(least, roots[i]) / roots.length;
            double[] next = leastSquare(weighted(forms, roots));
            double change = 0;
            for (int k = 0; k < w.length; k++) change = Math.max(change, Math.abs(next[k] - w[k]));
            w = next;
            if (change < CHANGE) break;
        }
        return w;
    }

    private static double form(double[][] g, double[] w) {
        double sum = 0;
        for (int k = 0; k < w.length; k++)
            if (w[k] > 0) for (int l = 0; l < w.length; l++) sum += w[k] * g[k][l] * w[l];
        return sum;
    }

    /**
     * The w that maximises the mean of Σ_l y_l log Σ_k w_k p_kl, by expectation and maximisation.
     *
     * @param masses what each member gives each observed label, [member][law * label]
     * @param observed the observed masses, [law * label]
     */
    static double[] mostLikely(double[][] masses, double[] observed) {
        int n = masses.length;
        double[] w = new double[n];
        Arrays.fill(w, 1.0 / n);
        for (int step = 0; step < 2000; step++) {
            double[] next = new double[n];
            for (int l = 0; l < observed.length; l++) {
                if (!(observed[l] > 0)) continue;
                double mixed = 0;
                for (int k = 0; k < n; k++) mixed += w[k] * masses[k][l];
                if (!(mixed > 0)) continue;
                for (int k = 0; k < n; k++) next[k] += observed[l] * w[k] * masses[k][l] / mixed;
            }
            double total = Arrays.stream(next).sum();
            if (!(total > 0)) return w;
            double change = 0;
            for (int k = 0; k < n; k++) {
                next[k] /= total;
                change = Math.max(change, Math.abs(next[k] - w[k]));
            }
            w = next;
            if (change < 1e-7) break;
        }
        return w;
    }

    /** Without weights below a share. */
    static double[] without(double[] weights, double share) {
        double[] kept = weights.clone();
        double total = 0;
        for (int k = 0; k < kept.length; k++) {
            if (kept[k] < share) kept[k] = 0;
            total += kept[k];
        }
        for (int k = 0; k < kept.length; k++) kept[k] /= total;
        return kept;
    }
}
