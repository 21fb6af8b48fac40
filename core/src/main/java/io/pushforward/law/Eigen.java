package io.pushforward.law;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;

/**
 * The eigenvalues of a symmetric matrix in decreasing order, and an orthonormal eigenvector for each.
 *
 * <p>The library's QL iteration gives up after a fixed number of steps, which happens with singular covariances of many
 * coordinates; Jacobi's rotations (Golub and Van Loan 2013, section 8.5), several times slower, always end and take over.
 */
public record Eigen(double[] values, double[][] vectors) {
    /** Sweeps after which rotations have ended for every matrix: convergence is quadratic, and ten sweeps are many. */
    private static final int SWEEPS = 60;

    /** Of a symmetric matrix of finite numbers, whatever their size. */
    public static Eigen of(double[][] symmetric) {
        double largest = 0;
        for (double[] row : symmetric) for (double entry : row) largest = Math.max(largest, Math.abs(entry));
        double unit = Unit.of(largest);
        double[][] matrix = new double[symmetric.length][];
        for (int i = 0; i < matrix.length; i++) matrix[i] = Unit.over(unit, symmetric[i]);
        Eigen found = iterated(matrix);
        for (int k = 0; k < found.values.length; k++) found.values[k] *= unit;
        return found;
    }

    private static Eigen iterated(double[][] matrix) {
        try {
            var eigen = new EigenDecompositionSymmetric(new Array2DRowRealMatrix(matrix));
            return new Eigen(
                    eigen.getEigenvalues(),
                    IntStream.range(0, matrix.length)
                            .mapToObj(k -> eigen.getEigenvector(k).toArray())
                            .toArray(double[][]::new));
        } catch (MathIllegalStateException notConverged) {
            return rotated(matrix);
        }
    }

    /** By rotations alone; the matrix becomes diagonal. */
    static Eigen rotated(double[][] matrix) {
        int d = matrix.length;
        double[][] vectors = new double[d][d];
        for (int k = 0; k < d; k++) vectors[k][k] = 1;
        boolean turned = true;
        for (int sweep = 0; turned && sweep < SWEEPS; sweep++) {
            double norm = 0;
            for (double[] row : matrix) for (double entry : row) norm += entry * entry;
            double negligible = Math.ulp(1.0) * Math.sqrt(norm) / d;
            turned = false;
            for (int p = 0; p < d; p++)
                for (int q = p + 1; q < d; q++)
                    if (Math.abs(matrix[p][q]) > negligible) {
                        rotate(matrix, vectors, p, q);
                        turned = true;
                    }
        }
        int[] order = IntStream.range(0, d)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -matrix[k][k]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new Eigen(
                IntStream.of(order).mapToDouble(k -> matrix[k][k]).toArray(),
                IntStream.of(order).mapToObj(k -> vectors[k]).toArray(double[][]::new));
    }

    /** Turns coordinates p and q so that their entry off the diagonal vanishes. */
    private static void rotate(double[][] matrix, double[][] vectors, int p, int q) {
        double ratio = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
        double tangent = Math.copySign(1, ratio) / (Math.abs(ratio) + Math.hypot(1, ratio));
        double cosine = 1 / Math.hypot(1, tangent);
        double sine = cosine * tangent;
        for (double[] row : matrix) {
            double u = row[p];
            double v = row[q];
            row[p] = cosine * u - sine * v;
            row[q] = sine * u + cosine * v;
        }
        turn(matrix, p, q, cosine, sine);
        turn(vectors, p, q, cosine, sine);
        matrix[p][q] = matrix[q][p] = 0;
    }

    private static void turn(double[][] rows, int p, int q, double cosine, double sine) {
        for (int k = 0; k < rows.length; k++) {
            double u = rows[p][k];
            double v = rows[q][k];
            rows[p][k] = cosine * u - sine * v;
            rows[q][k] = sine * u + cosine * v;
        }
    }
}
