package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.Arrays;

/**
 * The costs between two clouds, computed in blocks where they are needed and never stored.
 *
 * <p>The target's points lie coordinate by coordinate, so that the loops run along columns without a reduction: what they
 * give does not depend on how many columns a processor takes at once. Coordinates are added in their order.
 */
final class PairCosts {
    /** Columns that are looked at together: their costs and potentials stay in the nearest cache. */
    static final int BLOCK = 512;

    /** Coordinates and columns that a group of rows meets together: they stay in the nearest cache from row to row. */
    private static final int COORDINATES = 8;

    private final double[] x; // [n, d]
    private final double[][] y; // [d][m]
    private final int n;
    private final int m;
    private final Cost cost;

    PairCosts(TransportProblem problem) {
        this(problem.source(), problem.target(), problem.cost());
    }

    PairCosts(Ensemble source, Ensemble target, Cost cost) {
        this(source.points(), byCoordinate(target), source.size(), target.size(), cost);
    }

    private PairCosts(double[] x, double[][] y, int n, int m, Cost cost) {
        this.x = x;
        this.y = y;
        this.n = n;
        this.m = m;
        this.cost = cost;
    }

    private static double[][] byCoordinate(Ensemble cloud) {
        int d = cloud.dimension();
        double[][] columns = new double[d][cloud.size()];
        for (int j = 0; j < cloud.size(); j++) for (int k = 0; k < d; k++) columns[k][j] = cloud.points()[j * d + k];
        return columns;
    }

    int rows() {
        return n;
    }

    int columns() {
        return m;
    }

    int dimension() {
        return y.length;
    }

    /** Coordinate k of row i. */
    double coordinate(int i, int k) {
        return x[i * y.length + k];
    }

    /** Coordinate k of all columns. */
    double[] coordinate(int k) {
        return y[k];
    }

    /** The cost of one pair, with the same bits as in a block. */
    double at(int i, int j) {
        double sum = 0;
        for (int k = 0; k < y.length; k++) {
            double difference = x[i * y.length + k] - y[k][j];
            sum += difference * difference;
        }
        return cost.atSquared(sum);
    }

    /** Writes the costs from row i to the columns in [from, to) to the start of {@code out}. */
    void block(int i, int from, int to, double[] out) {
        squares(i, from, to, out);
        fromSquares(out, to - from);
    }

    /** Replaces squared distances by costs. */
    void fromSquares(double[] out, int length) {
        if (cost.power() == 2) {
            if (cost.factor() != 1) for (int j = 0; j < length; j++) out[j] = cost.factor() * out[j];
        } else if (cost.power() == 1) {
            double factor = cost.factor();
            for (int j = 0; j < length; j++) out[j] = factor * Math.sqrt(out[j]);
        } else {
            for (int j = 0; j < length; j++) out[j] = cost.atSquared(out[j]);
        }
    }

    /** Squared distances, likewise. */
    void squares(int i, int from, int to, double[] out) {
        int d = y.length;
        int length = to - from;
        int k = 0;
        if (d >= 3) {
            three(x[i * d], x[i * d + 1], x[i * d + 2], y[0], y[1], y[2], from, length, out);
            k = 3;
        } else {
            first(x[i * d], y[0], from, length, out);
            k = 1;
        }
        for (; k + 1 < d; k += 2) addTwo(x[i * d + k], x[i * d + k + 1], y[k], y[k + 1], from, length, out);
        if (k < d) addOne(x[i * d + k], y[k], from, length, out, 0);
    }

    /**
     * Squared distances of several rows, with the same bits, several times faster in many dimensions: rows take turns at a
     * few coordinates of a block of columns.
     *
     * @param from the first column that is wanted of each row
     * @param out one row for each, of which the wanted columns are written and others may be
     */
    void squares(int[] rows, int[] from, double[][] out) {
        int d = y.length;
        int least = m;
        for (int start : from) least = Math.min(least, start);
        for (int column = least; column < m; column += BLOCK) {
            int length = Math.min(BLOCK, m - column);
            for (int r = 0; r < rows.length; r++) Arrays.fill(out[r], column, column + length, 0);
            for (int k = 0; k < d; k += COORDINATES)
                for (int r = 0; r < rows.length; r++)
                    if (from[r] < column + length)
                        addSquares(rows[r], k, Math.min(d, k + COORDINATES), column, length, out[r]);
        }
    }

    private void addSquares(int i, int first, int end, int column, int length, double[] out) {
        int at = i * y.length;
        int k = first;
        for (; k + 3 < end; k += 4)
            addFour(
                    x[at + k],
                    x[at + k + 1],
                    x[at + k + 2],
                    x[at + k + 3],
                    y[k],
                    y[k + 1],
                    y[k + 2],
                    y[k + 3],
                    column,
                    length,
                    out);
        for (; k < end; k++) addOne(x[at + k], y[k], column, length, out, column);
    }

    private static void addFour(
            double x0,
            double x1,
            double x2,
            double x3,
            double[] y0,
            double[] y1,
            double[] y2,
            double[] y3,
            int column,
            int length,
            double[] out) {
        for (int j = column; j < column + length; j++) {
            double t0 = x0 - y0[j];
            double t1 = x1 - y1[j];
            double t2 = x2 - y2[j];
            double t3 = x3 - y3[j];
            out[j] = out[j] + t0 * t0 + t1 * t1 + t2 * t2 + t3 * t3;
        }
    }

    private static void first(double x, double[] y, int from, int length, double[] out) {
        for (int j = 0; j < length; j++) {
            double t = x - y[from + j];
            out[j] = t * t;
        }
    }

    private static void three(
            double x0,
            double x1,
            double x2,
            double[] y0,
            double[] y1,
            double[] y2,
            int from,
            int length,
            double[] out) {
        for (int j = 0; j < length; j++) {
            double t0 = x0 - y0[from + j];
            double t1 = x1 - y1[from + j];
            double t2 = x2 - y2[from + j];
            out[j] = t0 * t0 + t1 * t1 + t2 * t2;
        }
    }

    private static void addTwo(double x0, double x1, double[] y0, double[] y1, int from, int length, double[] out) {
        for (int j = 0; j < length; j++) {
            double t0 = x0 - y0[from + j];
            double t1 = x1 - y1[from + j];
            out[j] = out[j] + t0 * t0 + t1 * t1;
        }
    }

    private static void addOne(double x, double[] y, int from, int length, double[] out, int at) {
        for (int j = 0; j < length; j++) {
            double t = x - y[from + j];
            out[at + j] += t * t;
        }
    }
}
