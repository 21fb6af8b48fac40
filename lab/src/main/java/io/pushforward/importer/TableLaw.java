package io.pushforward.importer;

import io.pushforward.law.Axis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a table holds of one law; a number that is missing is NaN. */
final class TableLaw {
    private final KnownLaws.Row row;
    private final Set<String> seen = new HashSet<>();
    private final List<String> samples = new ArrayList<>();
    private double[] points = new double[64]; // [count, width]
    private double[] weights = new double[8];
    private double[] times = new double[8];
    private long[] lines = new long[8];
    private int width;
    private int count;

    TableLaw(KnownLaws.Row row) {
        this.row = row;
    }

    KnownLaws.Row row() {
        return row;
    }

    /** What is said of the law, with trials under the name of its side. */
    KnownLaws.Row rowOf(String side) {
        String trials = row.cells().get("_trials");
        if (trials == null) return row;
        Map<String, String> cells = new LinkedHashMap<>(row.cells());
        cells.remove("_trials");
        cells.put(side + "_trials", trials);
        return new KnownLaws.Row(row.law(), cells);
    }

    boolean isNew(String sample) {
        return seen.add(sample);
    }

    void add(double[] point, double weight, double time, String sample, long line) {
        width = point.length;
        if ((count + 1) * width > points.length) points = Arrays.copyOf(points, 2 * (count + 1) * width);
        if (count == weights.length) {
            weights = Arrays.copyOf(weights, 2 * count);
            times = Arrays.copyOf(times, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
        }
        System.arraycopy(point, 0, points, count * width, width);
        weights[count] = weight;
        times[count] = time;
        lines[count++] = line;
        samples.add(sample);
    }

    int count() {
        return count;
    }

    double value(int row, int coordinate) {
        return points[row * width + coordinate];
    }

    long line(int row) {
        return lines[row];
    }

    double[] weights() {
        return Arrays.copyOf(weights, count);
    }

    boolean hasAny(int coordinate) {
        for (int i = 0; i < count; i++) if (!Double.isNaN(value(i, coordinate))) return true;
        return false;
    }

    /** The chosen coordinates of all rows. */
    double[] points(int... used) {
        double[] chosen = new double[count * used.length];
        for (int i = 0; i < count; i++)
            for (int k = 0; k < used.length; k++) chosen[i * used.length + k] = value(i, used[k]);
        return chosen;
    }

    /** One sample of a table with one row per time; the times increase. */
    record Path(double[] times, List<double[]> channels, double weight) {
        boolean isComplete() {
            return channels.stream().noneMatch(Missing::any);
        }

        /** The path at the times of a grid, time-major. */
        double[] at(Axis grid) {
            double[] wanted = grid.nodes();
            if (!(times[0] <= grid.start() && times[times.length - 1] >= grid.end()))
                throw new IllegalArgumentException("expected paths that reach over the " + grid.shown("times")
                        + ", got one from " + times[0] + " to " + times[times.length - 1]);
            double[] flat = new double[wanted.length * channels.size()];
            for (int c = 0; c < channels.size(); c++) {
                double[] values = PathGrid.at(times, channels.get(c), wanted);
                for (int k = 0; k < wanted.length; k++) flat[k * channels.size() + c] = values[k];
            }
            return flat;
        }
    }

    /** The rows gathered by sample, in the order in which samples begin, each sorted by time. */
    List<Path> paths(int... used) {
        Map<String, List<Integer>> bySample = new LinkedHashMap<>();
        for (int i = 0; i < count; i++)
            bySample.computeIfAbsent(samples.get(i), key -> new ArrayList<>()).add(i);
        List<Path> paths = new ArrayList<>();
        for (List<Integer> rows : bySample.values()) {
            rows.sort((one, two) -> Double.compare(times[one], times[two]));
            List<double[]> channels = new ArrayList<>();
            for (int k : used)
                channels.add(rows.stream().mapToDouble(i -> value(i, k)).toArray());
            paths.add(new Path(rows.stream().mapToDouble(i -> times[i]).toArray(), channels, weights[rows.get(0)]));
        }
        return paths;
    }
}
