package io.pushforward.transport;

/** All arcs, their costs in a matrix, looked through block by block. */
final class MatrixArcs implements SimplexTree.Arcs {
    private final double[] costs; // [n, m]
    private final int n;
    private final int m;
    private final int block;
    private long scan;

    MatrixArcs(double[] costs, int n, int m) {
        this.costs = costs;
        this.n = n;
        this.m = m;
        block = (int) Math.max(16, Math.sqrt((double) n * m));
    }

    @Override
    public double cost(int source, int target) {
        return costs[source * m + target];
    }

    @Override
    public double largest() {
        double largest = 0;
        for (double cost : costs) largest = Math.max(largest, cost);
        return largest;
    }

    /** The arc of most negative reduced cost in the first block that has one, or -1. */
    @Override
    public long entering(double[] potential, double threshold) {
        long arcs = (long) n * m;
        int best = -1;
        double least = threshold;
        int inBlock = 0;
        for (long seen = 0; seen < arcs; ) {
            int row = (int) (scan / m);
            int from = (int) (scan % m);
            int to = (int) Math.min(m, Math.min(from + (block - inBlock), from + (arcs - seen)));
            double own = potential[row];
            for (int j = from; j < to; j++) {
                double reduced = costs[row * m + j] - own - potential[n + j];
                if (reduced < least) {
                    least = reduced;
                    best = row * m + j;
                }
            }
            seen += to - from;
            inBlock += to - from;
            scan = scan + (to - from) == arcs ? 0 : scan + (to - from);
            if (inBlock >= block) {
                if (best >= 0) return best;
                inBlock = 0;
            }
        }
        return best;
    }
}
