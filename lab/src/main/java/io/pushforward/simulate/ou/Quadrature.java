package io.pushforward.simulate.ou;

/**
 * Quadrature on uniform grids for smooth functions and for functions with a square-root singularity at zero.
 *
 * <p>For smooth F, {@code int_0^T sqrt(s) F(s) ds} differs from {@code h sum_{j>=1} sqrt(jh) F(jh)} by
 * {@code -sum_m zeta(-1/2 - m) F^(m)(0) h^(m + 3/2) / m!} at the singular end (Navot 1961). Weights on the first
 * {@code ORDER} points that reproduce this for polynomials remove the first {@code ORDER} terms.
 */
final class Quadrature {
    static final int ORDER = 8;

    /** Gauss's rule of four points on [0, 1]. */
    static final double[] GAUSS_NODES = {
        0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970262
    };

    static final double[] GAUSS_WEIGHTS = {
        0.17392742256872679, 0.3260725774312732, 0.3260725774312732, 0.17392742256872679
    };

    /** {@code omega_j}: the correction is {@code h^(3/2) sum_j omega_j F(jh)}, j from 0. */
    static final double[] ROOT_CORRECTION = rootCorrection();

    /**
     * The first weights of {@code int_0^inf F(s) ds = h sum_j w_j F(jh)} for smooth F that decays; further weights are 1.
     */
    static final double[] END_WEIGHTS = endWeights();

    private Quadrature() {}

    /**
     * Running integrals from the first grid point; each interval adds the integral of the polynomial of degree 7 through
     * the eight points around it.
     */
    static double[] running(double[] values, double step) {
        int n = values.length;
        double[][] weights = new double[ORDER - 1][];
        for (int interval = 0; interval < ORDER - 1; interval++) weights[interval] = intervalWeights(interval);
        double[] sums = new double[n];
        double sum = 0;
        for (int i = 0; i + 1 < n; i++) {
            int first = Math.min(Math.max(i - ORDER / 2 + 1, 0), n - ORDER);
            double[] w = weights[i - first];
            double piece = 0;
            for (int j = 0; j < ORDER; j++) piece += w[j] * values[first + j];
            sum += step * piece;
            sums[i + 1] = sum;
        }
        return sums;
    }

    /** Integrals over [interval, interval + 1] of the Lagrange polynomials on 0..7, exact by 4-point Gauss. */
    private static double[] intervalWeights(int interval) {
        double[] weights = new double[ORDER];
        for (int k = 0; k < GAUSS_NODES.length; k++)
            for (int i = 0; i < ORDER; i++) {
                double basis = GAUSS_WEIGHTS[k];
                for (int j = 0; j < ORDER; j++) if (j != i) basis *= (interval + GAUSS_NODES[k] - j) / (i - j);
                weights[i] += basis;
            }
        return weights;
    }

    private static double[] rootCorrection() {
        double[] moments = new double[ORDER];
        for (int m = 0; m < ORDER; m++) moments[m] = -zetaAtNegativeHalf(m);
        return withMoments(moments);
    }

    /** {@code zeta(-m) = -B_(m+1) / (m+1)}; the sum starts at j = 1, so the first weight stands alone. */
    private static double[] endWeights() {
        double[] weights = withMoments(new double[] {1.0 / 2, 1.0 / 12, 0, -1.0 / 120, 0, 1.0 / 252, 0, -1.0 / 240});
        for (int j = 1; j < weights.length; j++) weights[j] += 1;
        return weights;
    }

    /** Weights on 0, 1, 2, ... that give the monomials these moments. */
    private static double[] withMoments(double[] moments) {
        int n = moments.length;
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            double[] lagrange = new double[n]; // coefficients by power
            lagrange[0] = 1;
            for (int j = 0; j < n; j++)
                if (j != i)
                    for (int k = n - 1; k >= 0; k--)
                        lagrange[k] = ((k > 0 ? lagrange[k - 1] : 0) - j * lagrange[k]) / (i - j);
            for (int m = 0; m < n; m++) weights[i] += lagrange[m] * moments[m];
        }
        return weights;
    }

    /** {@code zeta(-1/2 - m)} by the functional equation from {@code zeta(3/2 + m)}. */
    static double zetaAtNegativeHalf(int m) {
        double s = 1.5 + m;
        double gamma = Math.sqrt(Math.PI); // Gamma(1/2), raised to Gamma(s)
        for (double x = 0.5; x < s; x++) gamma *= x;
        return 2 * Math.pow(2 * Math.PI, -s) * Math.cos(Math.PI * s / 2) * gamma * zeta(s);
    }

    /** Riemann's zeta for s > 1 by Euler and Maclaurin's sum. */
    private static double zeta(double s) {
        int n = 20;
        double sum = 0;
        for (int k = 1; k < n; k++) sum += Math.pow(k, -s);
        sum += Math.pow(n, 1 - s) / (s - 1) + 0.5 * Math.pow(n, -s);
        double[] bernoulli = {1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66}; // B_2, B_4, ...
        double term = s * Math.pow(n, -s - 1) / 2;
        for (int k = 0; k < bernoulli.length; k++) {
            sum += bernoulli[k] * term;
            int j = 2 * k + 1;
            term *= (s + j) * (s + j + 1) / ((double) n * n * (j + 2) * (j + 3));
        }
        return sum;
    }
}
