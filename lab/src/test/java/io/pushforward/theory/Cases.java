package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.W2;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.stream.IntStream;

/** Seeded random cases of an inequality. */
final class Cases {
    /** How far rounding may carry a measured value beyond its bound. */
    private static final double ROUNDING = 1e-9;

    private Cases() {}

    /** Both sides of an inequality {@code measured <= bound}. */
    record Case(double measured, double bound) {
        boolean isViolated() {
            return !(measured <= bound + ROUNDING * (1 + bound));
        }

        /** The same case with a planted error: a bound that claims less than the truth allows. */
        Case claiming(double share) {
            return new Case(measured, share * bound);
        }
    }

    @FunctionalInterface
    interface Maker {
        Case of(Generator random);
    }

    static Case[] of(String purpose, int count, Maker maker) {
        Seed seed = Seed.of(6).derive(purpose);
        return IntStream.range(0, count)
                .mapToObj(i -> maker.of(seed.derive(i).generator()))
                .toArray(Case[]::new);
    }

    static long violations(Case[] cases) {
        return IntStream.range(0, cases.length)
                .filter(i -> cases[i].isViolated())
                .count();
    }

    /** How many cases a claim of only this share of the bound would violate. */
    static long violations(Case[] cases, double share) {
        return IntStream.range(0, cases.length)
                .filter(i -> cases[i].claiming(share).isViolated())
                .count();
    }

    /** Weights of any shape: nearly equal, sparse, or a single atom. */
    static double[] weights(int size, Generator random) {
        double power = random.nextInt(3) == 0 ? 8 : 1;
        double[] weights = new double[size];
        double sum = 0;
        for (int j = 0; j < size; j++) {
            double value = Math.pow(random.nextExponential(), power);
            sum += weights[j] = random.nextInt(4) == 0 ? 0 : value;
        }
        if (!(sum > 0)) {
            weights[random.nextInt(size)] = 1;
            sum = 1;
        }
        for (int j = 0; j < size; j++) weights[j] /= sum;
        return weights;
    }

    /** A law of at most {@code most} weighted points. */
    static Ensemble law(int dimension, int most, Generator random) {
        int size = 1 + random.nextInt(most);
        double scale = Math.exp(random.nextGaussian());
        double[] points = random.normals(size * dimension);
        for (int i = 0; i < points.length; i++) points[i] *= scale;
        return Ensemble.weighted(new Space.Vectors(dimension), points, weights(size, random));
    }

    static double w2(Ensemble left, Ensemble right) {
        return new W2().between(left, right, Seed.of(0)).value();
    }
}
