package io.pushforward.benchmarks;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.GramMatrix;
import io.pushforward.metric.Metrics;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Distances between large clouds: name the tasks to run, each first in a fresh machine where it is named alone. A task named
 * again is noted as warm from its sixth time on. {@code write FOLDER} writes the clouds for commands and peers instead.
 */
public final class LargeClouds {
    private static final int WARM = 6;

    private record Clouds(String metric, int n, int m, int d, boolean weighted) {
        Ensemble[] pair() {
            RandomGenerator random = Seed.of(0).generator();
            return new Ensemble[] {cloud(random, n, d, weighted), cloud(random, m, d, weighted)};
        }
    }

    private LargeClouds() {}

    public static void main(String[] names) {
        if (names.length == 2 && names[0].equals("write")) {
            write(Path.of(names[1]));
            return;
        }
        Map<String, Integer> times = new LinkedHashMap<>();
        for (String name : names) {
            int time = times.merge(name, 1, Integer::sum);
            double[] value = new double[1];
            Runnable task = task(name, value);
            Measured measured = Measured.of(task);
            String side = time == 1 ? "fresh" : time < WARM ? "warming" : "warm";
            measured.note(side, name, String.format(Locale.ROOT, "%s, value %.12g", side, value[0]));
        }
    }

    private static Map<String, Clouds> clouds() {
        Map<String, Clouds> all = new LinkedHashMap<>();
        for (int n : new int[] {1000, 3000, 10000}) all.put("w2-" + n, new Clouds("w2", n, n, 3, false));
        all.put("w2-weighted", new Clouds("w2", 3000, 5000, 3, true));
        for (String metric : List.of("sinkhorn", "energy", "mmd"))
            all.put(metric + "-10000", new Clouds(metric, 10000, 10000, 3, false));
        all.put("energy-100000", new Clouds("energy", 100000, 100000, 3, false));
        for (String metric : List.of("sliced-w2", "energy", "w1", "w2"))
            all.put("line-" + metric, new Clouds(metric, 1000000, 1000000, 1, false));
        return all;
    }

    /** What is timed: the clouds are drawn before. */
    private static Runnable task(String name, double[] value) {
        Map<String, DoubleSupplier> grams =
                Map.of("gram-line", () -> gram("w2", 1), "gram-13", () -> gram("energy", 13));
        if (grams.containsKey(name)) return () -> value[0] = grams.get(name).getAsDouble();
        Clouds clouds = clouds().get(name);
        if (clouds == null)
            throw new IllegalArgumentException("expected one of " + clouds().keySet() + ", got " + name);
        Ensemble[] pair = clouds.pair();
        return () -> value[0] = Metrics.named(clouds.metric)
                .between(pair[0], pair[1], Seed.of(0))
                .value();
    }

    private static void write(Path folder) {
        clouds().forEach((name, clouds) -> {
            Ensemble[] pair = clouds.pair();
            for (int side = 0; side < 2; side++) {
                String start = name + (side == 0 ? "-x" : "-y");
                Npy.write(folder.resolve(start + ".npy"), matrix(pair[side].points(), pair[side].dimension()));
                if (clouds.weighted) Npy.write(folder.resolve(start + "-weights.npy"), matrix(pair[side].weights(), 1));
            }
        });
    }

    private static NdArray matrix(double[] values, int columns) {
        return columns == 1 ? NdArray.of(values, values.length) : NdArray.of(values, values.length / columns, columns);
    }

    /** 1,000 laws of 64 points against each other: every pair once. */
    private static double gram(String name, int d) {
        RandomGenerator random = Seed.of(0).generator();
        List<Ensemble> laws = IntStream.range(0, 1000)
                .mapToObj(i -> cloud(random, 64, d, false))
                .toList();
        return GramMatrix.within(Metrics.named(name), laws, Seed.of(0))[0][1];
    }

    static Ensemble cloud(RandomGenerator random, int n, int d, boolean weighted) {
        double[] points = new double[n * d];
        for (int k = 0; k < points.length; k++) points[k] = random.nextGaussian();
        Space space = new Space.Vectors(d);
        if (!weighted) return Ensemble.uniform(space, points);
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) weights[i] = random.nextExponential();
        return Ensemble.weighted(space, points, weights);
    }
}
