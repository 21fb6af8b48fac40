package io.pushforward.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.GramMatrix;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import io.pushforward.random.Seed;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Distances between large clouds, each once in a fresh machine as a command would compute it: name the tasks to run, or none
 * for all. Seconds on the clock and of processor time.
 */
public final class LargeClouds {
    private LargeClouds() {}

    public static void main(String[] names) {
        Map<String, Supplier<Double>> tasks = tasks();
        for (String name : names.length > 0 ? List.of(names) : tasks.keySet()) {
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            long start = System.nanoTime();
            long processor = system.getProcessCpuTime();
            double value = tasks.get(name).get();
            System.out.printf(
                    Locale.ROOT,
                    "%-24s %8.2f s  %8.2f s of processor  value %.12g%n",
                    name,
                    1e-9 * (System.nanoTime() - start),
                    1e-9 * (system.getProcessCpuTime() - processor),
                    value);
        }
    }

    private static Map<String, Supplier<Double>> tasks() {
        Map<String, Supplier<Double>> tasks = new LinkedHashMap<>();
        for (int n : new int[] {1000, 3000, 10000}) tasks.put("w2-" + n, () -> score("w2", n, n, 3, false));
        tasks.put("w2-weighted", () -> score("w2", 3000, 5000, 3, true));
        tasks.put("sinkhorn-10000", () -> score("sinkhorn", 10000, 10000, 3, false));
        tasks.put("energy-10000", () -> score("energy", 10000, 10000, 3, false));
        tasks.put("energy-100000", () -> score("energy", 100000, 100000, 3, false));
        tasks.put("mmd-10000", () -> score("mmd", 10000, 10000, 3, false));
        for (String name : new String[] {"sliced-w2", "energy", "w1", "w2"})
            tasks.put("line-" + name, () -> score(name, 1000000, 1000000, 1, false));
        tasks.put("gram-line", () -> gram("w2", 1));
        tasks.put("gram-13", () -> gram("energy", 13));
        return tasks;
    }

    private static double score(String name, int n, int m, int d, boolean weighted) {
        RandomGenerator random = Seed.of(0).generator();
        Metric metric = Metrics.named(name);
        return metric.between(cloud(random, n, d, weighted), cloud(random, m, d, weighted), Seed.of(0))
                .value();
    }

    /** 1,000 laws of 64 points against each other: every pair once. */
    private static double gram(String name, int d) {
        RandomGenerator random = Seed.of(0).generator();
        List<Ensemble> laws = IntStream.range(0, 1000)
                .mapToObj(i -> cloud(random, 64, d, false))
                .toList();
        return GramMatrix.within(Metrics.named(name), laws, Seed.of(0))[0][1];
    }

    private static Ensemble cloud(RandomGenerator random, int n, int d, boolean weighted) {
        double[] points = new double[n * d];
        for (int k = 0; k < points.length; k++) points[k] = random.nextGaussian();
        Space space = new Space.Vectors(d);
        if (!weighted) return Ensemble.uniform(space, points);
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) weights[i] = random.nextExponential();
        return Ensemble.weighted(space, points, weights);
    }
}
