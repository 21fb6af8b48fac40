package io.pushforward.theory;

import io.pushforward.law.Gaussian;
import io.pushforward.law.ImageLaw;
import io.pushforward.law.Space;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * Polynomial chaos in one variable: Y = Σ a_i h_i(Z), with Z standard normal and h_i the Hermite polynomials that are
 * orthonormal under its law (Wiener 1938).
 *
 * <p>By orthonormality the truncation after degree M is off by (Σ_{i>M} a_i²)^½ in L², and the two laws by at most that
 * in W2, since both are images of the same Z.
 */
public final class HermiteSeries {
    private final double[] coefficients;

    public HermiteSeries(double... coefficients) {
        if (coefficients.length == 0) throw new IllegalArgumentException("expected at least one coefficient, got none");
        for (double value : coefficients)
            if (!Double.isFinite(value))
                throw new IllegalArgumentException("a coefficient must be finite, got " + value);
        this.coefficients = coefficients.clone();
    }

    /** The projection a_i = E f(Z) h_i(Z) of a function, by Gauss-Hermite quadrature with so many nodes. */
    public static HermiteSeries of(DoubleUnaryOperator function, int degree, int nodes) {
        if (nodes <= degree)
            throw new IllegalArgumentException(
                    "degree " + degree + " needs more than " + degree + " nodes, got " + nodes);
        GaussIntegrator rule = new GaussIntegratorFactory().hermite(nodes); // weight exp(-x²)
        double[] sums = new double[degree + 1];
        for (int n = 0; n < nodes; n++) {
            double z = Math.sqrt(2) * rule.getPoint(n);
            double weight = rule.getWeight(n) / Math.sqrt(Math.PI) * function.applyAsDouble(z);
            double[] values = polynomials(z, degree);
            for (int i = 0; i <= degree; i++) sums[i] += weight * values[i];
        }
        return new HermiteSeries(sums);
    }

    public int degree() {
        return coefficients.length - 1;
    }

    public double[] coefficients() {
        return coefficients.clone();
    }

    /** Σ a_i h_i(z). */
    public double at(double z) {
        double[] values = polynomials(z, degree());
        double sum = 0;
        for (int i = 0; i < values.length; i++) sum += coefficients[i] * values[i];
        return sum;
    }

    /** The terms up to a degree. */
    public HermiteSeries truncated(int degree) {
        return new HermiteSeries(Arrays.copyOf(coefficients, Math.min(degree + 1, coefficients.length)));
    }

    /** (Σ_{i>M} a_i²)^½: the L² distance to the truncation after degree M. */
    public double tail(int degree) {
        double squares = 0;
        for (int i = degree + 1; i < coefficients.length; i++) squares += coefficients[i] * coefficients[i];
        return Math.sqrt(squares);
    }

    public double mean() {
        return coefficients[0];
    }

    public double variance() {
        double deviation = tail(0);
        return deviation * deviation;
    }

    /** The law of Y. */
    public ImageLaw law() {
        Space line = new Space.Vectors(1);
        Gaussian normal = Gaussian.of(new double[] {0}, new double[] {1});
        return new ImageLaw(
                normal, (points, count) -> Arrays.stream(points).map(this::at).toArray(), line);
    }

    /** h_0(z), ..., h_n(z). */
    static double[] polynomials(double z, int degree) {
        double[] values = new double[degree + 1];
        values[0] = 1;
        if (degree > 0) values[1] = z;
        for (int n = 1; n < degree; n++)
            values[n + 1] = (z * values[n] - Math.sqrt(n) * values[n - 1]) / Math.sqrt(n + 1.0);
        return values;
    }
}
