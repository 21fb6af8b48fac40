package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GaussianTest extends DensityLawContract {
    private static final double[] MEAN = {1, -2, 0.5};
    private static final double[] COVARIANCE = {4, 1.2, -0.4, 1.2, 1, 0.1, -0.4, 0.1, 0.25};

    @Override
    protected Gaussian law() {
        return Gaussian.of(MEAN, COVARIANCE);
    }

    @Override
    protected DensityLaw narrower() {
        double[] half = COVARIANCE.clone();
        for (int i = 0; i < half.length; i++) half[i] *= 0.6;
        return Gaussian.of(MEAN, half);
    }

    @Override
    protected double[] mean() {
        return MEAN;
    }

    @Override
    protected double[] covariance() {
        return COVARIANCE;
    }

    @Test
    void logDensity_ofIndependentCoordinates_isTheSumOfTheirs() {
        Gaussian law = Gaussian.of(new double[] {1, 2}, new double[] {4, 0, 0, 0.01});
        double expected = -0.5 * (0.25 * 9 + 100 * 0.04) - Math.log(2) - Math.log(0.1) - Math.log(2 * Math.PI);
        assertThat(law.logDensity(new double[] {4, 2.2})).isCloseTo(expected, within(1e-13));
    }

    @Test
    void logDeterminant_isThatOfTheMatrix() {
        // By Sarrus: 4 (0.25 - 0.01) - 1.2 (0.3 + 0.04) - 0.4 (0.12 + 0.4)
        double determinant = 4 * 0.24 - 1.2 * 0.34 - 0.4 * 0.52;
        assertThat(law().logDeterminant()).isCloseTo(Math.log(determinant), within(1e-13));
    }

    @Test
    void choleskyFactor_andCovariance_giveTheSameLaw() {
        Gaussian again = Gaussian.ofCholesky(law().space(), MEAN, law().cholesky());
        assertThat(again.covariance()).containsExactly(COVARIANCE, within(1e-15));
        double[] point = {0, 0, 0};
        assertThat(again.logDensity(point)).isCloseTo(law().logDensity(point), within(1e-12));
    }

    @Test
    void units_ofCoordinates_doNotMatterForDefiniteness() {
        double[] scale = {1e-150, 1e6, 1e100};
        double[] covariance = new double[9];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) covariance[3 * i + j] = COVARIANCE[3 * i + j] * scale[i] * scale[j];
        Gaussian law = Gaussian.of(new double[3], covariance);
        assertThat(law.isDegenerate()).isFalse();
        double shift = Math.log(1e-150) + Math.log(1e6) + Math.log(1e100);
        assertThat(law.logDeterminant()).isCloseTo(law().logDeterminant() + 2 * shift, within(1e-9));
    }

    @Test
    void momentsOfAnEnsemble_areKept() {
        Ensemble points = law().sample(40, Seed.of(3).generator());
        Gaussian fitted = Gaussian.withMomentsOf(points);
        assertThat(fitted.mean()).containsExactly(points.mean(), within(1e-15));
        assertThat(fitted.covariance()).containsExactly(points.covariance(), within(1e-14));
    }

    @Test
    void momentsThatAreImpossible_areRefused() {
        assertThatThrownBy(() -> Gaussian.of(new double[2], new double[] {1, 2, 2, 1}))
                .hasMessageContaining("no negative eigenvalues");
        assertThatThrownBy(() -> Gaussian.of(new double[2], new double[] {1, 0.5, 0.4, 1}))
                .hasMessageContaining("symmetric");
        assertThatThrownBy(() -> Gaussian.of(new double[2], new double[] {-1, 0, 0, 1}))
                .hasMessageContaining("variance 0");
        assertThatThrownBy(() -> Gaussian.of(new double[2], new double[] {Double.NaN, 0, 0, 1}))
                .hasMessageContaining("finite");
        assertThatThrownBy(() -> Gaussian.of(new double[] {0, Double.NaN}, new double[4]))
                .hasMessageContaining("mean 1");
        assertThatThrownBy(() -> Gaussian.of(new double[2], new double[3])).hasMessageContaining("2 x 2");
        assertThatThrownBy(() -> Gaussian.ofCholesky(new Space.Vectors(2), new double[2], new double[] {1, 1, 0, 1}))
                .hasMessageContaining("above its diagonal");
    }

    /** A singular covariance: the third coordinate is the sum of the others, the fourth is constant. */
    @Nested
    class Degenerate extends LawContract {
        private static final double[] SINGULAR = {1, 0.5, 1.5, 0, 0.5, 2, 2.5, 0, 1.5, 2.5, 4, 0, 0, 0, 0, 0};

        @Override
        protected Gaussian law() {
            return Gaussian.of(new double[] {0, 1, 1, 7}, SINGULAR);
        }

        @Override
        protected double[] mean() {
            return new double[] {0, 1, 1, 7};
        }

        @Override
        protected double[] covariance() {
            return SINGULAR;
        }

        @Test
        void sample_staysOnTheSupport() {
            Ensemble drawn = law().sample(100, Seed.of(2).generator());
            for (int i = 0; i < 100; i++) {
                double[] x = drawn.point(i);
                assertThat(x[2]).isCloseTo(x[0] + x[1], within(1e-7));
                assertThat(x[3]).isEqualTo(7);
            }
        }

        @Test
        void density_isRefused() {
            assertThat(law().isDegenerate()).isTrue();
            assertThat(law().logDeterminant()).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThatThrownBy(() -> law().logDensity(new double[4]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no density");
        }
    }
}
