package io.pushforward.transport;

import java.util.Arrays;

/** Some arcs in a list that may grow, looked through block by block; costs of others are computed. */
final class ListedArcs implements SimplexTree.Arcs {
    /** Looking through small blocks finds arcs that are good enough at once (Bonneel et al. 2011). */
    private static final int BLOCKS = 1024;

    private final PairCosts pairs;
    private final double largest;
    private int[] sources = new int[1024];
    private int[] targets = new int[1024];
    private double[] costs = new double[1024];
    private int size;
    private int scan;

    ListedArcs(PairCosts pairs, double largest) {
        this.pairs = pairs;
        this.largest = largest;
    }

    void add(int source, int target, double cost) {
        if (size == sources.length) {
            sources = Arrays.copyOf(sources, 2 * size);
            targets = Arrays.copyOf(targets, 2 * size);
            costs = Arrays.copyOf(costs, 2 * size);
        }
        sources[size] = source;
        targets[size] = target;
        costs[size++] = cost;
    }

    @Override
    public double cost(int source, int target) {
        return pairs.at(source, target);
    }

    @Override
    public double largest() {
        return largest;
    }

    @Override
    public long entering(double[] potential, double threshold) {
        int n = pairs.rows();
        int block = Math.max(64, size / BLOCKS);
        int best = -1;
        double least = threshold;
        for (int seen = 0; seen < size; ) {
            int to = Math.min(Math.min(size, scan + block), scan + (size - seen));
            for (int k = scan; k < to; k++) {
                double reduced = costs[k] - potential[sources[k]] - potential[n + targets[k]];
                if (reduced < least) {
                    least = reduced;
                    best = k;
                }
            }
            seen += to - scan;
            scan = to == size ? 0 : to;
            if (best >= 0) return (long) sources[best] * pairs.columns() + targets[best];
        }
        return -1;
    }
}
