package io.pushforward.simulate;

import io.pushforward.random.Generator;

/**
 * The McKean-Vlasov equation {@code dX = (linear X - cubic X^3) dt + attraction (E X - X) dt + noise dW} (Desai and
 * Zwanzig 1978).
 *
 * @param linear how strongly a member is pushed from the origin
 * @param cubic what holds it back further out
 * @param attraction to the mean of the law
 * @param noise the deviation per root of time
 */
record DoubleWell(double linear, double cubic, double attraction, double noise) {
    DoubleWell {
        if (!(Double.isFinite(linear) && cubic >= 0 && attraction >= 0 && noise > 0))
            throw new IllegalArgumentException("expected a finite linear force, cubic force and attraction >= 0 and"
                    + " noise > 0, got " + linear + ", " + cubic + ", " + attraction + ", " + noise);
    }

    double drift(double x, double mean) {
        return x * (linear - cubic * x * x) + attraction * (mean - x);
    }

    /**
     * Moves a population of interacting members by {@code steps} steps of stochastic Heun, which is of weak order two
     * for additive noise; the expectation is the population's mean. Each step draws one normal per member, in order.
     */
    void move(double[] population, double time, int steps, Generator random) {
        int n = population.length;
        double step = time / steps;
        double kick = noise * Math.sqrt(step);
        double[] slopes = new double[n];
        double[] predicted = new double[n];
        double[] normals = new double[n];
        for (int k = 0; k < steps; k++) {
            random.fillNormals(normals);
            double mean = mean(population);
            for (int i = 0; i < n; i++) {
                slopes[i] = drift(population[i], mean);
                predicted[i] = population[i] + step * slopes[i] + kick * normals[i];
            }
            double predictedMean = mean(predicted);
            for (int i = 0; i < n; i++)
                population[i] += 0.5 * step * (slopes[i] + drift(predicted[i], predictedMean)) + kick * normals[i];
        }
    }

    /**
     * Moves members of an infinite population by the same rule and the same normals as {@link #move}: its mean is known at the
     * start and after each step.
     */
    void moveAlone(double[] members, double time, double[] means, Generator random) {
        double step = time / (means.length - 1);
        double kick = noise * Math.sqrt(step);
        double[] normals = new double[members.length];
        for (int k = 0; k + 1 < means.length; k++) {
            random.fillNormals(normals);
            for (int i = 0; i < members.length; i++) {
                double slope = drift(members[i], means[k]);
                double predicted = members[i] + step * slope + kick * normals[i];
                members[i] += 0.5 * step * (slope + drift(predicted, means[k + 1])) + kick * normals[i];
            }
        }
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) sum += value;
        return sum / values.length;
    }
}
