package io.pushforward.transport;

import java.util.Arrays;

/** A binary heap of columns by key, least first. A column may stand in it several times. */
final class ColumnHeap {
    private double[] keys = new double[64];
    private int[] columns = new int[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    double leastKey() {
        return keys[0];
    }

    void clear() {
        size = 0;
    }

    void add(double key, int column) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            columns = Arrays.copyOf(columns, 2 * size);
        }
        int at = size++;
        while (at > 0) {
            int above = (at - 1) >> 1;
            if (keys[above] <= key) break;
            keys[at] = keys[above];
            columns[at] = columns[above];
            at = above;
        }
        keys[at] = key;
        columns[at] = column;
    }

    /** Removes the least and returns its column. */
    int remove() {
        int least = columns[0];
        double key = keys[--size];
        int column = columns[size];
        int at = 0;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) break;
            if (child + 1 < size && keys[child + 1] < keys[child]) child++;
            if (keys[child] >= key) break;
            keys[at] = keys[child];
            columns[at] = columns[child];
            at = child;
        }
        keys[at] = key;
        columns[at] = column;
        return least;
    }
}
