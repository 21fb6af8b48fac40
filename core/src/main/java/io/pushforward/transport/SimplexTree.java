package io.pushforward.transport;

import java.util.Arrays;

/**
 * The basis of the network simplex method: a spanning tree of sources and targets that carries a feasible flow.
 *
 * <p>Each node but the root keeps the flow on the arc to its parent; arcs run from sources to targets. Potentials make
 * every tree arc tight. A pivot takes in an arc of negative reduced cost, pushes flow around the cycle that it closes, and
 * drops an arc whose flow falls to zero.
 *
 * <p>The tree stays <em>strongly feasible</em> (Cunningham 1976): an arc without flow points towards the root, that is,
 * its source is the child. The staircase of the start is so, since at a tie it steps to the next source; and every pivot
 * keeps it so by dropping the last blocking arc met from the cycle's apex in the direction of the new arc. Such trees never
 * cycle, however many masses are equal.
 */
final class SimplexTree {
    /** A reduced cost counts as negative below minus this share of the largest cost: rounding of the potentials. */
    private static final double TOLERANCE = 1e-14;

    /** The arcs among which the next to enter is sought. */
    interface Arcs {
        double cost(int source, int target);

        double largest();

        /** Source times the number of targets plus target of an arc with a reduced cost below the threshold, or -1. */
        long entering(double[] potential, double threshold);
    }

    private final Arcs arcs;
    private final int n;
    private final int m;
    private final int[] parent;
    private final int[] firstChild;
    private final int[] next; // siblings
    private final int[] previous;
    private final int[] depth;
    private final long[] flow; // on the arc between a node and its parent
    private final double[] potential;
    private final int[] stack;
    private final int root;
    private final double threshold;
    private int pivots;

    /** Starts from a staircase along an order of the sources and of the targets. */
    SimplexTree(Arcs arcs, long[] source, long[] target, int[] sourceOrder, int[] targetOrder) {
        this(arcs, source.length, target.length, sourceOrder[0]);
        staircase(source, target, sourceOrder, targetOrder);
        refresh(root);
    }

    /** Starts from a flow; points that follow each other lie near each other. */
    SimplexTree(Arcs arcs, int n, int m, Flow start) {
        this(arcs, n, m, 0);
        plant(start);
        refresh(root);
    }

    private SimplexTree(Arcs arcs, int n, int m, int root) {
        this.arcs = arcs;
        this.n = n;
        this.m = m;
        this.root = root;
        int nodes = n + m;
        parent = new int[nodes];
        firstChild = new int[nodes];
        next = new int[nodes];
        previous = new int[nodes];
        depth = new int[nodes];
        flow = new long[nodes];
        potential = new double[nodes];
        stack = new int[nodes];
        threshold = -TOLERANCE * arcs.largest();
        Arrays.fill(parent, -1);
        Arrays.fill(firstChild, -1);
        Arrays.fill(next, -1);
        Arrays.fill(previous, -1);
    }

    /** Makes one tree of a flow's trees: each further one hangs, by an arc without flow, from a target near its first source. */
    private void plant(Flow start) {
        int[] first = new int[n + m + 1];
        int[] at = start.arcsByNode(first);
        for (int source = 0; source < n; source++)
            if (source == root || parent[source] < 0) {
                if (source != root) adopt(partner(source - 1), source, 0);
                grow(source, start, first, at);
            }
    }

    /** A target that shares an arc with a source of the tree. */
    private int partner(int source) {
        return firstChild[source] >= 0 ? firstChild[source] : parent[source];
    }

    private void grow(int top, Flow start, int[] first, int[] at) {
        int size = 0;
        stack[size++] = top;
        while (size > 0) {
            int node = stack[--size];
            for (int k = first[node]; k < first[node + 1]; k++) {
                int other = node < n ? n + start.target(at[k]) : start.source(at[k]);
                if (other == root || parent[other] >= 0) continue;
                adopt(node, other, start.mass(at[k]));
                stack[size++] = other;
            }
        }
    }

    private void staircase(long[] source, long[] target, int[] sourceOrder, int[] targetOrder) {
        int i = 0;
        int j = 0;
        long leftX = source[sourceOrder[0]];
        long leftY = target[targetOrder[0]];
        adopt(root, n + targetOrder[0], Math.min(leftX, leftY));
        while (true) {
            long mass = Math.min(leftX, leftY);
            leftX -= mass;
            leftY -= mass;
            if (leftX == 0 && i < n - 1) {
                leftX = source[sourceOrder[++i]];
                adopt(n + targetOrder[j], sourceOrder[i], Math.min(leftX, leftY));
            } else if (j < m - 1) {
                leftY = target[targetOrder[++j]];
                adopt(sourceOrder[i], n + targetOrder[j], Math.min(leftX, leftY));
            } else {
                return;
            }
        }
    }

    /** Pivots until no reduced cost is negative; false where rounding or the limit on pivots stops it before. */
    boolean optimise() {
        long limit = 100L * (n + m) * (n + m) + 1000;
        LongWork.Part part = LongWork.part("pivots", -1);
        for (int round = 0; round < 100; round++) {
            boolean moved = false;
            for (long arc = entering(); arc >= 0; arc = entering()) {
                if (pivots >= limit) return false;
                pivot((int) (arc / m), n + (int) (arc % m));
                part.add(1);
                moved = true;
            }
            if (!moved) return true;
            // Potentials were shifted at every pivot; made afresh they tell whether the tree is really optimal.
            potential[root] = 0;
            refresh(root);
        }
        return false;
    }

    private long entering() {
        return arcs.entering(potential, threshold);
    }

    private void pivot(int k, int l) {
        pivots++;
        double reduced = arcs.cost(k, l - n) - potential[k] - potential[l];
        // The blocking arcs: those of sources on k's side and of targets on l's side lose flow.
        long least = Long.MAX_VALUE;
        int leaving = -1;
        boolean onSourceSide = true;
        int p = k;
        int q = l;
        while (p != q) {
            if (depth[p] >= depth[q]) {
                if (p < n && (flow[p] < least)) {
                    least = flow[p];
                    leaving = p;
                    onSourceSide = true;
                }
                p = parent[p];
            } else {
                if (q >= n && flow[q] <= least) {
                    least = flow[q];
                    leaving = q;
                    onSourceSide = false;
                }
                q = parent[q];
            }
        }
        push(k, l, p, least);
        if (onSourceSide) hang(k, l, leaving, least, reduced);
        else hang(l, k, leaving, least, reduced);
    }

    private void push(int k, int l, int apex, long amount) {
        for (int v = k; v != apex; v = parent[v]) flow[v] += v < n ? -amount : amount;
        for (int v = l; v != apex; v = parent[v]) flow[v] += v < n ? amount : -amount;
    }

    /** Cuts the subtree of {@code cut} off, makes {@code top}, which lies in it, its root, and hangs it under a node. */
    private void hang(int top, int under, int cut, long amount, double reduced) {
        int node = top;
        int above = under;
        long carried = amount;
        while (true) {
            int old = parent[node];
            long oldFlow = flow[node];
            abandon(node);
            adopt(above, node, carried);
            if (node == cut) break;
            carried = oldFlow;
            above = node;
            node = old;
        }
        shift(top, top < n ? reduced : -reduced);
    }

    /** Adds to the potentials of the sources under a node, takes from those of the targets, and counts depths. */
    private void shift(int top, double amount) {
        int size = 0;
        stack[size++] = top;
        while (size > 0) {
            int node = stack[--size];
            potential[node] += node < n ? amount : -amount;
            depth[node] = depth[parent[node]] + 1;
            for (int child = firstChild[node]; child >= 0; child = next[child]) stack[size++] = child;
        }
    }

    private void refresh(int top) {
        int size = 0;
        stack[size++] = top;
        while (size > 0) {
            int node = stack[--size];
            if (node != root) {
                int above = parent[node];
                double cost = node < n ? arcs.cost(node, above - n) : arcs.cost(above, node - n);
                potential[node] = cost - potential[above];
                depth[node] = depth[above] + 1;
            }
            for (int child = firstChild[node]; child >= 0; child = next[child]) stack[size++] = child;
        }
    }

    private void adopt(int above, int node, long carried) {
        parent[node] = above;
        flow[node] = carried;
        int first = firstChild[above];
        next[node] = first;
        previous[node] = -1;
        if (first >= 0) previous[first] = node;
        firstChild[above] = node;
    }

    private void abandon(int node) {
        if (previous[node] >= 0) next[previous[node]] = next[node];
        else firstChild[parent[node]] = next[node];
        if (next[node] >= 0) previous[next[node]] = previous[node];
    }

    double sourcePotential(int i) {
        return potential[i];
    }

    double targetPotential(int j) {
        return potential[n + j];
    }

    int pivots() {
        return pivots;
    }

    /** Flow times cost, summed over the tree. */
    double cost() {
        double sum = 0;
        for (int node = 0; node < n + m; node++)
            if (node != root && flow[node] > 0) {
                int above = parent[node];
                sum += flow[node] * (node < n ? arcs.cost(node, above - n) : arcs.cost(above, node - n));
            }
        return sum;
    }

    /** Writes the arcs that carry flow; returns how many. */
    int arcs(int[] sources, int[] targets, double[] flows) {
        int size = 0;
        for (int node = 0; node < n + m; node++)
            if (node != root && flow[node] > 0) {
                sources[size] = node < n ? node : parent[node];
                targets[size] = (node < n ? parent[node] : node) - n;
                flows[size++] = flow[node];
            }
        return size;
    }
}
