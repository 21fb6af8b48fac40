package io.pushforward.work;

import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/** The places of a list from {@code from} up to, and without, {@code to}. */
public record Stretch(int from, int to) implements Serializable {
    public Stretch {
        if (from < 0 || to <= from)
            throw new IllegalArgumentException("expected a stretch of at least one place, got " + from + " to " + to);
    }

    /** A list cut into at most {@code count} stretches of nearly equal lengths. */
    public static List<Stretch> cut(int size, int count) {
        int stretches = Math.max(1, Math.min(size, count));
        return IntStream.range(0, stretches)
                .mapToObj(k ->
                        new Stretch((int) ((long) size * k / stretches), (int) ((long) size * (k + 1) / stretches)))
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
