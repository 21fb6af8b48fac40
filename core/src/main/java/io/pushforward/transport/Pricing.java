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
        ColumnBoxes boxes = boxes(costs, v);
        LongWork.Part part = LongWork.part("rows priced", costs.rows());
        tasks(costs.rows()).forEach(task -> {
            Row row = new Row(costs, boxes);
            for (int i = task * TASK; i < Math.min(costs.rows(), (task + 1) * TASK); i++)
                found[i] = row.least(i, v, bounds[i], count);
            part.add(Math.min(TASK, costs.rows() - task * TASK));
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
        ColumnBoxes boxes = boxes(costs, v);
        LongWork.Part part = LongWork.part("rows priced", costs.rows());
        tasks(costs.rows()).forEach(task -> {
            double[] bounds = new double[boxes.count()];
            double[] block = new double[ColumnBoxes.BLOCK];
            for (int i = task * TASK; i < Math.min(costs.rows(), (task + 1) * TASK); i++) {
                boxes.bounds(i, bounds);
                int nearest = nearest(bounds);
                double found = least(costs, v, i, boxes.from(nearest), boxes.to(nearest), block);
                bounds[nearest] = Double.POSITIVE_INFINITY;
                for (int b = 0; b < bounds.length; b++)
                    if (bounds[b] < found)
                        found = Math.min(found, least(costs, v, i, boxes.from(b), boxes.to(b), block));
                least[i] = found;
            }
            part.add(Math.min(TASK, costs.rows() - task * TASK));
        });
        return least;
    }

    private static ColumnBoxes boxes(PairCosts costs, double[] v) {
        ColumnBoxes boxes = new ColumnBoxes(costs);
        boxes.note(v);
        return boxes;
    }

    private static int nearest(double[] bounds) {
        int nearest = 0;
        for (int b = 1; b < bounds.length; b++) if (bounds[b] < bounds[nearest]) nearest = b;
        return nearest;
    }

    private static double least(PairCosts costs, double[] v, int i, int from, int to, double[] block) {
        reduced(costs, v, i, from, to, block);
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < to - from; j++) if (block[j] < least) least = block[j];
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
        private final double[] block = new double[ColumnBoxes.BLOCK];
        private final ColumnBoxes boxes;
        private final double[] blockBounds;
        private int size;
        private int most;

        Row(PairCosts costs, ColumnBoxes boxes) {
            this.costs = costs;
            this.boxes = boxes;
            blockBounds = new double[boxes.count()];
        }

        Candidates least(int i, double[] v, double bound, int count) {
            if (columns.length < count) {
                columns = new int[count];
                keys = new double[count];
            }
            most = count;
            size = 0;
            double bar = bound;
            boxes.bounds(i, blockBounds);
            int nearest = nearest(blockBounds);
            bar = scan(i, v, nearest, bar, bound);
            blockBounds[nearest] = Double.POSITIVE_INFINITY;
            for (int b = 0; b < blockBounds.length; b++) if (blockBounds[b] < bar) bar = scan(i, v, b, bar, bound);
            double[] prices = new double[size];
            for (int k = 0; k < size; k++) prices[k] = costs.at(i, columns[k]);
            return new Candidates(Arrays.copyOf(columns, size), prices, bar);
        }

        private double scan(int i, double[] v, int b, double start, double bound) {
            double bar = start;
            int from = boxes.from(b);
            int length = boxes.to(b) - from;
            reduced(costs, v, i, from, from + length, block);
            for (int j = 0; j < length; j++) if (block[j] < bar) bar = insert(from + j, block[j], bound);
            return bar;
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
