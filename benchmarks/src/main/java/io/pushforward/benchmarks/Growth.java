package io.pushforward.benchmarks;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How the time of distances grows with the number of points: the least of three runs in a warm machine per size, as a row of
 * a Markdown table, with the exponent between the first and the last size and between the last two, where a bend shows.
 */
public final class Growth {
    private static final int RUNS = 3;

    private Growth() {}

    public static void main(String[] none) {
        System.out.println(
                "| metric | dimensions | points: seconds | exponent | exponent of the last step |\n|---|---|---|---|---|");
        for (String name : new String[] {"w1", "w2", "energy", "sliced-w2"})
            row(name, 1, 62500, 125000, 250000, 500000, 1000000);
        row("w2", 3, 1250, 2500, 5000, 10000, 20000);
        for (String name : new String[] {"energy", "mmd", "sinkhorn"}) row(name, 3, 2500, 5000, 10000, 20000);
        row("sliced-w2", 3, 12500, 25000, 50000, 100000, 200000);
    }

    private static void row(String name, int d, int... sizes) {
        least(name, sizes[0], d); // compiles
        double[] seconds =
                Arrays.stream(sizes).mapToDouble(n -> least(name, n, d)).toArray();
        int last = sizes.length - 1;
        String cells = IntStream.rangeClosed(0, last)
                .mapToObj(k -> String.format(Locale.ROOT, "%d: %.3f", sizes[k], seconds[k]))
                .collect(Collectors.joining(", "));
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %s | %.2f | %.2f |%n",
                name,
                d,
                cells,
                Math.log(seconds[last] / seconds[0]) / Math.log((double) sizes[last] / sizes[0]),
                Math.log(seconds[last] / seconds[last - 1]) / Math.log((double) sizes[last] / sizes[last - 1]));
    }

    private static double least(String name, int n, int d) {
        Metric metric = Metrics.named(name);
        double least = Double.POSITIVE_INFINITY;
        for (int run = 0; run < RUNS; run++) {
            RandomGenerator random = Seed.of(run).generator();
            Ensemble x = cloud(random, n, d);
            Ensemble y = cloud(random, n, d);
            long start = System.nanoTime();
            metric.between(x, y, Seed.of(0));
            least = Math.min(least, 1e-9 * (System.nanoTime() - start));
        }
        return least;
    }

    private static Ensemble cloud(RandomGenerator random, int n, int d) {
        return Ensemble.uniform(
                new Space.Vectors(d),
                random.doubles((long) n * d).map(u -> random.nextGaussian()).toArray());
    }
}
