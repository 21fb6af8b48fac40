package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import java.util.Arrays;

/**
 * The masses of two ensembles as whole numbers with one common total, so that exact solvers add and subtract without
 * rounding.
 *
 * <p>Uniform ensembles of n and m points get masses m/g and n/g with g = gcd(n, m), exactly. Weights are rounded to
 * multiples of 2^-62, far below the rounding of their sum, and the largest takes up the difference.
 */
record Masses(long[] source, long[] target, long total) {
    private static final long SCALE = 1L << 62;

    static Masses of(Ensemble source, Ensemble target) {
        if (source.isUniform() && target.isUniform()) {
            long divisor = gcd(source.size(), target.size());
            return new Masses(
                    repeated(target.size() / divisor, source.size()),
                    repeated(source.size() / divisor, target.size()),
                    source.size() / divisor * target.size());
        }
        return new Masses(scaled(source.weights()), scaled(target.weights()), SCALE);
    }

    /** The probability that a whole mass stands for. */
    double probability(long mass) {
        return (double) mass / (double) total;
    }

    private static long[] repeated(long mass, int size) {
        long[] masses = new long[size];
        Arrays.fill(masses, mass);
        return masses;
    }

    private static long[] scaled(double[] weights) {
        long[] masses = new long[weights.length];
        long sum = 0;
        int largest = 0;
        for (int i = 0; i < weights.length; i++) {
            masses[i] = Math.round(weights[i] * SCALE);
            sum += masses[i];
            if (masses[i] > masses[largest]) largest = i;
        }
        masses[largest] += SCALE - sum;
        return masses;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
