package io.pushforward.theory;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Statistics;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A radius r such that a fresh law's distance to its prediction is at most r with probability at least 1 − α, whatever
 * the operator and the law of laws, as long as the fresh law is exchangeable with the calibration laws and none of them
 * was trained on: the split-conformal quantile (Vovk, Gammerman and Shafer 2005; Lei et al. 2018).
 *
 * @param radius infinite where there are fewer than 1/α − 1 calibration laws
 */
public record ConformalBall(double radius, double alpha, int calibrationLaws) {

    /**
     * A ball for laws drawn otherwise than the calibration laws (Tibshirani, Barber, Candès and Ramdas 2019): a calibration law
     * of weight w stands for w laws as they are met now, in proportion to the ratio of both densities at its input. The radius is the
     * weighted quantile, with the fresh law itself at infinity; it grows with the fresh law's weight.
     *
     * @param weights of the calibration laws, in any unit
     * @param own the fresh law's weight, in the same unit
     */
    public static ConformalBall weighted(double[] distances, double[] weights, double own, double alpha) {
        requireAlpha(alpha);
        double total = own;
        if (!(own >= 0)) throw new IllegalArgumentException("a weight must not be negative, got " + own);
        for (double weight : weights) {
            if (!(weight >= 0)) throw new IllegalArgumentException("a weight must not be negative, got " + weight);
            total += weight;
        }
        int[] order = Statistics.order(distances);
        double sum = 0;
        for (int i : order) {
            sum += weights[i];
            if (sum >= (1 - alpha - ROUNDING) * total) return new ConformalBall(distances[i], alpha, distances.length);
        }
        return new ConformalBall(Double.POSITIVE_INFINITY, alpha, distances.length);
    }

    /** A ball for each group of laws, from that group's distances alone: it holds within each group, not only on average. */
    public static SortedMap<String, ConformalBall> byGroup(double[] distances, List<String> groups, double alpha) {
        SortedMap<String, List<Double>> sorted = new TreeMap<>();
        for (int i = 0; i < distances.length; i++)
            sorted.computeIfAbsent(groups.get(i), group -> new ArrayList<>()).add(distances[i]);
        SortedMap<String, ConformalBall> balls = new TreeMap<>();
        sorted.forEach((group, own) -> balls.put(
                group, of(own.stream().mapToDouble(Double::doubleValue).toArray(), alpha)));
        return balls;
    }

    /**
     * A ball whose radius is that of {@link #radius} times a law's own predicted difficulty: the quantile of distance over
     * difficulty. The difficulty may be any positive function of the query that the calibration laws had no part in.
     */
    public static ConformalBall normalised(double[] distances, double[] difficulties, double alpha) {
        double[] ratios = new double[distances.length];
        for (int i = 0; i < ratios.length; i++) {
            if (!(difficulties[i] > 0))
                throw new IllegalArgumentException("a difficulty must be positive, got " + difficulties[i]);
            ratios[i] = distances[i] / difficulties[i];
        }
        return of(ratios, alpha);
    }

    /**
     * How hard a law is to meet by its looks: the root of its mean squared deviation, in the distance of its space; labels are 1
     * apart. The distance between an answer and an observed ensemble grows with it even where the answer is right.
     */
    public static double difficulty(Law answer, Seed seed) {
        if (answer instanceof Categorical labels) {
            double equal = 0;
            for (double mass : labels.masses()) equal += mass * mass;
            return Math.sqrt(Math.max(LEAST, (1 - equal) / 2));
        }
        Ensemble points = answer.atoms().orElseGet(() -> answer.sample(DRAWS, seed.generator()));
        double[] mean = points.mean();
        double sum = 0;
        for (int i = 0; i < points.size(); i++)
            for (int k = 0; k < mean.length; k++) {
                double step = points.point(i)[k] - mean[k];
                sum += points.weights()[i] * step * step;
            }
        return Math.sqrt(Math.max(LEAST, sum));
    }

    /** Of sums of weights, as of ranks in {@link Statistics#conformal}. */
    private static final double ROUNDING = 1e-12;

    /** Keeps a difficulty positive where a law is a single point. */
    private static final double LEAST = 1e-12;

    private static final int DRAWS = 512;

    /** From the distances between prediction and truth on calibration laws. */
    public static ConformalBall of(double[] distances, double alpha) {
        requireAlpha(alpha);
        for (double distance : distances)
            if (!(distance >= 0))
                throw new IllegalArgumentException("a distance must not be negative, got " + distance);
        double[] sorted = distances.clone();
        Arrays.sort(sorted);
        return new ConformalBall(Statistics.conformal(sorted, 1 - alpha), alpha, sorted.length);
    }

    private static void requireAlpha(double alpha) {
        if (!(alpha > 0 && alpha < 1))
            throw new IllegalArgumentException("alpha must lie between 0 and 1, got " + alpha);
    }
}
