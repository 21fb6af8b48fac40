package io.pushforward.simulate;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;

/**
 * The fixed random map of the controlled Gaussian experiment: from 24 features of a law on R^4 to a Gaussian on R^4.
 *
 * <p>The features z are the mean, the coordinates' variances, and the means of {@code sin(w x)} and {@code cos(w x)} at
 * eight frequencies w. With random matrices W, {@code mu = W_mu z}, and {@code Sigma = L L' + 1e-4 I} where L has
 * {@code 0.25 + 0.75 sigmoid(W_d z)} on its diagonal and {@code 0.2 tanh(W_o z)} below, rows in order.
 *
 * <p>A map draws from its seed, in this order: the frequencies, N(0, 1), one after the other; then W_mu, W_d and W_o,
 * N(0, 1/24), in row order.
 */
public final class GaussianMap {
    static final int DIMENSION = 4;
    private static final int FREQUENCIES = 8;
    private static final int FEATURES = 2 * DIMENSION + 2 * FREQUENCIES;
    private static final int BELOW = DIMENSION * (DIMENSION - 1) / 2;

    private final double[] frequencies; // [FREQUENCIES, DIMENSION]
    private final double[] toMean; // [DIMENSION, FEATURES]
    private final double[] toDiagonal; // [DIMENSION, FEATURES]
    private final double[] toBelow; // [BELOW, FEATURES]

    public GaussianMap(Seed seed) {
        Generator random = seed.generator();
        frequencies = random.normals(FREQUENCIES * DIMENSION);
        toMean = weights(DIMENSION, random);
        toDiagonal = weights(DIMENSION, random);
        toBelow = weights(BELOW, random);
    }

    private static double[] weights(int rows, Generator random) {
        double[] weights = random.normals(rows * FEATURES);
        double scale = Math.sqrt(1.0 / FEATURES);
        for (int i = 0; i < weights.length; i++) weights[i] *= scale;
        return weights;
    }

    /** The image of a mixture, by its analytic features. */
    Gaussian of(DiagonalMixture law) {
        double[] z = new double[FEATURES];
        for (int c = 0; c < law.components(); c++) {
            double weight = law.weight(c);
            for (int j = 0; j < DIMENSION; j++) {
                double m = law.mean(c, j);
                double s = law.deviation(c, j);
                z[j] += weight * m;
                z[DIMENSION + j] += weight * (s * s + m * m);
            }
            for (int r = 0; r < FREQUENCIES; r++) {
                double phase = 0;
                double damping = 0;
                for (int j = 0; j < DIMENSION; j++) {
                    double w = frequencies[r * DIMENSION + j];
                    double s = law.deviation(c, j);
                    phase += w * law.mean(c, j);
                    damping += s * s * w * w;
                }
                addWave(z, r, weight * Math.exp(-damping / 2), phase);
            }
        }
        return image(z);
    }

    /** The image of an ensemble, by its empirical features. */
    Gaussian of(Ensemble law) {
        double[] z = new double[FEATURES];
        for (int i = 0; i < law.size(); i++) {
            double[] x = law.point(i);
            double weight = law.weights()[i];
            for (int j = 0; j < DIMENSION; j++) {
                z[j] += weight * x[j];
                z[DIMENSION + j] += weight * x[j] * x[j];
            }
            for (int r = 0; r < FREQUENCIES; r++) {
                double phase = 0;
                for (int j = 0; j < DIMENSION; j++) phase += frequencies[r * DIMENSION + j] * x[j];
                addWave(z, r, weight, phase);
            }
        }
        return image(z);
    }

    private static void addWave(double[] z, int r, double weight, double phase) {
        z[2 * DIMENSION + r] += weight * Math.sin(phase);
        z[2 * DIMENSION + FREQUENCIES + r] += weight * Math.cos(phase);
    }

    /** The image of features whose second block still holds raw second moments. */
    private Gaussian image(double[] z) {
        for (int j = 0; j < DIMENSION; j++) z[DIMENSION + j] -= z[j] * z[j];
        double[] diagonal = product(toDiagonal, DIMENSION, z);
        double[] below = product(toBelow, BELOW, z);
        double[] lower = new double[DIMENSION * DIMENSION];
        for (int i = 0, k = 0; i < DIMENSION; i++) {
            lower[i * DIMENSION + i] = 0.25 + 0.75 / (1 + Math.exp(-diagonal[i]));
            for (int j = 0; j < i; j++) lower[i * DIMENSION + j] = 0.2 * Math.tanh(below[k++]);
        }
        double[] covariance = new double[DIMENSION * DIMENSION];
        for (int i = 0; i < DIMENSION; i++)
            for (int j = 0; j < DIMENSION; j++) {
                double sum = i == j ? 1e-4 : 0;
                for (int k = 0; k < DIMENSION; k++) sum += lower[i * DIMENSION + k] * lower[j * DIMENSION + k];
                covariance[i * DIMENSION + j] = sum;
            }
        return Gaussian.of(product(toMean, DIMENSION, z), covariance);
    }

    private static double[] product(double[] matrix, int rows, double[] vector) {
        double[] result = new double[rows];
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < vector.length; j++) result[i] += matrix[i * vector.length + j] * vector[j];
        return result;
    }
}
