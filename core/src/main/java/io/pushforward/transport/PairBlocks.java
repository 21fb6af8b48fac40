package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Squared distances between the points of two ensembles, row by row in blocks of columns, for sums and counts over all
 * pairs that no matrix could hold.
 *
 * <p>Rows are divided into tasks that depend on the sizes alone, and what tasks made is given on in their order: the
 * number of threads changes nothing.
 */
public final class PairBlocks {
    /** So many tasks at most: each may own as much memory as the columns. */
    private static final int TASKS = 64;
    /** Below, dividing the work costs more than it gains. */
    private static final long PAIRS_PER_TASK = 1 << 16;

    /** Points of at least so many coordinates are compared once for both orders of a pair, if all squares fit in memory. */
    private static final int MANY_COORDINATES = 16;

    private static final int MOST_STORED = 512;

    /** Of so many coordinates even squares that fit in no cache are read faster than computed again. */
    private static final int VERY_MANY_COORDINATES = 128;

    private static final int MOST_OF_VERY_MANY = 2048;

    /** Rows of points of many coordinates that are compared together, if all their squares are few numbers. */
    private static final int GROUP = 16;

    private static final int MOST_GROUPED = 1 << 15;

    /** Rows and columns that are mirrored together: what they touch fits in a cache. */
    private static final int TILE = 32;

    private final PairCosts costs;
    private final boolean own;
    private final double[][] stored; // [row][column]; none where squares are computed when they are asked for

    private PairBlocks(PairCosts costs, boolean own, double[][] stored) {
        this.costs = costs;
        this.own = own;
        this.stored = stored;
    }

    public static PairBlocks between(Ensemble x, Ensemble y) {
        if (x.dimension() != y.dimension())
            throw new IllegalArgumentException(
                    "points must have one dimension, got " + x.dimension() + " and " + y.dimension());
        PairCosts costs = new PairCosts(x, y, Cost.SQUARED_DISTANCE);
        int most = x.dimension() < VERY_MANY_COORDINATES ? MOST_STORED : MOST_OF_VERY_MANY;
        boolean twice = x == y && x.dimension() >= MANY_COORDINATES && x.size() <= most;
        return new PairBlocks(costs, false, twice ? mirrored(costs) : new double[0][]);
    }

    /** The pairs i &lt; j of one ensemble: each once, and no point with itself. */
    public static PairBlocks within(Ensemble x) {
        return new PairBlocks(new PairCosts(x, x, Cost.SQUARED_DISTANCE), true, new double[0][]);
    }

    /** The pairs i &lt; j alone of an ensemble with itself; squares that are stored are not computed again. */
    public PairBlocks distinct() {
        return new PairBlocks(costs, true, stored);
    }

    /** Whether squares are stored: going over the pairs again is then cheap. */
    public boolean isStored() {
        return stored.length > 0;
    }

    /** The squares of all pairs of one ensemble: that of (i, j) has the bits of that of (j, i). */
    private static double[][] mirrored(PairCosts costs) {
        int n = costs.rows();
        double[][] squares = new double[n][n];
        IntStream.range(0, (n + GROUP - 1) / GROUP).parallel().forEach(group -> {
            int[] rows = IntStream.range(group * GROUP, Math.min(n, (group + 1) * GROUP))
                    .toArray();
            costs.squares(rows, rows, Arrays.copyOfRange(squares, rows[0], rows[0] + rows.length));
        });
        IntStream.range(0, (n + TILE - 1) / TILE).parallel().forEach(tile -> {
            int last = Math.min(n, (tile + 1) * TILE);
            for (int from = 0; from < last; from += TILE)
                for (int i = tile * TILE; i < last; i++)
                    for (int j = from; j < Math.min(i, from + TILE); j++) squares[i][j] = squares[j][i];
        });
        return squares;
    }

    /** How many pairs there are. */
    public long pairs() {
        long n = costs.rows();
        return own ? n * (n - 1) / 2 : n * costs.columns();
    }

    /** Takes the blocks of one task, one after the other. */
    public interface Visitor {
        /** The squared distances of row i to the columns from j on: the first {@code length} of an array to work in. */
        void block(int i, int j, int length, double[] squares);
    }

    /** The sum of a block's numbers, always in one order: every fourth number, then the four sums. */
    public static double sum(double[] block, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 3 < length; k += 4) {
            s0 += block[k];
            s1 += block[k + 1];
            s2 += block[k + 2];
            s3 += block[k + 3];
        }
        for (; k < length; k++) s0 += block[k];
        return (s0 + s1) + (s2 + s3);
    }

    /** Shows the blocks of each task to a visitor of its own, in parallel; then gives the visitors on in their order. */
    public <V extends Visitor> void forEach(IntFunction<V> visitorOfTask, Consumer<V> done) {
        int tasks = (int) Math.max(1, Math.min(Math.min(TASKS, costs.rows()), pairs() / PAIRS_PER_TASK));
        if (tasks == 1) {
            done.accept(visited(visitorOfTask.apply(0), 0, 1));
            return;
        }
        LongWork.Part part = LongWork.part("rows of pairs", costs.rows());
        IntStream.range(0, tasks)
                .parallel()
                .mapToObj(task -> {
                    V visitor = visited(visitorOfTask.apply(task), task, tasks);
                    part.add((costs.rows() - task + tasks - 1) / tasks);
                    return visitor;
                })
                .forEachOrdered(done);
    }

    /** Rows are dealt out in turn, so that triangles are shared alike. */
    private <V extends Visitor> V visited(V visitor, int task, int tasks) {
        double[] block = new double[PairCosts.BLOCK];
        if (stored.length == 0 && costs.dimension() >= MANY_COORDINATES && costs.columns() <= MOST_GROUPED)
            return grouped(visitor, task, tasks, block);
        for (int i = task; i < costs.rows(); i += tasks)
            if (stored.length > 0) show(visitor, i, stored[i], block);
            else
                for (int from = own ? i + 1 : 0; from < costs.columns(); from += block.length) {
                    int length = Math.min(block.length, costs.columns() - from);
                    costs.squares(i, from, from + length, block);
                    visitor.block(i, from, length, block);
                }
        return visitor;
    }

    private <V extends Visitor> V grouped(V visitor, int task, int tasks, double[] block) {
        double[][] squares = new double[GROUP][costs.columns()];
        int all = (costs.rows() - task + tasks - 1) / tasks;
        for (int first = 0; first < all; first += GROUP) {
            int[] rows = IntStream.range(first, Math.min(all, first + GROUP))
                    .map(place -> task + place * tasks)
                    .toArray();
            int[] from = IntStream.of(rows).map(i -> own ? i + 1 : 0).toArray();
            costs.squares(rows, from, squares);
            for (int r = 0; r < rows.length; r++) show(visitor, rows[r], squares[r], block);
        }
        return visitor;
    }

    /** Shows a row of which all squares are known, in the same blocks. */
    private void show(Visitor visitor, int i, double[] squares, double[] block) {
        for (int from = own ? i + 1 : 0; from < costs.columns(); from += block.length) {
            int length = Math.min(block.length, costs.columns() - from);
            System.arraycopy(squares, from, block, 0, length);
            visitor.block(i, from, length, block);
        }
    }
}
