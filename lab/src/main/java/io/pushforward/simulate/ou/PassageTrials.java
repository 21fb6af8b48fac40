package io.pushforward.simulate.ou;

import io.pushforward.random.Generator;
import io.pushforward.simulate.ou.OuFirstPassage.Targets;
import java.util.Arrays;

/**
 * Simulated first passage times of many independent trials.
 *
 * <p>All trials that still run advance together, and a step draws one normal for each of them, in order. Trials that
 * have crossed cost nothing more, and the same numbers come from NumPy by {@code rng.standard_normal(running)} at every
 * step.
 */
final class PassageTrials {
    /** Where exp(-x) no longer matters beside a uniform draw of 53 bits. */
    private static final double NEVER = 40;

    private PassageTrials() {}

    /** Passage times; infinite where the horizon comes first. */
    static double[] times(OuProcess process, int trials, int steps, double step, Targets targets, Generator random) {
        return targets == Targets.EULER
                ? euler(process, trials, steps, step, random)
                : exact(process, trials, steps, step, random);
    }

    private static double[] euler(OuProcess process, int trials, int steps, double step, Generator random) {
        double m = process.drift();
        double rate = process.rate();
        double threshold = process.threshold();
        double deviation = Math.sqrt(process.variance() * step);
        Running running = new Running(process, trials);
        double[] v = running.values;
        for (int n = 0; n < steps && running.count > 0; n++) {
            int count = running.count;
            random.fillNormals(running.normals, 0, count);
            double[] z = running.normals;
            int kept = 0;
            for (int i = 0; i < count; i++) {
                double before = v[i];
                double after = before + (m - before * rate) * step + deviation * z[i];
                if (after >= threshold) {
                    running.times[running.trial[i]] = (n + (threshold - before) / (after - before)) * step;
                } else {
                    v[kept] = after;
                    running.trial[kept++] = running.trial[i];
                }
            }
            running.count = kept;
        }
        return running.times;
    }

    private static double[] exact(OuProcess process, int trials, int steps, double step, Generator random) {
        double keep = Math.exp(-process.rate() * step);
        double shift = process.drift() * process.relaxed(step);
        double variance = process.variance(step);
        double deviation = Math.sqrt(variance);
        double threshold = process.threshold();
        Running running = new Running(process, trials);
        double[] v = running.values;
        for (int n = 0; n < steps && running.count > 0; n++) {
            int count = running.count;
            random.fillNormals(running.normals, 0, count);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                double below = threshold - v[i];
                double after = v[i] * keep + shift + deviation * running.normals[i];
                double left = threshold - after;
                if (left <= 0 || crossedBetween(2 * below * left / variance, random)) {
                    double share = crossingShare(below, Math.abs(left), variance, random);
                    running.times[running.trial[i]] = (n + share) * step;
                } else {
                    v[kept] = after;
                    running.trial[kept++] = running.trial[i];
                }
            }
            running.count = kept;
        }
        return running.times;
    }

    private static boolean crossedBetween(double exponent, Generator random) {
        return exponent < NEVER && random.nextDouble() < Math.exp(-exponent);
    }

    /**
     * Where in a step a Brownian bridge first crosses, as a share of the step, given that it does. With tau that share,
     * {@code tau / (1 - tau)} is inverse Gaussian with mean a / b and shape a^2 / variance, a and b the distances of the
     * ends from the threshold; drawn after Michael, Schucany and Haas (1976).
     */
    private static double crossingShare(double a, double b, double variance, Generator random) {
        double normal = random.nextGaussian();
        double chi = normal * normal;
        double uniform = random.nextDouble();
        // the smaller root, written without cancellation and without dividing by b, which may be zero
        double ratio = variance * chi / (2 * a);
        double small = a / (b + ratio + Math.sqrt(ratio * (ratio + 2 * b)));
        double z = uniform * (a + small * b) <= a ? small : a * a / (b * b * small);
        return Double.isInfinite(z) ? 1 : z / (1 + z);
    }

    /** The trials that have not crossed, packed to the front in order. */
    private static final class Running {
        final double[] times;
        final double[] values;
        final double[] normals;
        final int[] trial;
        int count;

        Running(OuProcess process, int trials) {
            times = new double[trials];
            values = new double[trials];
            normals = new double[trials];
            trial = new int[trials];
            count = trials;
            Arrays.fill(times, Double.POSITIVE_INFINITY);
            Arrays.fill(values, process.start());
            for (int i = 0; i < trials; i++) trial[i] = i;
        }
    }
}
