package io.pushforward.transport;

/**
 * Entropic transport of a cloud onto itself: one potential f = g, moved half way to its update each time.
 *
 * <p>Where exp(-c/ε) is a positive definite kernel, as for |x - y|²/2, the derivative of this iteration at its end has no
 * eigenvalue above one half (Feydy et al. 2019, section 3.1): every step halves the error at least, at any temperature.
 */
final class EntropicSelf {
    private final ReducedCosts costs;
    private final double[] a;
    private double error = Double.POSITIVE_INFINITY;
    private int iterations;

    EntropicSelf(double[] matrix, double[] a) {
        this.a = a;
        costs = new ReducedCosts(matrix, a, a);
    }

    void solve(double temperature, double tolerance, int limit) {
        costs.heat(temperature);
        double[] columns = new double[costs.stride()];
        double tight = tolerance * Math.min(1, costs.largest() / temperature);
        for (int k = 0; ; k++) {
            double[] rows = costs.rowUpdate();
            error = 0;
            for (int i = 0; i < a.length; i++) error += a[i] * Math.abs(Math.expm1(-rows[i] / temperature));
            if (error <= tight || k == limit) return;
            iterations++;
            for (int i = 0; i < a.length; i++) {
                rows[i] *= 0.5;
                columns[i] = rows[i];
            }
            costs.move(rows, columns);
        }
    }

    double value() {
        return costs.value();
    }

    double marginalError() {
        return error;
    }

    int iterations() {
        return iterations;
    }
}
