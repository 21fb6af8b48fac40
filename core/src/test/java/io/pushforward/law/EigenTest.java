package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Arrays;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.junit.jupiter.api.Test;

class EigenTest {
    /** Coordinates of the covariances here. */
    private static final int D = 64;

    /** The correlations of zeros and ones, of fewer draws than coordinates. */
    private static double[][] correlations(int seed) {
        Generator random = Seed.of(seed).generator();
        double[] points = new double[(20 + seed % 12) * D];
        for (int k = 0; k < points.length; k++) points[k] = random.nextInt(2);
        double[] covariance = Ensemble.uniform(new Space.Vectors(D), points).covariance();
        double[][] correlations = new double[D][D];
        for (int i = 0; i < D; i++)
            for (int j = 0; j <= i; j++)
                correlations[i][j] = correlations[j][i] =
                        covariance[i * D + j] / Math.sqrt(covariance[i * D + i] * covariance[j * D + j]);
        return correlations;
    }

    @Test
    void eigenvectors_whereTheIterationGivesUp_areThoseOfTheMatrix() {
        double[][] matrix = correlations(8);
        assertThatThrownBy(() -> new EigenDecompositionSymmetric(new Array2DRowRealMatrix(matrix)))
                .isInstanceOf(MathIllegalStateException.class);
        assertEigen(matrix, Eigen.of(matrix));
    }

    @Test
    void rotations_findTheSpectrumOfTheIteration() {
        double[][] matrix = correlations(9);
        Eigen eigen = Eigen.of(matrix);
        assertEigen(matrix, eigen);
        Eigen rotated = Eigen.rotated(Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new));
        assertEigen(matrix, rotated);
        assertThat(rotated.values()).containsExactly(eigen.values(), within(backward(matrix)));
    }

    @Test
    void eigenvalues_ofNumbersAtTheEndsOfDoubles_areTheUsualInTheirUnit() {
        double[][] matrix = correlations(9);
        double[] usual = Eigen.of(matrix).values();
        for (int exponent : new int[] {-1000, 1010}) {
            double unit = Math.scalb(1.0, exponent);
            double[][] scaled =
                    Arrays.stream(matrix).map(row -> Unit.over(1 / unit, row)).toArray(double[][]::new);
            assertThat(Unit.over(unit, Eigen.of(scaled).values())).containsExactly(usual, within(backward(matrix)));
        }
    }

    @Test
    void gaussian_ofASingularCovarianceWhereTheIterationGivesUp_hasIt() {
        double[][] matrix = correlations(8);
        double[] flat = Arrays.stream(matrix).flatMapToDouble(Arrays::stream).toArray();
        Gaussian law = Gaussian.of(new double[D], flat);
        double[] factor = law.factor();
        for (int i = 0; i < D; i++)
            for (int j = 0; j < D; j++) {
                double sum = 0;
                for (int k = 0; k < D; k++) sum += factor[i * D + k] * factor[j * D + k];
                assertThat(sum).isCloseTo(flat[i * D + j], within(2 * backward(matrix)));
            }
    }

    /** Orthogonal transformations change a matrix by less than d roundings of its norm (Golub and Van Loan 2013, 8.3 and 8.5). */
    private static double backward(double[][] matrix) {
        double square = 0;
        for (double[] row : matrix) for (double entry : row) square += entry * entry;
        return matrix.length * Math.ulp(1.0) * Math.sqrt(square);
    }

    private static void assertEigen(double[][] matrix, Eigen eigen) {
        int d = matrix.length;
        double[][] v = eigen.vectors();
        for (int k = 0; k < d; k++) {
            if (k > 0) assertThat(eigen.values()[k]).isLessThanOrEqualTo(eigen.values()[k - 1]);
            for (int i = 0; i < d; i++) {
                double image = 0;
                double product = 0;
                for (int j = 0; j < d; j++) {
                    image += matrix[i][j] * v[k][j];
                    product += v[i][j] * v[k][j];
                }
                assertThat(image).isCloseTo(eigen.values()[k] * v[k][i], within(backward(matrix)));
                assertThat(product).isCloseTo(i == k ? 1 : 0, within(d * d * Math.ulp(1.0)));
            }
        }
    }
}
