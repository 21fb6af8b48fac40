package io.pushforward.simulate.lorenz;

import io.pushforward.random.Generator;

/**
 * The Lorenz-96 model (Lorenz 1996) with white forcing: on a ring of sites,
 * {@code dx_k = ((x_{k+1} - x_{k-2}) x_{k-1} - x_k + forcing) dt + noise dW_k}.
 *
 * <p>A step is a half kick of noise, a Runge-Kutta step of order four, and a half kick (Strang's splitting): of weak order two,
 * and of order four without noise. The half kicks between two steps are drawn as one.
 */
record LorenzRing(int sites, double forcing, double noise) {
    /** Moves {@code count} states, one after the other; each step draws one normal per site of a state. */
    void move(double[] states, int count, double time, int steps, Generator random) {
        double step = time / steps;
        double[] state = new double[sites];
        Scratch scratch = new Scratch(sites);
        for (int i = 0; i < count; i++) {
            System.arraycopy(states, i * sites, state, 0, sites);
            kick(state, Math.sqrt(0.5 * step), random);
            for (int k = 0; k < steps; k++) {
                rungeKutta(state, step, scratch);
                kick(state, Math.sqrt(k + 1 < steps ? step : 0.5 * step), random);
            }
            System.arraycopy(state, 0, states, i * sites, sites);
        }
    }

    private void kick(double[] state, double root, Generator random) {
        if (noise > 0) for (int k = 0; k < sites; k++) state[k] += noise * root * random.nextGaussian();
    }

    /** Slopes and a place between, of one Runge-Kutta step. */
    static final class Scratch {
        private final double[][] slopes;
        private final double[] between;

        Scratch(int sites) {
            slopes = new double[4][sites];
            between = new double[sites];
        }
    }

    /** One step of the model without noise. */
    void rungeKutta(double[] state, double step, Scratch scratch) {
        double[][] slopes = scratch.slopes;
        double[] between = scratch.between;
        drift(state, slopes[0]);
        for (int stage = 1; stage < 4; stage++) {
            double share = stage < 3 ? 0.5 * step : step;
            for (int k = 0; k < sites; k++) between[k] = state[k] + share * slopes[stage - 1][k];
            drift(between, slopes[stage]);
        }
        for (int k = 0; k < sites; k++)
            state[k] += step / 6 * (slopes[0][k] + 2 * slopes[1][k] + 2 * slopes[2][k] + slopes[3][k]);
    }

    /** What moves a state without noise. */
    void drift(double[] x, double[] into) {
        int n = sites;
        into[0] = (x[1] - x[n - 2]) * x[n - 1] - x[0] + forcing;
        into[1] = (x[2] - x[n - 1]) * x[0] - x[1] + forcing;
        for (int k = 2; k < n - 1; k++) into[k] = (x[k + 1] - x[k - 2]) * x[k - 1] - x[k] + forcing;
        into[n - 1] = (x[0] - x[n - 3]) * x[n - 2] - x[n - 1] + forcing;
    }

    /**
     * The normal law that linear propagation gives: the mean moves by the model without noise, the covariance by
     * {@code P' = J P + P J' + noise^2 I} along it, J the derivative of the drift. The prediction step of the extended Kalman
     * filter (Jazwinski 1970).
     *
     * <p>A step adds half of the noise, takes P to M P M' with the midpoint rule's M, and adds the other half: of order two, and P
     * stays positive.
     *
     * @param covariance row-major, replaced
     */
    void propagate(double[] mean, double[] covariance, double time, int steps) {
        double step = time / steps;
        Scratch scratch = new Scratch(sites);
        double[] middle = new double[sites];
        for (int k = 0; k < steps; k++) {
            double[] before = mean.clone();
            rungeKutta(mean, step, scratch);
            for (int i = 0; i < sites; i++) middle[i] = 0.5 * (before[i] + mean[i]);
            add(covariance, 0.5 * step * noise * noise);
            double[] half = transposed(linear(before, middle, covariance, step));
            System.arraycopy(linear(before, middle, half, step), 0, covariance, 0, covariance.length);
            add(covariance, 0.5 * step * noise * noise);
        }
    }

    private void add(double[] matrix, double diagonal) {
        for (int k = 0; k < sites; k++) matrix[k * (sites + 1)] += diagonal;
    }

    /** M P for a step's linearised map M = I + step J(middle) (I + step/2 J(before)). */
    private double[] linear(double[] before, double[] middle, double[] p, double step) {
        double[] between = plus(p, derivative(before, p), 0.5 * step);
        return plus(p, derivative(middle, between), step);
    }

    private static double[] plus(double[] a, double[] b, double factor) {
        double[] sum = new double[a.length];
        for (int i = 0; i < sum.length; i++) sum[i] = a[i] + factor * b[i];
        return sum;
    }

    private double[] transposed(double[] matrix) {
        double[] transposed = new double[matrix.length];
        for (int i = 0; i < sites; i++)
            for (int j = 0; j < sites; j++) transposed[j * sites + i] = matrix[i * sites + j];
        return transposed;
    }

    /** J P at a state. */
    private double[] derivative(double[] x, double[] p) {
        int n = sites;
        double[] product = new double[n * n];
        for (int k = 0; k < n; k++) {
            int next = (k + 1) % n;
            int last = (k + n - 1) % n;
            int before = (k + n - 2) % n;
            for (int j = 0; j < n; j++)
                product[k * n + j] = x[last] * (p[next * n + j] - p[before * n + j])
                        + (x[next] - x[before]) * p[last * n + j]
                        - p[k * n + j];
        }
        return product;
    }
}
