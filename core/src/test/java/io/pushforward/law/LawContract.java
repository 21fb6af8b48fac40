package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;

/**
 * What every law promises. The false-alarm probability of the two tests of moments is below 1e-6 a coordinate: the
 * sampled moments of 20,000 draws are nearly normal, and six standard errors are allowed.
 */
public abstract class LawContract {
    private static final int DRAWS = 20_000;
    private static final double STANDARD_ERRORS = 6;
    private static final Seed SEED = Seed.of(20_260_101);

    protected abstract Law law();

    /** The mean, by a formula that does not draw. */
    protected abstract double[] mean();

    /** The row-major covariance, by a formula that does not draw. */
    protected abstract double[] covariance();

    @Test
    void sample_hasTheAskedSizeSpaceAndWeights() {
        Ensemble drawn = law().sample(7, SEED.generator());
        assertThat(drawn.size()).isEqualTo(7);
        assertThat(drawn.space()).isEqualTo(law().space());
        assertThat(drawn.isUniform()).isTrue();
        assertThat(drawn.weights()).containsOnly(1.0 / 7);
    }

    @Test
    void sample_fromTheSameState_isTheSame() {
        assertThat(law().sample(50, SEED.generator())).isEqualTo(law().sample(50, SEED.generator()));
    }

    @Test
    void sample_ofNoPoints_isRefused() {
        assertThatThrownBy(() -> law().sample(0, SEED.generator())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sampledMean_agreesWithTheLaw() {
        Ensemble drawn = law().sample(DRAWS, SEED.derive("mean").generator());
        int d = drawn.dimension();
        double[] expected = mean();
        double[] variance = covariance();
        for (int k = 0; k < d; k++)
            assertThat(Math.abs(drawn.mean()[k] - expected[k]))
                    .as("coordinate %d", k)
                    .isLessThanOrEqualTo(
                            STANDARD_ERRORS * Math.sqrt(variance[k * d + k] / DRAWS) + rounding(expected[k]));
    }

    @Test
    void sampledCovariance_agreesWithTheLaw() {
        Ensemble drawn = law().sample(DRAWS, SEED.derive("covariance").generator());
        int d = drawn.dimension();
        double[] expected = covariance();
        double[] centre = mean();
        for (int j = 0; j < d; j++)
            for (int k = 0; k < d; k++) {
                double sum = 0;
                double squares = 0;
                for (int i = 0; i < DRAWS; i++) {
                    double product = (drawn.points()[i * d + j] - centre[j]) * (drawn.points()[i * d + k] - centre[k]);
                    sum += product;
                    squares += product * product;
                }
                double average = sum / DRAWS;
                double error = Math.sqrt(Math.max(0, squares / DRAWS - average * average) / DRAWS);
                assertThat(Math.abs(average - expected[j * d + k]))
                        .as("entry %d, %d", j, k)
                        .isLessThanOrEqualTo(STANDARD_ERRORS * error + rounding(expected[j * d + k]));
            }
    }

    /** What a sum of so many terms may lose. */
    private static double rounding(double expected) {
        return DRAWS * Math.ulp(1 + Math.abs(expected));
    }
}
