package io.pushforward.neural.train;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Laws by their numbers, in order or shuffled, cut into batches. */
final class Batches {
    private Batches() {}

    /** 0, 1, ..., count - 1. */
    static int[] order(int count) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) order[i] = i;
        return order;
    }

    static int[] shuffled(int count, Seed seed) {
        int[] order = order(count);
        Generator random = seed.generator();
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        return order;
    }

    /** Runs of {@code size} laws; the last may be shorter. */
    static List<int[]> of(int[] order, int size) {
        List<int[]> batches = new ArrayList<>();
        for (int start = 0; start < order.length; start += size)
            batches.add(Arrays.copyOfRange(order, start, Math.min(start + size, order.length)));
        return batches;
    }
}
