package io.pushforward.transport;

import java.util.Arrays;

/**
 * Boxes around blocks of columns, by which whole blocks are left out: no c - v in a block is below the cost to its box
 * less the largest v in it. This holds to the last bit, since rounding keeps order.
 */
final class ColumnBoxes {
    /** Columns in a block. */
    static final int BLOCK = 64;

    private final PairCosts costs;
    private final int count;
    private final double[][] low; // [d][count]
    private final double[][] high;
    private final double[] largest; // v by block

    ColumnBoxes(PairCosts costs) {
        this.costs = costs;
        count = (costs.columns() + BLOCK - 1) / BLOCK;
        int d = costs.dimension();
        low = new double[d][count];
        high = new double[d][count];
        largest = new double[count];
        for (int k = 0; k < d; k++) {
            double[] y = costs.coordinate(k);
            Arrays.fill(low[k], Double.POSITIVE_INFINITY);
            Arrays.fill(high[k], Double.NEGATIVE_INFINITY);
            for (int j = 0; j < y.length; j++) {
                low[k][j / BLOCK] = Math.min(low[k][j / BLOCK], y[j]);
                high[k][j / BLOCK] = Math.max(high[k][j / BLOCK], y[j]);
            }
        }
    }

    int count() {
        return count;
    }

    int from(int block) {
        return block * BLOCK;
    }

    int to(int block) {
        return Math.min(costs.columns(), (block + 1) * BLOCK);
    }

    /** Takes note of column potentials; those that fall later need not be told. */
    void note(double[] v) {
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        for (int j = 0; j < v.length; j++) largest[j / BLOCK] = Math.max(largest[j / BLOCK], v[j]);
    }

    /** Writes for each block a number that no c - v of row i is below. */
    void bounds(int i, double[] out) {
        Arrays.fill(out, 0, count, 0);
        for (int k = 0; k < low.length; k++) add(costs.coordinate(i, k), low[k], high[k], count, out);
        costs.fromSquares(out, count);
        for (int b = 0; b < count; b++) out[b] -= largest[b];
    }

    private static void add(double x, double[] low, double[] high, int count, double[] out) {
        for (int b = 0; b < count; b++) {
            double t = Math.max(0, Math.max(low[b] - x, x - high[b]));
            out[b] += t * t;
        }
    }
}
