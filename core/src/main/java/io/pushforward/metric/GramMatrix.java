package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The scores of many pairs of laws at once, for kernels and for looking up neighbours: row-major [rows, columns].
 *
 * <p>Pairs are divided among threads row by row; every pair sees the same seed, so the number of threads changes nothing.
 */
public final class GramMatrix {
    private GramMatrix() {}

    /** The score of each law of the first list against each of the second. */
    public static double[][] between(Metric metric, List<? extends Law> rows, List<? extends Law> columns, Seed seed) {
        return IntStream.range(0, rows.size())
                .parallel()
                .mapToObj(i -> columns.stream()
                        .mapToDouble(column ->
                                metric.between(rows.get(i), column, seed).value())
                        .toArray())
                .toArray(double[][]::new);
    }

    /** The scores within one list by a symmetric metric: each pair once. */
    public static double[][] within(Metric metric, List<? extends Law> laws, Seed seed) {
        double[][] scores = new double[laws.size()][laws.size()];
        IntStream.range(0, laws.size()).parallel().forEach(i -> {
            for (int j = i; j < laws.size(); j++)
                scores[i][j] = metric.between(laws.get(i), laws.get(j), seed).value();
        });
        for (int i = 0; i < scores.length; i++) for (int j = 0; j < i; j++) scores[i][j] = scores[j][i];
        return scores;
    }
}
