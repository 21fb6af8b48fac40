package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Bins;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Histogram;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.theory.Cases.Case;
import io.pushforward.transport.HistogramTransport;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;

/** Output laws with structure: generated, parametric, and given by a density. */
class StructuredLawsTest {
    @Test
    void hermitePolynomials_areOrthonormalUnderTheNormalLaw() {
        for (int i = 0; i <= 6; i++)
            for (int j = 0; j <= 6; j++) {
                int n = i;
                int m = j;
                double inner = normalMean(z -> HermiteSeries.polynomials(z, 6)[n] * HermiteSeries.polynomials(z, 6)[m]);
                assertThat(inner).as("%d and %d", i, j).isCloseTo(i == j ? 1 : 0, within(1e-9));
            }
    }

    /** exp(s Z) has the coefficients exp(s²/2) s^i / i!^½ (generating function of the Hermite polynomials). */
    @Test
    void hermiteSeries_ofAnExponential_hasTheKnownCoefficients() {
        double s = 0.7;
        HermiteSeries series = HermiteSeries.of(z -> Math.exp(s * z), 8, 60);
        double expected = Math.exp(s * s / 2);
        for (int i = 0; i <= 8; i++) {
            assertThat(series.coefficients()[i]).isCloseTo(expected, within(1e-10));
            expected *= s / Math.sqrt(i + 1.0);
        }
    }

    /** The L² distance is integrated on a fine grid, which knows nothing of the polynomials. */
    @Test
    void truncation_isOffByExactlyTheTail() {
        Generator random = Seed.of(71).generator();
        for (int trial = 0; trial < 50; trial++) {
            HermiteSeries series = new HermiteSeries(random.normals(8));
            for (int degree = 0; degree < 8; degree++) {
                HermiteSeries cut = series.truncated(degree);
                double squared = normalMean(z -> {
                    double difference = series.at(z) - cut.at(z);
                    return difference * difference;
                });
                assertThat(Math.sqrt(squared)).isCloseTo(series.tail(degree), within(1e-7));
            }
        }
    }

    @Test
    void truncation_movesTheLawByAtMostTheTail() {
        // Quantiles of Z at the middles of 500 equal masses: both images are laws of the same 500 points.
        double[] z = new double[500];
        for (int i = 0; i < z.length; i++)
            z[i] = new NormalDistribution().inverseCumulativeProbability((i + 0.5) / z.length);
        Case[] cases = Cases.of("chaos", 1000, random -> {
            HermiteSeries series = new HermiteSeries(random.normals(6));
            int degree = random.nextInt(5);
            double[] image = new double[z.length];
            double[] cut = new double[z.length];
            double squares = 0;
            for (int i = 0; i < z.length; i++) {
                image[i] = series.at(z[i]);
                cut[i] = series.truncated(degree).at(z[i]);
                squares += (image[i] - cut[i]) * (image[i] - cut[i]) / z.length;
            }
            Space line = new Space.Vectors(1);
            return new Case(Cases.w2(Ensemble.uniform(line, image), Ensemble.uniform(line, cut)), Math.sqrt(squares));
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.8))
                .as("a claim of 0.8 of the distance")
                .isPositive();
    }

    /** The mean is given 5 standard errors, the variance more than 5: a false alarm has probability below 1e-5. */
    @Test
    void chaosLaw_hasTheSeriesMeanAndVariance() {
        HermiteSeries series = new HermiteSeries(0.5, 1, 0.3, -0.2);
        Ensemble drawn = series.law().sample(40_000, Seed.of(72).generator());
        assertThat(drawn.mean()[0]).isCloseTo(series.mean(), within(5 * Math.sqrt(series.variance() / 40_000)));
        assertThat(drawn.covariance()[0]).isCloseTo(series.variance(), within(0.1 * series.variance()));
    }

    /** Images of one normal variable under two affine maps: W2 is at most the distance of the parameters (m, L). */
    @Test
    void gaussians_areAsCloseAsTheirParameters() {
        Case[] cases = Cases.of("gaussian parameters", 3000, random -> {
            int d = 1 + random.nextInt(3);
            double[] mean = random.normals(d);
            double[] other = random.normals(d);
            RealMatrix factor = triangle(d, random);
            RealMatrix otherFactor = random.nextInt(2) == 0 ? triangle(d, random) : factor.scalarMultiply(1.5);
            double shift = 0;
            for (int k = 0; k < d; k++) shift += (mean[k] - other[k]) * (mean[k] - other[k]);
            double frobenius = factor.subtract(otherFactor).getFrobeniusNorm();
            double w2 = Math.sqrt(
                    shift + bures(factor.multiplyTransposed(factor), otherFactor.multiplyTransposed(otherFactor)));
            return new Case(w2 * w2, shift + frobenius * frobenius);
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.95))
                .as("a claim of 0.95 of its square")
                .isPositive();
    }

    @Test
    void normalisedExponential_movesByAtMostTwiceItsEnergy() {
        Case[] cases = Cases.of("normalised exponential", 3000, random -> {
            int count = 2 + random.nextInt(12);
            double[] edges = new double[count + 1];
            for (int k = 0; k < count; k++) edges[k + 1] = edges[k] + 0.05 + random.nextDouble();
            Bins bins = new Bins(edges);
            double[] energy = random.normals(count);
            double size = 2 * random.nextDouble();
            double[] moved = energy.clone();
            double largest = 0;
            for (int k = 0; k < count; k++) {
                double step =
                        random.nextInt(3) == 0 ? random.nextDouble(-size, size) : size * (2 * random.nextInt(2) - 1);
                moved[k] += step;
                largest = Math.max(largest, Math.abs(step));
            }
            Histogram left = BinDensity.exponential(energy, bins);
            Histogram right = BinDensity.exponential(moved, bins);
            double l1 = BinDensity.l1(left, right);
            double width = bins.end() - bins.start();
            double w2 = HistogramTransport.squaredW2(left.masses(), edges, right.masses(), edges);
            assertThat(w2).as("W2² against L¹").isLessThanOrEqualTo(width * width / 2 * l1 + 1e-12);
            return new Case(l1, 2 * largest);
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.45))
                .as("a constant of 0.9 instead of 2")
                .isPositive();
    }

    @Test
    void normalisedExponential_ofALogDensity_isTheDensity() {
        Bins bins = new Bins(0, 0.5, 2, 3);
        double[] masses = {0.2, 0.5, 0.3};
        double[] energy = new double[3];
        for (int k = 0; k < 3; k++) energy[k] = 4 + Math.log(masses[k] / bins.width(k));
        Histogram law = BinDensity.exponential(energy, bins);
        for (int k = 0; k < 3; k++) assertThat(law.mass(k)).isCloseTo(masses[k], within(1e-14));
    }

    @Test
    void binDensity_underRefinement_convergesInL1() {
        DoubleUnaryOperator smooth = y -> Math.PI / 2 * Math.sin(Math.PI * y);
        DoubleUnaryOperator broken = y -> y < 1 / 3.0 ? 2.4 : 0.3;
        for (DoubleUnaryOperator density : new DoubleUnaryOperator[] {smooth, broken}) {
            double before = Double.POSITIVE_INFINITY;
            for (int bins = 2; bins <= 512; bins *= 4) {
                int cells = 4096 / bins;
                double error = BinDensity.l1(BinDensity.of(density, Bins.uniform(0, 1, bins), cells), density, cells);
                assertThat(error).as("%d bins", bins).isLessThan(before);
                before = error;
            }
            assertThat(before).isLessThan(0.01);
        }
    }

    /** Within a bin of width w a smooth density is off by |p'| w/4 on average: for the sine, ∫|p'| = π, hence π w/4. */
    @Test
    void binDensity_ofASmoothDensity_convergesAtItsRate() {
        DoubleUnaryOperator density = y -> Math.PI / 2 * Math.sin(Math.PI * y);
        for (int bins : new int[] {32, 128}) {
            double error = BinDensity.l1(BinDensity.of(density, Bins.uniform(0, 1, bins), 200), density, 200);
            assertThat(error).isCloseTo(Math.PI / 4 / bins, within(0.02 * Math.PI / 4 / bins));
        }
    }

    private static double normalMean(DoubleUnaryOperator function) {
        double step = 0.005;
        double sum = 0;
        for (int i = -2800; i <= 2800; i++) {
            double z = i * step;
            sum += step * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * function.applyAsDouble(z);
        }
        return sum;
    }

    private static RealMatrix triangle(int d, Generator random) {
        RealMatrix lower = MatrixUtils.createRealMatrix(d, d);
        for (int i = 0; i < d; i++)
            for (int j = 0; j <= i; j++)
                lower.setEntry(i, j, i == j ? 0.2 + random.nextExponential() : random.nextGaussian());
        return lower;
    }

    /** tr A + tr B − 2 tr (A^½ B A^½)^½. */
    private static double bures(RealMatrix a, RealMatrix b) {
        RealMatrix root = new EigenDecompositionSymmetric(a).getSquareRoot();
        RealMatrix product = root.multiply(b).multiply(root);
        RealMatrix symmetric = product.add(product.transpose()).scalarMultiply(0.5); // but for rounding it is already
        double cross = 0;
        for (double value : new EigenDecompositionSymmetric(symmetric).getEigenvalues())
            cross += Math.sqrt(Math.max(0, value));
        return Math.max(0, a.getTrace() + b.getTrace() - 2 * cross);
    }
}
