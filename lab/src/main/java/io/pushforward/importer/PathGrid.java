package io.pushforward.importer;

import io.pushforward.law.Axis;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Paths that were observed at times of their own, brought to common times.
 *
 * <p>The rule: where all paths have the same times, these; else as many times as the median path has, equally spaced on
 * the longest interval that all paths cover. Between observations a path is linear.
 */
final class PathGrid {
    private Optional<double[]> first = Optional.empty();
    private boolean alike = true;
    private double start = Double.NEGATIVE_INFINITY;
    private double end = Double.POSITIVE_INFINITY;
    private final SortedMap<Integer, Integer> sizes = new TreeMap<>(); // how many paths have so many times

    /** Takes the times of one more path, which increase. */
    void add(double[] times) {
        if (first.isEmpty()) first = Optional.of(times);
        alike &= Arrays.equals(times, first.get());
        start = Math.max(start, times[0]);
        end = Math.min(end, times[times.length - 1]);
        sizes.merge(times.length, 1, Integer::sum);
    }

    boolean isEmpty() {
        return first.isEmpty();
    }

    /** The common times of the paths so far. */
    Axis common() {
        if (alike) return new Axis(first.orElseThrow());
        if (!(start < end))
            throw new IllegalArgumentException("expected paths that share an interval of times, got one that begins at "
                    + start + " and one that ends at " + end + "; give the times with --input-times or --target-times");
        int paths = sizes.values().stream().mapToInt(count -> count).sum();
        int below = 0;
        for (Map.Entry<Integer, Integer> size : sizes.entrySet())
            if ((below += size.getValue()) > paths / 2) return Axis.uniform(start, end, Math.max(2, size.getKey()));
        throw new IllegalStateException("a median beyond all paths");
    }

    /**
     * One channel of a path at the wanted times: linear between its numbers, constant before the first and after the last;
     * NaN counts as no number.
     */
    static double[] at(double[] times, double[] values, double[] wanted) {
        int[] known = IntStream.range(0, times.length)
                .filter(k -> !Double.isNaN(values[k]))
                .toArray();
        if (known.length == 0)
            throw new IllegalArgumentException(
                    "expected a path with at least one number, got none that is not missing");
        double[] at = new double[wanted.length];
        int next = 0;
        for (int k = 0; k < wanted.length; k++) {
            double time = wanted[k];
            while (next < known.length && times[known[next]] < time) next++;
            if (next == known.length) at[k] = values[known[known.length - 1]];
            else if (next == 0 || times[known[next]] == time) at[k] = values[known[next]];
            else {
                double before = times[known[next - 1]];
                double share = (time - before) / (times[known[next]] - before);
                at[k] = (1 - share) * values[known[next - 1]] + share * values[known[next]];
            }
        }
        return at;
    }
}
