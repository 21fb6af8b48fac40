package io.pushforward.importer;

import io.pushforward.law.Axis;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Paths that were observed at times of their own, brought to common times.
 *
 * <p>The rule: where all paths have the same times, these; else as many times as the median path has, equally spaced on
 * the longest interval that all paths cover. Between observations a path is linear.
 */
final class PathGrid {
    private PathGrid() {}

    /** The common times of paths whose times increase. */
    static Axis common(List<double[]> times) {
        double[] first = times.get(0);
        if (times.stream().allMatch(own -> Arrays.equals(own, first))) return new Axis(first);
        double start = times.stream().mapToDouble(own -> own[0]).max().orElseThrow();
        double end =
                times.stream().mapToDouble(own -> own[own.length - 1]).min().orElseThrow();
        if (!(start < end))
            throw new IllegalArgumentException("expected paths that share an interval of times, got one that begins at "
                    + start + " and one that ends at " + end + "; give the times with --input-times or --target-times");
        int[] sizes = times.stream().mapToInt(own -> own.length).sorted().toArray();
        return Axis.uniform(start, end, Math.max(2, sizes[sizes.length / 2]));
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
