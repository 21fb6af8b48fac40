package io.pushforward.operator.simple;

import io.pushforward.law.Eigen;
import java.util.Arrays;

/**
 * Linear regression with a quadratic penalty, from standardised features to several numbers, each with its own strength:
 * that with the least leave-one-out error, which is known without refitting (Golub, Heath and Wahba 1979).
 *
 * <p>With Z = T V' in the eigenvectors V of Z'Z (or from those of ZZ', where there are fewer laws than features), the fit
 * is T (D + nλ)⁻¹ T'Y and the error without law i is its residual over one minus its leverage.
 */
final class Ridge {
    /** Strengths relative to the number of laws; features are standardised, so these have no unit. */
    private static final double[] STRENGTHS = new double[23];

    static {
        for (int k = 0; k < STRENGTHS.length; k++) STRENGTHS[k] = Math.pow(10, -7 + 0.5 * k);
    }

    private final double[][] coefficients; // [feature][number]
    private final double[] intercept; // [number]

    private Ridge(double[][] coefficients, double[] intercept) {
        this.coefficients = coefficients;
        this.intercept = intercept;
    }

    /** A fit, with what it predicts for each training law without having seen it. */
    record Fit(Ridge ridge, double[][] leftOut) {}

    /** @param standardised features by law; @param y numbers by law */
    static Fit fit(double[][] standardised, double[][] y) {
        // A small number beside a large offset is standardised up to rounding, which counts where leverages are near
        // one.
        double[] centre = means(standardised);
        double[][] z = Arrays.stream(standardised).map(row -> less(row, centre)).toArray(double[][]::new);
        int n = z.length;
        int m = y[0].length;
        double[] mean = means(y);
        Spectrum spectrum = Spectrum.of(z);
        int r = spectrum.values.length;
        double[][] t = spectrum.scores; // [n][r]
        double[][] ty = new double[r][m];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < r; k++) for (int c = 0; c < m; c++) ty[k][c] += t[i][k] * (y[i][c] - mean[c]);
        double[] least = new double[m];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        double[] chosen = new double[m];
        double[][] leftOut = new double[n][m];
        for (double strength : STRENGTHS) {
            double penalty = strength * n;
            double[] error = new double[m];
            double[][] own = new double[n][m];
            for (int i = 0; i < n; i++) {
                double leverage = 1.0 / n;
                double[] fitted = own[i];
                for (int k = 0; k < r; k++) {
                    double share = t[i][k] / (spectrum.values[k] + penalty);
                    leverage += share * t[i][k];
                    for (int c = 0; c < m; c++) fitted[c] += share * ty[k][c];
                }
                double kept = Math.max(1e-9, 1 - leverage);
                for (int c = 0; c < m; c++) {
                    double left = (y[i][c] - mean[c] - fitted[c]) / kept;
                    error[c] += left * left;
                    fitted[c] = y[i][c] - left;
                }
            }
            for (int c = 0; c < m; c++)
                if (error[c] < least[c]) {
                    least[c] = error[c];
                    chosen[c] = penalty;
                    for (int i = 0; i < n; i++) leftOut[i][c] = own[i][c];
                }
        }
        int p = z[0].length;
        double[][] b = new double[p][m];
        for (int k = 0; k < r; k++)
            for (int c = 0; c < m; c++) {
                double share = ty[k][c] / (spectrum.values[k] + chosen[c]);
                for (int j = 0; j < p; j++) b[j][c] += spectrum.vectors[k][j] * share;
            }
        for (int j = 0; j < p; j++) for (int c = 0; c < m; c++) mean[c] -= centre[j] * b[j][c];
        return new Fit(new Ridge(b, mean), leftOut);
    }

    double[] at(double[] z) {
        double[] y = intercept.clone();
        for (int j = 0; j < z.length; j++)
            if (z[j] != 0) for (int c = 0; c < y.length; c++) y[c] += z[j] * coefficients[j][c];
        return y;
    }

    /** The coefficient of a feature for a number. */
    double coefficient(int feature, int number) {
        return coefficients[feature][number];
    }

    /** The number of fitted numbers. */
    long size() {
        return (long) (coefficients.length + 1) * intercept.length;
    }

    private static double[] less(double[] row, double[] centre) {
        double[] less = row.clone();
        for (int j = 0; j < less.length; j++) less[j] -= centre[j];
        return less;
    }

    static double[] means(double[][] y) {
        double[] mean = new double[y[0].length];
        for (double[] row : y) for (int c = 0; c < mean.length; c++) mean[c] += row[c] / y.length;
        return mean;
    }

    void write(ModelArrays saved) {
        saved.put("coefficients", coefficients);
        saved.put("intercept", intercept);
    }

    static Ridge read(ModelArrays saved) {
        return new Ridge(saved.rows("coefficients"), saved.numbers("intercept"));
    }

    /** Principal directions of features: eigenvalues of Z'Z, eigenvectors as rows, and scores T = Z V. */
    record Spectrum(double[] values, double[][] vectors, double[][] scores) {
        /** Directions whose eigenvalue is below this share of the largest are rounding. */
        private static final double ROUNDING = 1e-12;

        static Spectrum of(double[][] z) {
            int n = z.length;
            int p = z[0].length;
            boolean wide = p > n;
            int size = wide ? n : p;
            double[][] gram = new double[size][size];
            if (!wide)
                for (double[] row : z) // rows outside: the columns of many rows would miss the cache
                for (int a = 0; a < size; a++) for (int b = 0; b <= a; b++) gram[a][b] += row[a] * row[b];
            for (int a = 0; a < size; a++)
                for (int b = 0; b <= a; b++) {
                    double sum = gram[a][b];
                    if (wide) for (int j = 0; j < p; j++) sum += z[a][j] * z[b][j];
                    gram[a][b] = gram[b][a] = sum;
                }
            Eigen eigen = Eigen.of(gram);
            double[] all = eigen.values();
            int r = 0;
            while (r < size && all[r] > ROUNDING * all[0]) r++;
            double[][] vectors = new double[r][p];
            double[][] scores = new double[n][r];
            for (int k = 0; k < r; k++) {
                double[] own = eigen.vectors()[k];
                double root = Math.sqrt(all[k]);
                for (int i = 0; i < n; i++) {
                    if (wide) for (int j = 0; j < p; j++) vectors[k][j] += own[i] * z[i][j] / root;
                    else for (int j = 0; j < p; j++) scores[i][k] += z[i][j] * own[j];
                    if (wide) scores[i][k] = own[i] * root;
                }
                if (!wide) vectors[k] = own;
            }
            return new Spectrum(Arrays.copyOf(all, r), vectors, scores);
        }
    }
}
