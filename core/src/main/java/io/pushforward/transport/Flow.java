package io.pushforward.transport;

import java.util.Arrays;

/**
 * A feasible flow between two lists of masses whose arcs form no cycle, as a first basis for {@link SimplexTree}: every arc
 * that is added uses up what was left of its source or of its target.
 */
final class Flow {
    private final long[] leftX;
    private final long[] leftY;
    private final int[] sources;
    private final int[] targets;
    private final long[] masses;
    private int size;

    private Flow(long[] supply, long[] demand) {
        leftX = supply.clone();
        leftY = demand.clone();
        sources = new int[supply.length + demand.length];
        targets = new int[sources.length];
        masses = new long[sources.length];
    }

    /**
     * A plan between means of neighbours, {@code together} points each, carried over to the points: the mass of a mean that
     * has one partner left is divided among that partner's points, and so on from leaf to leaf.
     */
    static Flow refined(TransportPlan plan, int together, long[] supply, long[] demand) {
        Flow flow = new Flow(supply, demand);
        int rows = (supply.length + together - 1) / together;
        int nodes = rows + (demand.length + together - 1) / together;
        int[] degree = new int[nodes];
        int[] sum = new int[nodes]; // of the numbers of a node's arcs: the number itself where one is left
        for (int k = 0; k < plan.size(); k++)
            for (int node : new int[] {plan.source(k), rows + plan.target(k)}) {
                degree[node]++;
                sum[node] += k; // may wrap, and unwraps
            }
        int[] leaves = new int[nodes + plan.size()];
        int count = 0;
        for (int node = 0; node < nodes; node++) if (degree[node] == 1) leaves[count++] = node;
        for (int at = 0; at < count; at++) {
            if (degree[leaves[at]] != 1) continue;
            int arc = sum[leaves[at]];
            int i = plan.source(arc);
            int j = plan.target(arc);
            flow.staircase(i * together, (i + 1) * together, j * together, (j + 1) * together);
            for (int node : new int[] {i, rows + j}) {
                sum[node] -= arc;
                if (--degree[node] == 1) leaves[count++] = node;
            }
        }
        flow.staircase(0, supply.length, 0, demand.length); // what rounding of the means' masses left
        return flow;
    }

    /** Moves what is left of some sources to some targets, in their order. */
    private void staircase(int fromX, int toX, int fromY, int toY) {
        int endX = Math.min(toX, leftX.length);
        int endY = Math.min(toY, leftY.length);
        for (int i = fromX, j = fromY; i < endX && j < endY; ) {
            long mass = Math.min(leftX[i], leftY[j]);
            if (mass > 0) {
                sources[size] = i;
                targets[size] = j;
                masses[size++] = mass;
                leftX[i] -= mass;
                leftY[j] -= mass;
            }
            if (leftX[i] == 0) i++;
            else j++;
        }
    }

    int size() {
        return size;
    }

    int source(int k) {
        return sources[k];
    }

    int target(int k) {
        return targets[k];
    }

    long mass(int k) {
        return masses[k];
    }

    /** The arcs at each node, sources first: those of node v are the entries from {@code first[v]} to {@code first[v + 1]}. */
    int[] arcsByNode(int[] first) {
        int n = leftX.length;
        for (int k = 0; k < size; k++) {
            first[sources[k] + 1]++;
            first[n + targets[k] + 1]++;
        }
        for (int node = 0; node + 1 < first.length; node++) first[node + 1] += first[node];
        int[] next = Arrays.copyOf(first, first.length);
        int[] arcs = new int[2 * size];
        for (int k = 0; k < size; k++) {
            arcs[next[sources[k]]++] = k;
            arcs[next[n + targets[k]]++] = k;
        }
        return arcs;
    }
}
