package io.pushforward.metric;

import io.pushforward.law.Gaussian;
import io.pushforward.law.Unit;
import io.pushforward.settings.Misfit;
import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * Closed forms between two normal laws, arranged so that nearly equal laws and nearly singular covariances lose no digits
 * beyond those that the Cholesky factors have lost.
 *
 * <p>With Σ = L Lᵀ the squared Bures distance between covariances is the least |L₁ - L₂ Q|² over orthogonal Q, reached at the
 * polar factor of L₂ᵀ L₁ (Bhatia, Jain and Lim 2019): a sum of squares instead of a difference of traces. Relative entropy
 * and Hellinger distance depend on the singular values s of L̂⁻¹ L alone, and on L̂⁻¹ (μ - μ̂): no determinant is formed.
 *
 * <p>W2 stands here in two forms that are equal but for rounding. {@link #w2} is a sum of squares, right to the last digits
 * for nearly equal laws; {@link #squaredW2ByTraces} is a difference of traces, which cancels there but needs only singular
 * values. Operators that compare inputs use the second: their results depend on its digits.
 */
public final class NormalDistances {
    private NormalDistances() {}

    /** W2, the root of |μ₁ - μ₂|² + tr(Σ₁ + Σ₂ - 2 (Σ₁^½ Σ₂ Σ₁^½)^½). Singular covariances are welcome. */
    static double w2(Gaussian left, Gaussian right) {
        RealVector shift = new ArrayRealVector(left.mean(), false).subtract(new ArrayRealVector(right.mean(), false));
        RealMatrix first = factor(left);
        RealMatrix second = factor(right);
        double unit = Unit.of(Math.max(shift.getLInfNorm(), Math.max(first.getNormInfty(), second.getNormInfty())));
        return unit
                * Math.sqrt(squaredW2(
                        shift.mapDivide(unit), first.scalarMultiply(1 / unit), second.scalarMultiply(1 / unit)));
    }

    private static double squaredW2(RealVector shift, RealMatrix first, RealMatrix second) {
        var polar = new SingularValueDecomposition(second.transpose().multiply(first));
        RealMatrix turned = second.multiply(polar.getU()).multiply(polar.getVT());
        double norm = first.subtract(turned).getFrobeniusNorm();
        return shift.dotProduct(shift) + norm * norm;
    }

    /**
     * The squares of W2 from one law to others: |m - m'|^2 + tr A + tr B - 2 tr (A^(1/2) B A^(1/2))^(1/2) (Dowson and Landau
     * 1982). The last trace is the sum of the singular values of F'G for any A = FF', B = GG', which needs no roots of small
     * eigenvalues.
     */
    public static double[] squaredW2ByTraces(Gaussian from, List<Gaussian> others) {
        RealMatrix transposedFactor = factor(from).transpose();
        return others.stream()
                .mapToDouble(to -> squaredW2ByTraces(from, transposedFactor, to))
                .toArray();
    }

    private static double squaredW2ByTraces(Gaussian left, RealMatrix transposedFactor, Gaussian right) {
        int d = left.dimension();
        double[] mean = left.mean();
        double[] otherMean = right.mean();
        double[] covariance = left.covariance();
        double[] otherCovariance = right.covariance();
        double shift = 0;
        double traces = 0;
        for (int i = 0; i < d; i++) {
            shift += (mean[i] - otherMean[i]) * (mean[i] - otherMean[i]);
            traces += covariance[i * d + i] + otherCovariance[i * d + i];
        }
        double cross = 0;
        for (double value :
                new SingularValueDecomposition(transposedFactor.multiply(factor(right))).getSingularValues())
            cross += value;
        return shift + Math.max(0, traces - 2 * cross);
    }

    private static RealMatrix factor(Gaussian law) {
        int d = law.dimension();
        double[] flat = law.factor();
        RealMatrix matrix = new Array2DRowRealMatrix(d, d);
        for (int i = 0; i < d; i++) for (int j = 0; j < d; j++) matrix.setEntry(i, j, flat[i * d + j]);
        return matrix;
    }

    /** KL(observed ‖ predicted) = ½ Σ (s² - 1 - log s²) + ½ |L̂⁻¹ (μ - μ̂)|²; infinite where one law alone is singular. */
    static double kullbackLeibler(Gaussian predicted, Gaussian observed) {
        if (oneIsSingular(predicted, observed, "kl")) return Double.POSITIVE_INFINITY;
        Relative relative = Relative.of(predicted, observed);
        double sum = 0;
        for (double s : relative.values) {
            double excess = (s - 1) * (s + 1);
            sum += excess - Math.log1p(excess);
        }
        for (double w : relative.shift) sum += w * w;
        return 0.5 * sum;
    }

    /**
     * Hellinger distance (1 - BC)^½, where -log BC = ½ Σ log((s + 1/s) / 2) + ¼ Σ w² / (1 + s²) and w is L̂⁻¹ (μ - μ̂) in the
     * basis of left singular vectors; one where one law alone is singular.
     */
    static double hellinger(Gaussian predicted, Gaussian observed) {
        if (oneIsSingular(predicted, observed, "hellinger")) return 1;
        Relative relative = Relative.of(predicted, observed);
        double exponent = 0;
        for (int k = 0; k < relative.values.length; k++) {
            double s = relative.values[k];
            double w = relative.shift[k];
            exponent += 0.5 * Math.log1p((s - 1) * (s - 1) / (2 * s)) + 0.25 * w * w / (1 + s * s);
        }
        return Math.sqrt(-Math.expm1(-exponent));
    }

    private static boolean oneIsSingular(Gaussian predicted, Gaussian observed, String metric) {
        if (predicted.isDegenerate() && observed.isDegenerate())
            throw new Misfit(metric + " needs at least one law with a density, got " + predicted + " and " + observed);
        return predicted.isDegenerate() || observed.isDegenerate();
    }

    /** The singular values of L̂⁻¹ L, and L̂⁻¹ (μ - μ̂) in the basis of its left singular vectors. */
    private record Relative(double[] values, double[] shift) {

        static Relative of(Gaussian predicted, Gaussian observed) {
            int d = predicted.dimension();
            double[] lower = predicted.cholesky();
            double[] ratio = observed.cholesky();
            for (int j = 0; j < d; j++) solve(lower, ratio, d, j, d);
            double[] shift = observed.mean();
            double[] centre = predicted.mean();
            for (int k = 0; k < d; k++) shift[k] -= centre[k];
            solve(lower, shift, d, 0, 1);
            double[] values = orthogonalised(ratio, d);
            double[] turned = new double[d];
            for (int k = 0; k < d; k++)
                for (int i = 0; i < d; i++) turned[k] += ratio[i * d + k] / values[k] * shift[i];
            return new Relative(values, turned);
        }

        /** Forward substitution on column {@code j} of a row-major matrix of the given width. */
        private static void solve(double[] lower, double[] matrix, int d, int j, int width) {
            for (int i = 0; i < d; i++) {
                double sum = matrix[i * width + j];
                for (int k = 0; k < i; k++) sum -= lower[i * d + k] * matrix[k * width + j];
                matrix[i * width + j] = sum / lower[i * d + i];
            }
        }
    }

    /**
     * Turns the columns of a square matrix until they are orthogonal and returns their lengths, its singular values:
     * one-sided Jacobi rotations, which keep small singular values accurate beside large ones (Demmel and Veselić 1992).
     */
    private static double[] orthogonalised(double[] matrix, int d) {
        for (int sweep = 0; sweep < 60; sweep++) {
            boolean turned = false;
            for (int p = 0; p < d; p++) for (int q = p + 1; q < d; q++) turned |= rotate(matrix, d, p, q);
            if (!turned) break;
        }
        double[] lengths = new double[d];
        for (int k = 0; k < d; k++) {
            double sum = 0;
            for (int i = 0; i < d; i++) sum += matrix[i * d + k] * matrix[i * d + k];
            lengths[k] = Math.sqrt(sum);
        }
        return lengths;
    }

    private static boolean rotate(double[] matrix, int d, int p, int q) {
        double pp = 0;
        double qq = 0;
        double pq = 0;
        for (int i = 0; i < d; i++) {
            double u = matrix[i * d + p];
            double v = matrix[i * d + q];
            pp += u * u;
            qq += v * v;
            pq += u * v;
        }
        if (!(Math.abs(pq) > Math.ulp(1.0) * Math.sqrt(pp) * Math.sqrt(qq))) return false;
        double zeta = (qq - pp) / (2 * pq);
        double tangent = Math.copySign(1, zeta) / (Math.abs(zeta) + Math.hypot(1, zeta));
        double cosine = 1 / Math.hypot(1, tangent);
        double sine = cosine * tangent;
        for (int i = 0; i < d; i++) {
            double u = matrix[i * d + p];
            double v = matrix[i * d + q];
            matrix[i * d + p] = cosine * u - sine * v;
            matrix[i * d + q] = sine * u + cosine * v;
        }
        return true;
    }
}
