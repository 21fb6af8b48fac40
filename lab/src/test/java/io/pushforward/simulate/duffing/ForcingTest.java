package io.pushforward.simulate.duffing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForcingTest {
    @ParameterizedTest
    @CsvSource({
        "0.1, 0.005, 4033",
        "0.4, 0.005, 4033",
        "1, 0.005, 4033",
        "0.1, 0.0784313725, 256",
        "1, 0.0784313725, 256"
    })
    void noise_ofTheDraws_hasTheCovarianceAskedFor(double length, double step, int points) {
        Forcing law = new Forcing(1, 0.2, 0.4, length);
        CirculantEmbedding noise = law.noise(step, points);
        assertThat(noise.smallestEigenvalue()).isGreaterThan(-1e-14);
        for (int lag = 0; lag < points; lag += 1 + lag / 8)
            assertThat(noise.covariance(lag)).isCloseTo(law.covariance(lag * step), within(1e-13));
    }

    @Test
    void noise_drawn_hasThatCovarianceToo() {
        Forcing law = new Forcing(0, 0, 0.3, 0.5);
        int pairs = 4000;
        int points = 41;
        CirculantEmbedding noise = law.noise(0.05, points);
        Generator random = Seed.of(11).generator();
        double[] first = new double[points];
        double[] second = new double[points];
        double[] products = new double[points];
        double cross = 0;
        for (int i = 0; i < pairs; i++) {
            noise.draw(random, first, second);
            for (int j = 0; j < points; j++) products[j] += first[0] * first[j] + second[0] * second[j];
            cross += first[0] * second[0];
        }
        // A mean of n products of normals of variance s^2 has deviation at most s^2 sqrt(2 / n); at 5 deviations the
        // 42 checks together give a false alarm with probability below 3e-5.
        double bound = 5 * 0.09 * Math.sqrt(2.0 / (2 * pairs));
        for (int j = 0; j < points; j++)
            assertThat(products[j] / (2 * pairs)).isCloseTo(law.covariance(0.05 * j), within(bound));
        assertThat(cross / pairs).isCloseTo(0, within(5 * 0.09 / Math.sqrt(pairs)));
    }

    @Test
    void path_withoutNoise_isASineOfUniformPhase() {
        Forcing law = new Forcing(1.5, 0.23, 0, 0.3);
        double[] phases = Seed.of(4).generator().uniforms(0, 2 * Math.PI, 3);
        int[] seen = {0};
        law.draw(3, -0.08, 0.005, 4033, Seed.of(4).generator(), (index, path) -> {
            assertThat(index).isEqualTo(seen[0]++);
            for (int j = 0; j < path.length; j += 97) {
                double t = -0.08 + 0.005 * j;
                assertThat(path[j]).isCloseTo(1.5 * Math.sin(2 * Math.PI * 0.23 * t + phases[index]), within(1e-12));
            }
        });
        assertThat(seen[0]).isEqualTo(3);
    }

    @Test
    void covariance_thatIsNone_isRefused() {
        assertThatThrownBy(() -> new CirculantEmbedding(lag -> lag < 1.5 ? 1 : 0, 2, 1, 20))
                .hasMessageContaining("not positive definite");
        assertThatThrownBy(() -> new Forcing(1, 0.1, 0.1, Double.NaN)).hasMessageContaining("length > 0");
    }

    @Test
    void spline_betweenPoints_isFourthOrderAccurateAndSmooth() {
        double coarse = splineError(0.1);
        double fine = splineError(0.05);
        assertThat(Math.log(coarse / fine) / Math.log(2)).isCloseTo(4, within(0.1));
        UniformSpline spline = spline(0.1);
        // the second derivative is continuous across a knot: differences over e see no more than the third, at most 27
        double knot = 1.0;
        double e = 1e-4;
        double left = (spline.at(knot) - 2 * spline.at(knot - e) + spline.at(knot - 2 * e)) / (e * e);
        double right = (spline.at(knot + 2 * e) - 2 * spline.at(knot + e) + spline.at(knot)) / (e * e);
        assertThat(left).isCloseTo(right, within(4 * e * 27));
    }

    private static UniformSpline spline(double step) {
        int points = (int) Math.round(10 / step) + 1;
        double[] values = new double[points];
        for (int i = 0; i < points; i++) values[i] = Math.sin(3 * (i * step - 5));
        return new UniformSpline(-5, step, points).fit(values);
    }

    private static double splineError(double step) {
        UniformSpline spline = spline(step);
        double worst = 0;
        for (double t = -2; t < 2; t += 0.0037) worst = Math.max(worst, Math.abs(spline.at(t) - Math.sin(3 * t)));
        return worst;
    }
}
