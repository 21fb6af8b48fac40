package io.pushforward.theory;

/**
 * An upper bound on the largest singular value of a matrix. The trace of the 2^k-th power of the Gram matrix G is at least
 * the 2^k-th power of its largest eigenvalue and at most n times it: the bound is too large by a factor n^(1/2^(k+1)) at most.
 * Power iteration would approach the norm from below, where no certificate may stand.
 */
final class SpectralNorm {
    private static final int SQUARINGS = 8;
    /** Covers the rounding of sums of some thousand products in double precision, squared eight times. */
    private static final double ROUNDING = 1e-9;

    private SpectralNorm() {}

    /** @param matrix row-major [rows, columns] */
    static double bound(double[] matrix, int columns) {
        int rows = matrix.length / columns;
        return columns <= rows ? ofGram(gram(matrix, columns), columns) : ofGram(outer(matrix, columns), rows);
    }

    /** The bound of the matrix whose Gram matrix [n, n] is given. */
    static double ofGram(double[] gram, int n) {
        double logTrace = 0;
        double power = 1;
        double[] g = gram;
        for (int k = 0; k <= SQUARINGS; k++) {
            double trace = 0;
            for (int i = 0; i < n; i++) trace += g[i * n + i];
            if (!(trace > 0)) return 0;
            logTrace += Math.log(trace) / power;
            if (k == SQUARINGS) break;
            for (int i = 0; i < g.length; i++) g[i] /= trace;
            g = squared(g, n);
            power *= 2;
        }
        return Math.exp(logTrace / 2) * (1 + ROUNDING);
    }

    private static double[] squared(double[] g, int n) {
        double[] square = new double[g.length];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++) {
                double entry = g[i * n + k];
                if (entry == 0) continue;
                for (int j = 0; j < n; j++) square[i * n + j] += entry * g[k * n + j];
            }
        return square;
    }

    private static double[] gram(double[] matrix, int n) {
        double[] gram = new double[n * n];
        for (int from = 0; from < matrix.length; from += n)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) gram[i * n + j] += matrix[from + i] * matrix[from + j];
        return gram;
    }

    private static double[] outer(double[] matrix, int columns) {
        int rows = matrix.length / columns;
        double[] gram = new double[rows * rows];
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < rows; j++)
                for (int c = 0; c < columns; c++)
                    gram[i * rows + j] += matrix[i * columns + c] * matrix[j * columns + c];
        return gram;
    }
}
