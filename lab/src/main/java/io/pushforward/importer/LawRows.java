package io.pushforward.importer;

import io.pushforward.law.Axis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of one law in a table, in their order; a number that is missing is NaN.
 *
 * @param rows flat [count, width + {@value #BESIDE}]: the coordinates, then weight, time, sample and line
 */
record LawRows(double[] rows, int width) {
    /** Numbers of a row besides its coordinates. */
    static final int BESIDE = 4;

    /** One row. */
    static double[] row(double[] point, double weight, double time, double sample, long line) {
        double[] row = Arrays.copyOf(point, point.length + BESIDE);
        row[point.length] = weight;
        row[point.length + 1] = time;
        row[point.length + 2] = sample;
        row[point.length + 3] = line;
        return row;
    }

    int count() {
        return rows.length / (width + BESIDE);
    }

    double value(int row, int coordinate) {
        return rows[row * (width + BESIDE) + coordinate];
    }

    double weight(int row) {
        return value(row, width);
    }

    double time(int row) {
        return value(row, width + 1);
    }

    /** A number that stands for the name of the row's sample. */
    double sample(int row) {
        return value(row, width + 2);
    }

    long line(int row) {
        return (long) value(row, width + 3);
    }

    double[] weights() {
        double[] weights = new double[count()];
        for (int i = 0; i < weights.length; i++) weights[i] = weight(i);
        return weights;
    }

    /** The chosen coordinates of all rows. */
    double[] points(int... used) {
        double[] chosen = new double[count() * used.length];
        for (int i = 0; i < count(); i++)
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
        Map<Double, List<Integer>> bySample = new LinkedHashMap<>();
        for (int i = 0; i < count(); i++)
            bySample.computeIfAbsent(sample(i), key -> new ArrayList<>()).add(i);
        List<Path> paths = new ArrayList<>();
        for (List<Integer> own : bySample.values()) {
            own.sort((one, two) -> Double.compare(time(one), time(two)));
            List<double[]> channels = new ArrayList<>();
            for (int k : used)
                channels.add(own.stream().mapToDouble(i -> value(i, k)).toArray());
            paths.add(new Path(own.stream().mapToDouble(this::time).toArray(), channels, weight(own.get(0))));
        }
        return paths;
    }
}
