package io.pushforward.transport;

import java.util.Arrays;

/**
 * The best assignment by shortest augmenting paths (Jonker and Volgenant 1987) with few of the pairs in memory.
 *
 * <p>Potentials keep c - u - v at or above zero, and at zero on assigned pairs. A search starts from a free row and grows by
 * Dijkstra's algorithm on the reduced costs, to a column along an arc and on to the row that has it. At the first free column
 * the potentials move and the path flips.
 *
 * <p>A row keeps the arcs of least c - v, and its horizon, below which no other pair lies. As v only falls, the horizon
 * stays true. A search that comes to the horizon of a row before a free column looks at all pairs of that row and keeps
 * more of them. So what it finds is the shortest path among all pairs, and nothing is missing at the end.
 */
final class SparseAssignment {
    private static final int NONE = -1;
    /** Beyond so many arcs, a row's other pairs are computed anew in each search that needs them. */
    private static final int MOST_ARCS = 256;
    /** How much farther each look of a row reaches than the one before. */
    private static final double GROWTH = 1.5;

    /** Rows between one that is assigned and the next. */
    private static final int STEP = 64;

    /** Potentials that fell make bounds of blocks sharper; taking note of them costs as much as some looks. */
    private static final int LOOKS_PER_NOTE = 64;

    private final PairCosts pairs;
    private final int n;
    private final double[] u;
    private final double[] v;
    private final int[] columnOf;
    private final int[] rowOf;
    private final int[][] columns; // arcs by row
    private final double[][] costs;
    private final int[] degree;
    private final double[] horizon;
    private final double[] span; // how far beyond its horizon a row looks next
    private final boolean[] known; // columns that the row at hand has arcs to
    private final ColumnBoxes boxes;
    private final double[] bounds; // by block of columns
    private final double[] block = new double[PairCosts.BLOCK];

    private final double[] distance; // by column, infinite where not reached
    private final int[] before; // the row from which a column was reached
    private final double[] rowDistance;
    private final int[] seenRows;
    private final int[] reached; // columns
    private final ColumnHeap heap = new ColumnHeap();
    private int seenCount;
    private long looks;
    private int reachedCount;
    private double bar; // the nearest free column that the search has reached

    /** Starts from column potentials, which it goes on to change, and the arcs of each row that are cheapest by them. */
    SparseAssignment(PairCosts pairs, double[] columnPotential, Pricing.Candidates[] arcs) {
        this.pairs = pairs;
        n = pairs.rows();
        boxes = new ColumnBoxes(pairs);
        bounds = new double[boxes.count()];
        u = new double[n];
        v = columnPotential;
        columnOf = new int[n];
        rowOf = new int[n];
        Arrays.fill(columnOf, NONE);
        Arrays.fill(rowOf, NONE);
        columns = new int[n][];
        costs = new double[n][];
        degree = new int[n];
        horizon = new double[n];
        span = new double[n];
        known = new boolean[n];
        distance = new double[n];
        Arrays.fill(distance, Double.POSITIVE_INFINITY);
        before = new int[n];
        rowDistance = new double[n];
        seenRows = new int[n];
        reached = new int[n];
        for (int row = 0; row < n; row++) begin(row, arcs[row]);
    }

    private void begin(int row, Pricing.Candidates arcs) {
        columns[row] = arcs.columns();
        costs[row] = arcs.costs();
        degree[row] = arcs.size();
        horizon[row] = arcs.horizon();
        int best = columns[row][0];
        u[row] = costs[row][0] - v[best];
        span[row] = horizon[row] < Double.POSITIVE_INFINITY ? (GROWTH - 1) * (horizon[row] - u[row]) : 0;
        if (rowOf[best] == NONE) assign(row, best);
    }

    double[] rowPotential() {
        return u;
    }

    double[] columnPotential() {
        return v;
    }

    /** The column of each row. */
    int[] columnOf() {
        return columnOf;
    }

    /** Assigns every row; neighbours far from each other in turn, since a search is longer where free columns are gone. */
    void complete() {
        LongWork.Part part = LongWork.part("points assigned", n);
        for (int first = 0; first < STEP; first++)
            for (int row = first; row < n; row += STEP) {
                if (columnOf[row] == NONE) augment(row);
                part.add(1);
            }
    }

    /** Lowers the potential of a row to the cheapest of some pairs; unless it has that pair, the row is free again. */
    void mend(int row, Pricing.Candidates cheaper) {
        int best = cheaper.columns()[0];
        u[row] = cheaper.costs()[0] - v[best];
        for (int k = 0; k < degree[row]; k++) known[columns[row][k]] = true;
        int old = degree[row];
        for (int k = 0; k < cheaper.size(); k++)
            if (!known[cheaper.columns()[k]]) append(row, cheaper.columns()[k], cheaper.costs()[k]);
        for (int k = 0; k < old; k++) known[columns[row][k]] = false;
        horizon[row] = Math.min(horizon[row], cheaper.horizon());
        if (columnOf[row] == NONE || columnOf[row] == best) return;
        rowOf[columnOf[row]] = NONE;
        columnOf[row] = NONE;
    }

    private void append(int row, int column, double cost) {
        if (degree[row] == columns[row].length) {
            int length = Math.max(8, 2 * degree[row]);
            columns[row] = Arrays.copyOf(columns[row], length);
            costs[row] = Arrays.copyOf(costs[row], length);
        }
        columns[row][degree[row]] = column;
        costs[row][degree[row]++] = cost;
    }

    private void assign(int row, int column) {
        columnOf[row] = column;
        rowOf[column] = row;
    }

    private void augment(int start) {
        int sink = search(start);
        double length = distance[sink];
        for (int k = 0; k < seenCount; k++) u[seenRows[k]] += length - rowDistance[seenRows[k]];
        for (int k = 0; k < reachedCount; k++) {
            int column = reached[k];
            if (distance[column] < length) v[column] -= length - distance[column];
            distance[column] = Double.POSITIVE_INFINITY;
        }
        seenCount = 0;
        reachedCount = 0;
        heap.clear();
        for (int column = sink; column != NONE; ) {
            int row = before[column];
            int next = columnOf[row];
            assign(row, column);
            column = next;
        }
    }

    /** Grows the tree until it meets a free column. */
    private int search(int start) {
        bar = Double.POSITIVE_INFINITY;
        scan(start, 0);
        while (true) {
            double near = heap.leastKey();
            int item = heap.remove();
            if (item < 0) look(-1 - item);
            else if (rowOf[item] == NONE) return item;
            else if (near <= distance[item]) scan(rowOf[item], near);
        }
    }

    private void scan(int row, double at) {
        seenRows[seenCount++] = row;
        rowDistance[row] = at;
        relax(row, 0);
    }

    /** Reaches columns along arcs of a row; the row itself comes again when the search is at its horizon. */
    private void relax(int row, int first) {
        double at = rowDistance[row];
        double base = at - u[row];
        int[] to = columns[row];
        double[] price = costs[row];
        for (int k = first; k < degree[row]; k++) {
            double through = base + (price[k] - v[to[k]]);
            if (through < distance[to[k]]) reach(to[k], row, Math.max(at, through));
        }
        if (base + horizon[row] < bar) heap.add(Math.max(at, base + horizon[row]), -1 - row);
    }

    /** What lies beyond the nearest free column is left out. */
    private void reach(int column, int row, double through) {
        if (through >= distance[column] || through >= bar) return;
        if (distance[column] == Double.POSITIVE_INFINITY) reached[reachedCount++] = column;
        distance[column] = through;
        before[column] = row;
        heap.add(through, column);
        if (rowOf[column] == NONE) bar = through;
    }

    /** Looks at all pairs of a row: keeps those some way beyond its horizon, or relaxes all where it keeps many already. */
    private void look(int row) {
        if (degree[row] >= MOST_ARCS) {
            relaxAll(row);
            return;
        }
        int old = degree[row];
        for (int k = 0; k < old; k++) known[columns[row][k]] = true;
        double end = Math.max(horizon[row], u[row]) + span[row];
        span[row] *= GROWTH;
        double beyond = Double.POSITIVE_INFINITY;
        if (looks++ % LOOKS_PER_NOTE == 0) boxes.note(v);
        boxes.bounds(row, bounds);
        for (int b = 0; b < bounds.length; b++)
            beyond = Math.min(beyond, bounds[b] > end ? bounds[b] : keep(row, b, end));
        for (int k = 0; k < old; k++) known[columns[row][k]] = false;
        horizon[row] = beyond;
        relax(row, old);
    }

    /** Keeps the pairs of a block up to some c - v; returns the least beyond. */
    private double keep(int row, int b, double end) {
        double beyond = Double.POSITIVE_INFINITY;
        int from = boxes.from(b);
        int length = boxes.to(b) - from;
        pairs.block(row, from, from + length, block);
        for (int j = 0; j < length; j++) {
            double reduced = block[j] - v[from + j];
            if (reduced > end) beyond = Math.min(beyond, reduced);
            else if (!known[from + j]) append(row, from + j, block[j]);
        }
        return beyond;
    }

    private void relaxAll(int row) {
        double at = rowDistance[row];
        double base = at - u[row];
        for (int from = 0; from < n; from += block.length) {
            int to = Math.min(from + block.length, n);
            pairs.block(row, from, to, block);
            for (int j = from; j < to; j++) {
                double through = base + (block[j - from] - v[j]);
                if (through < distance[j]) reach(j, row, Math.max(at, through));
            }
        }
    }
}
