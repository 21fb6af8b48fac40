package io.pushforward.importer;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** What to do with numbers that are missing: NaN in arrays, empty cells, NA or NaN in tables. */
public enum Missing {
    REFUSE,
    /** Leave out every sample that misses a number. */
    DROP_SAMPLE,
    /** Paths alone: linear in time between the neighbours; before the first and after the last number, that number. */
    INTERPOLATE;

    /** As the command line spells it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Samples without gaps. */
    record Samples(double[] points, int size, Optional<double[]> weights) {}

    static boolean any(double[] points) {
        return Arrays.stream(points).anyMatch(Double::isNaN);
    }

    /** The samples that miss nothing. */
    static Samples complete(Samples samples) {
        int width = samples.points.length / samples.size;
        int[] kept = IntStream.range(0, samples.size)
                .filter(i -> !any(Arrays.copyOfRange(samples.points, i * width, (i + 1) * width)))
                .toArray();
        double[] points = new double[kept.length * width];
        for (int k = 0; k < kept.length; k++)
            System.arraycopy(samples.points, kept[k] * width, points, k * width, width);
        return new Samples(
                points,
                kept.length,
                samples.weights.map(
                        all -> Arrays.stream(kept).mapToDouble(i -> all[i]).toArray()));
    }

    /** A path of {@code channels} on the times, time-major, with its gaps filled. */
    static double[] filled(double[] path, double[] times, int channels) {
        double[] filled = path.clone();
        for (int c = 0; c < channels; c++) {
            double[] values = new double[times.length];
            for (int k = 0; k < times.length; k++) values[k] = path[k * channels + c];
            double[] whole = PathGrid.at(times, values, times);
            for (int k = 0; k < times.length; k++) filled[k * channels + c] = whole[k];
        }
        return filled;
    }
}
