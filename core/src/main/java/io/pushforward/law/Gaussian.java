package io.pushforward.law;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * A normal law with full covariance.
 *
 * <p>A singular covariance is allowed: the law then samples as usual, but {@link #isDegenerate} and has no density. All
 * tests of definiteness are relative to the coordinates' own variances, so that units do not matter.
 */
public final class Gaussian implements DensityLaw {
    /** Rounding that is forgiven in entries of a correlation matrix: asymmetry, and negative eigenvalues. */
    private static final double ROUNDING = 1e-9;

    private final Space space;
    private final double[] mean;
    private final double[] covariance; // [dimension, dimension]
    private final double[] factor; // [dimension, dimension], factor factor' = covariance; lower unless degenerate
    private final boolean degenerate;
    private final double logDeterminant;

    private Gaussian(Space space, double[] mean, double[] covariance, double[] factor, boolean degenerate) {
        this.space = space;
        this.mean = mean;
        this.covariance = covariance;
        this.factor = factor;
        this.degenerate = degenerate;
        double sum = degenerate ? Double.NEGATIVE_INFINITY : 0;
        if (!degenerate) for (int i = 0; i < mean.length; i++) sum += 2 * Math.log(factor[i * mean.length + i]);
        this.logDeterminant = sum;
    }

    /** The law with this mean and this row-major covariance, symmetric and without negative eigenvalues. */
    public static Gaussian of(Space space, double[] mean, double[] covariance) {
        checkMean(space, mean);
        double[] symmetric = symmetrised(covariance, mean.length);
        double[] factor = symmetric.clone();
        boolean definite = cholesky(factor, mean.length);
        if (!definite) factor = semidefiniteFactor(symmetric, mean.length);
        return new Gaussian(space, mean.clone(), symmetric, factor, !definite);
    }

    public static Gaussian of(double[] mean, double[] covariance) {
        return of(new Space.Vectors(mean.length), mean, covariance);
    }

    /** The law with covariance L L', from its row-major lower triangular factor L with positive diagonal. */
    public static Gaussian ofCholesky(Space space, double[] mean, double[] lower) {
        checkMean(space, mean);
        int d = mean.length;
        checkMatrix(lower, d);
        for (int i = 0; i < d; i++) {
            if (!(lower[i * d + i] > 0))
                throw new IllegalArgumentException(
                        "diagonal entry " + i + " of a Cholesky factor must be positive, got " + lower[i * d + i]);
            for (int j = i + 1; j < d; j++)
                if (lower[i * d + j] != 0)
                    throw new IllegalArgumentException("a Cholesky factor is zero above its diagonal, got "
                            + lower[i * d + j] + " at row " + i + ", column " + j);
        }
        double[] covariance = new double[d * d];
        for (int i = 0; i < d; i++)
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int k = 0; k <= j; k++) sum += lower[i * d + k] * lower[j * d + k];
                covariance[i * d + j] = covariance[j * d + i] = sum;
            }
        return new Gaussian(space, mean.clone(), covariance, lower.clone(), false);
    }

    /** Independent coordinates with mean zero and variance one. */
    public static Gaussian standard(int dimension) {
        double[] identity = new double[dimension * dimension];
        for (int i = 0; i < dimension; i++) identity[i * dimension + i] = 1;
        return of(new double[dimension], identity);
    }

    /** The normal law with the mean and the (population) covariance of an ensemble. */
    public static Gaussian withMomentsOf(Ensemble law) {
        return of(law.space(), law.mean(), law.covariance());
    }

    @Override
    public Space space() {
        return space;
    }

    public int dimension() {
        return mean.length;
    }

    public double[] mean() {
        return mean.clone();
    }

    /** The covariance, row-major. */
    public double[] covariance() {
        return covariance.clone();
    }

    /** Whether the covariance is singular to working precision; then there is no density. */
    public boolean isDegenerate() {
        return degenerate;
    }

    /** A row-major F with F F' = covariance, degenerate or not: the image of standard normal draws has this law. */
    public double[] factor() {
        return factor.clone();
    }

    /** The row-major lower triangular L with L L' = covariance; an error where {@link #isDegenerate}. */
    public double[] cholesky() {
        requireDensity();
        return factor.clone();
    }

    /** The natural logarithm of the covariance's determinant; negative infinity where {@link #isDegenerate}. */
    public double logDeterminant() {
        return logDeterminant;
    }

    @Override
    public double logDensity(double[] point) {
        requireDensity();
        int d = mean.length;
        if (point.length != d)
            throw new IllegalArgumentException("expected a point of dimension " + d + ", got " + point.length);
        double[] solved = new double[d];
        double square = 0;
        for (int i = 0; i < d; i++) {
            double sum = point[i] - mean[i];
            for (int k = 0; k < i; k++) sum -= factor[i * d + k] * solved[k];
            solved[i] = sum / factor[i * d + i];
            square += solved[i] * solved[i];
        }
        return -0.5 * (square + logDeterminant + d * Math.log(2 * Math.PI));
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        int d = mean.length;
        double[] drawn = new double[size * d];
        double[] normals = new double[d];
        for (int i = 0; i < size; i++) draw(random, normals, drawn, i * d);
        return Ensemble.uniform(space, drawn);
    }

    /** Writes one draw to {@code target} from {@code offset}; {@code normals} is scratch. */
    void draw(RandomGenerator random, double[] normals, double[] target, int offset) {
        int d = mean.length;
        for (int k = 0; k < d; k++) normals[k] = random.nextGaussian();
        for (int i = 0; i < d; i++) {
            double sum = mean[i];
            for (int k = 0; k < (degenerate ? d : i + 1); k++) sum += factor[i * d + k] * normals[k];
            target[offset + i] = sum;
        }
    }

    private void requireDensity() {
        if (degenerate)
            throw new IllegalStateException(
                    "this normal law of dimension " + mean.length + " has a singular covariance, hence no density");
    }

    private static void checkMean(Space space, double[] mean) {
        if (!space.isNumeric())
            throw new IllegalArgumentException("a normal law lives on numbers or paths, got a space of labels");
        if (mean.length != space.dimension())
            throw new IllegalArgumentException("expected a mean of dimension " + space.dimension() + " for a law on "
                    + space + ", got " + mean.length);
        for (int i = 0; i < mean.length; i++)
            if (!Double.isFinite(mean[i]))
                throw new IllegalArgumentException("mean " + i + " must be finite, got " + mean[i]);
    }

    private static void checkMatrix(double[] matrix, int d) {
        if (matrix.length != d * d)
            throw new IllegalArgumentException(
                    "expected a matrix of " + d + " x " + d + " entries, got " + matrix.length);
        for (int i = 0; i < matrix.length; i++)
            if (!Double.isFinite(matrix[i]))
                throw new IllegalArgumentException(
                        "the entry at row " + i / d + ", column " + i % d + " must be finite, got " + matrix[i]);
    }

    private static double[] symmetrised(double[] matrix, int d) {
        checkMatrix(matrix, d);
        for (int i = 0; i < d; i++)
            if (!(matrix[i * d + i] >= 0))
                throw new IllegalArgumentException("variance " + i + " must not be negative, got " + matrix[i * d + i]);
        double[] symmetric = new double[d * d];
        for (int i = 0; i < d; i++)
            for (int j = 0; j <= i; j++) {
                double lower = matrix[i * d + j];
                double upper = matrix[j * d + i];
                double scale = Math.sqrt(matrix[i * d + i]) * Math.sqrt(matrix[j * d + j]);
                if (!(Math.abs(lower - upper) <= ROUNDING * scale))
                    throw new IllegalArgumentException("a covariance must be symmetric, got " + lower + " at row " + i
                            + ", column " + j + " and " + upper + " across");
                symmetric[i * d + j] = symmetric[j * d + i] = 0.5 * (lower + upper);
            }
        return symmetric;
    }

    /** Replaces a symmetric matrix by its lower Cholesky factor; false where a pivot vanishes to rounding. */
    private static boolean cholesky(double[] matrix, int d) {
        double smallest = d * Math.ulp(1.0);
        for (int j = 0; j < d; j++) {
            double pivot = matrix[j * d + j];
            double threshold = smallest * pivot;
            for (int k = 0; k < j; k++) pivot -= matrix[j * d + k] * matrix[j * d + k];
            if (!(pivot > threshold)) return false;
            double root = Math.sqrt(pivot);
            matrix[j * d + j] = root;
            for (int i = j + 1; i < d; i++) {
                double sum = matrix[i * d + j];
                for (int k = 0; k < j; k++) sum -= matrix[i * d + k] * matrix[j * d + k];
                matrix[i * d + j] = sum / root;
                matrix[j * d + i] = 0;
            }
        }
        return true;
    }

    /** S V diag(sqrt(lambda)), from the eigenvalues lambda >= 0 and vectors V of the correlations; S: deviations. */
    private static double[] semidefiniteFactor(double[] covariance, int d) {
        double[] deviations = new double[d];
        for (int i = 0; i < d; i++) deviations[i] = Math.sqrt(covariance[i * d + i]);
        double[][] correlations = new double[d][d];
        for (int i = 0; i < d; i++)
            for (int j = 0; j < d; j++) {
                double scale = deviations[i] * deviations[j];
                correlations[i][j] = scale > 0 ? covariance[i * d + j] / scale : 0;
            }
        Eigen eigen = Eigen.of(correlations);
        double[] factor = new double[d * d];
        for (int k = 0; k < d; k++) {
            double value = eigen.values()[k];
            if (!(value >= -ROUNDING * d))
                throw new IllegalArgumentException(
                        "a covariance has no negative eigenvalues, got " + value + " among those of the correlations");
            double root = Math.sqrt(Math.max(value, 0));
            for (int i = 0; i < d; i++) factor[i * d + k] = deviations[i] * root * eigen.vectors()[k][i];
        }
        return factor;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Gaussian law
                && space.equals(law.space)
                && Arrays.equals(mean, law.mean)
                && Arrays.equals(covariance, law.covariance);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(mean) + Arrays.hashCode(covariance);
    }

    @Override
    public String toString() {
        return (degenerate ? "degenerate " : "") + "normal law on " + space;
    }
}
