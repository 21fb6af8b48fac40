package io.pushforward.transport;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Looks at all pairs of a problem for the least reduced costs, rows in parallel: each row's result is its own, so the
 * number of threads changes nothing.
 */
final class Pricing {
    /** Rows that one task takes. */
    private static final int TASK = 32;

    private Pricing() {}

    /**
     * Some columns of one row by ascending c - v, with their costs.
     *
     * @param horizon no column that is not among them has a lower c - v
     */
    record Candidates(int[] columns, double[] costs, double horizon) {
        int size() {
            return columns.length;
        }
    }

    /** For each row up to {@code count} columns with the least c - v, of those below the row's bound. */
    static Candidates[] least(PairCosts costs, double[] v, double[] bounds, int count) {
        Candidates[] found = new Candidates[costs.rows()];
        tasks(costs.rows()).forEach(task -> {
            Row row = new Row(costs);
            for (int i = task * TASK; i < Math.min(costs.rows(), (task + 1) * TASK); i++)
                found[i] = row.least(i, v, bounds[i], count);
        });
        return found;
    }

    /** For each row the {@code count} columns with the least c - v. */
    static Candidates[] least(PairCosts costs, double[] v, int count) {
        double[] bounds = new double[costs.rows()];
        Arrays.fill(bounds, Double.POSITIVE_INFINITY);
        return least(costs, v, bounds, count);
    }

    /** The c-transform: for each row the least c - v over the columns. */
    static double[] transform(PairCosts costs, double[] v) {
        double[] least = new double[costs.rows()];
        tasks(costs.rows()).forEach(task -> {
            double[] block = new double[PairCosts.BLOCK];
            for (int i = task * TASK; i < Math.min(costs.rows(), (task + 1) * TASK); i++)
                least[i] = least(costs, v, i, block);
        });
        return least;
    }

    private static double least(PairCosts costs, double[] v, int i, double[] block) {
        double least = Double.POSITIVE_INFINITY;
        for (int from = 0; from < costs.columns(); from += block.length) {
            int to = Math.min(from + block.length, costs.columns());
            reduced(costs, v, i, from, to, block);
            for (int j = 0; j < to - from; j++) if (block[j] < least) least = block[j];
        }
        return least;
    }

    private static void reduced(PairCosts costs, double[] v, int i, int from, int to, double[] block) {
        costs.block(i, from, to, block);
        for (int j = 0; j < to - from; j++) block[j] -= v[from + j];
    }

    private static IntStream tasks(int rows) {
        return IntStream.range(0, (rows + TASK - 1) / TASK).parallel();
    }

    /** The search through one row: the best so far in ascending order, the worst of them being the bar for the next. */
    private static final class Row {
        private final PairCosts costs;
        private int[] columns = new int[0];
        private double[] keys = new double[0];
        private final double[] block = new double[PairCosts.BLOCK];
        private int size;
        private int most;

        Row(PairCosts costs) {
            this.costs = costs;
        }

        Candidates least(int i, double[] v, double bound, int count) {
            if (columns.length < count) {
                columns = new int[count];
                keys = new double[count];
            }
            most = count;
            size = 0;
            double bar = bound;
            for (int from = 0; from < costs.columns(); from += block.length) {
                int to = Math.min(from + block.length, costs.columns());
                reduced(costs, v, i, from, to, block);
                for (int j = 0; j < to - from; j++) if (block[j] < bar) bar = insert(from + j, block[j], bound);
            }
            double[] prices = new double[size];
            for (int k = 0; k < size; k++) prices[k] = costs.at(i, columns[k]);
            return new Candidates(Arrays.copyOf(columns, size), prices, bar);
        }

        private double insert(int column, double key, double bound) {
            int k = size < most ? size++ : size - 1;
            for (; k > 0 && keys[k - 1] > key; k--) {
                keys[k] = keys[k - 1];
                columns[k] = columns[k - 1];
            }
            keys[k] = key;
            columns[k] = column;
            return size < most ? bound : keys[size - 1];
        }
    }
}
