package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.Arrays;

/**
 * The points of an ensemble in an order in which any few that follow each other lie near each other: halves along the
 * longest side of the box around them, each half ordered likewise (Bentley 1975).
 */
final class SpatialOrder {
    private final double[] points;
    private final int d;
    private final int[] order;
    private final double[] keys;

    private SpatialOrder(Ensemble ensemble) {
        points = ensemble.points();
        d = ensemble.dimension();
        order = new int[ensemble.size()];
        Arrays.setAll(order, i -> i);
        keys = new double[order.length];
        divide(0, order.length);
    }

    static int[] of(Ensemble ensemble) {
        return new SpatialOrder(ensemble).order;
    }

    /**
     * Means of so many points that follow each other, with their masses. Unlike a random choice of points, they keep the
     * masses of all larger regions.
     */
    static Ensemble merged(Ensemble ordered, int together) {
        int d = ordered.dimension();
        int count = (ordered.size() + together - 1) / together;
        double[] points = new double[count * d];
        double[] weights = new double[count];
        for (int i = 0; i < ordered.size(); i++) weights[i / together] += ordered.weights()[i];
        for (int i = 0; i < ordered.size(); i++)
            for (int k = 0; k < d; k++)
                points[i / together * d + k] +=
                        ordered.weights()[i] / weights[i / together] * ordered.points()[i * d + k];
        return ordered.isUniform()
                ? Ensemble.uniform(ordered.space(), points)
                : Ensemble.weighted(ordered.space(), points, weights);
    }

    /** Numbers of the points in their order, by where the points stood before. */
    static double[] back(double[] ordered, int[] order) {
        double[] back = new double[ordered.length];
        for (int k = 0; k < order.length; k++) back[order[k]] = ordered[k];
        return back;
    }

    private void divide(int from, int to) {
        if (to - from <= 2) return;
        int middle = from + Integer.highestOneBit(to - from - 1);
        int axis = longest(from, to);
        for (int k = from; k < to; k++) keys[order[k]] = points[order[k] * d + axis];
        select(from, to - 1, middle);
        divide(from, middle);
        divide(middle, to);
    }

    private int longest(int from, int to) {
        int longest = 0;
        double most = -1;
        for (int k = 0; k < d; k++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = from; i < to; i++) {
                double x = points[order[i] * d + k];
                low = Math.min(low, x);
                high = Math.max(high, x);
            }
            if (high - low > most) {
                most = high - low;
                longest = k;
            }
        }
        return longest;
    }

    /** Puts the least keys before a rank and the others from there on (Hoare 1961). */
    private void select(int first, int last, int rank) {
        int low = first;
        int high = last;
        while (low < high) {
            double pivot = keys[order[(low + high) >>> 1]];
            int i = low;
            int j = high;
            while (i <= j) {
                while (keys[order[i]] < pivot) i++;
                while (keys[order[j]] > pivot) j--;
                if (i <= j) {
                    int held = order[i];
                    order[i++] = order[j];
                    order[j--] = held;
                }
            }
            if (rank <= j) high = j;
            else if (rank >= i) low = i;
            else return;
        }
    }
}
