package io.pushforward.work;

import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/** The places of a list from {@code from} up to, and without, {@code to}. */
public record IndexRange(int from, int to) implements Serializable {
    public IndexRange {
        if (from < 0 || to <= from)
            throw new IllegalArgumentException("expected a range of at least one place, got " + from + " to " + to);
    }

    /** A list cut into at most {@code count} ranges of nearly equal lengths. */
    public static List<IndexRange> cut(int size, int count) {
        int ranges = Math.max(1, Math.min(size, count));
        return IntStream.range(0, ranges)
                .mapToObj(k -> new IndexRange((int) ((long) size * k / ranges), (int) ((long) size * (k + 1) / ranges)))
                .toList();
    }

    public int size() {
        return to - from;
    }

    /** The elements of a list at these places. */
    public <T> List<T> of(List<T> list) {
        return list.subList(from, to);
    }
}
