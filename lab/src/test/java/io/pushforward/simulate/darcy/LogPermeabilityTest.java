package io.pushforward.simulate.darcy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogPermeabilityTest {
    private static final int N = 16;

    /** Nine ways round the torus, each beyond the reach. */
    private static final double BOUND = 9 * LogPermeability.BEYOND;

    @ParameterizedTest
    @CsvSource({"1, 0.08, 0.08, 0", "2, 0.3, 0.08, 0.7", "0.25, 0.1, 0.3, 3", "1.5, 0.3, 0.3, 1.2"})
    void covarianceOfDraws_isTheOneAskedFor(double variance, double along, double across, double angle) {
        LogPermeability.Parameters law = new LogPermeability.Parameters(variance, along, across, angle);
        LogPermeability field = new LogPermeability(law, N);
        for (int y = -5; y < N; y += 5)
            for (int x = 0; x < N; x += 3)
                assertThat(field.covariance(y, x))
                        .isCloseTo(law.covariance((double) x / N, (double) y / N), within(BOUND * variance));
    }

    @Test
    void covariance_alongTheAngle_hasTheFirstLength() {
        LogPermeability.Parameters law = new LogPermeability.Parameters(2, 0.3, 0.1, Math.PI / 2); // along y
        double s = Math.sqrt(3);
        assertThat(law.covariance(0, 0.3)).isCloseTo(2 * (1 + s) * Math.exp(-s), within(1e-12));
        assertThat(law.covariance(0.1, 0)).isCloseTo(2 * (1 + s) * Math.exp(-s), within(1e-12));
    }

    /** Means of 4,000 products of normals: off by 5.2 deviations once in five million. */
    @Test
    void draws_haveThisCovariance_andTheTwoFieldsAreIndependent() {
        LogPermeability.Parameters law = new LogPermeability.Parameters(1, 0.2, 0.1, 0.5);
        LogPermeability field = new LogPermeability(law, N);
        double[] first = new double[N * N];
        double[] second = new double[N * N];
        double variance = 0;
        double lagged = 0;
        double crossed = 0;
        int draws = 4000;
        var random = Seed.of(4).generator();
        for (int i = 0; i < draws; i++) {
            field.draw(random, first, second);
            variance += first[5 * N + 5] * first[5 * N + 5] / draws;
            lagged += first[5 * N + 5] * first[6 * N + 7] / draws;
            crossed += first[5 * N + 5] * second[5 * N + 5] / draws;
        }
        double c = law.covariance(2.0 / N, 1.0 / N);
        assertThat(variance).isCloseTo(1, within(5.2 * Math.sqrt(2.0 / draws)));
        assertThat(lagged).isCloseTo(c, within(5.2 * Math.sqrt((1 + c * c) / draws)));
        assertThat(crossed).isCloseTo(0, within(5.2 * Math.sqrt(1.0 / draws)));
    }
}
