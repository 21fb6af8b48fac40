package io.pushforward.simulate.ou;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.special.Erf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PassageEquationTest {
    private static final double HORIZON = 8;

    @ParameterizedTest
    @CsvSource({"1, 0.1, 0, 1", "1, 0.35, 0, 1", "2.5, 0.2, -0.4, 1", "0.7, 0.25, 0.1, 1.3"})
    void density_thresholdAtEquilibrium_isTheClosedForm(double gamma, double q, double start, double threshold) {
        OuProcess process = new OuProcess(threshold / gamma, q, gamma, start, threshold);
        PassageLaw law = PassageEquation.solve(process, HORIZON);
        double rate = 1 / gamma;
        double x = (threshold - start) / Math.sqrt(q);
        for (double t = 0.05; t < HORIZON; t += 0.0917) {
            // Alili, Patie and Pedersen (2005), the case a = 0
            double sinh = Math.sinh(rate * t);
            double closed = x
                    / Math.sqrt(2 * Math.PI)
                    * Math.pow(rate / sinh, 1.5)
                    * Math.exp(rate * t / 2 - rate * x * x * Math.exp(-rate * t) / (2 * sinh));
            assertThat(law.density(t)).isCloseTo(closed, within(1e-8));
            double reflection =
                    Erf.erfc(x * Math.exp(-rate * t) / Math.sqrt(2 * -Math.expm1(-2 * rate * t) / (2 * rate)));
            assertThat(law.cumulative(t)).isCloseTo(reflection, within(1e-8));
        }
    }

    @ParameterizedTest
    @CsvSource({"Infinity, 1e-12", "1e11, 1e-8"})
    void density_longTimeConstant_isTheInverseGaussian(double gamma, double tolerance) {
        double m = 0.9;
        double q = 0.2;
        PassageLaw law = PassageEquation.solve(new OuProcess(m, q, gamma, 0, 1), HORIZON);
        for (double t = 0.25; t <= HORIZON; t += 0.25) {
            double inverseGaussian =
                    Math.exp(-(1 - m * t) * (1 - m * t) / (2 * q * t)) / Math.sqrt(2 * Math.PI * q * t * t * t);
            assertThat(law.density(t)).isCloseTo(inverseGaussian, within(tolerance));
        }
    }

    @ParameterizedTest
    @CsvSource({"0.75, 0.1", "0.75, 0.35", "1, 0.2", "1.25, 0.1", "1.25, 0.35"})
    void mean_longHorizon_isSiegertsIntegral(double m, double q) {
        PassageLaw law = PassageEquation.solve(OuProcess.standard(m, q), 60);
        // so late the density decays like its slowest eigenfunction: survival / density is the mean remaining time
        double remaining = law.survival() < 1e-10 ? 0 : law.survival() * law.survival() / law.density(60);
        assertThat(law.restrictedMean() + remaining).isCloseTo(siegert(m, q, 1), within(1e-6));
    }

    @Test
    void masses_ofEveryCornerOfTheDesign_settleBelow1eMinus10() {
        for (double m : new double[] {0.75, 1.25})
            for (double q : new double[] {0.1, 0.35}) {
                PassageLaw law = PassageEquation.solve(OuProcess.standard(m, q), HORIZON);
                assertThat(law.accuracy()).isLessThan(1e-10);
                double[] masses = law.masses(48);
                double[] other = Quadrature.running(
                        PassageEquation.density(OuProcess.standard(m, q), HORIZON, 5 * 48 * 7), HORIZON / (5 * 48 * 7));
                for (int b = 0; b < 48; b++)
                    assertThat(masses[b]).isCloseTo(other[(b + 1) * 35] - other[b * 35], within(1e-10));
            }
    }

    @Test
    void density_halvedStep_convergesWithHighOrder() {
        OuProcess process = OuProcess.standard(0.75, 0.35);
        double[] exact = PassageEquation.density(process, HORIZON, 6400);
        double coarse = error(exact, PassageEquation.density(process, HORIZON, 200));
        double fine = error(exact, PassageEquation.density(process, HORIZON, 400));
        assertThat(Math.log(coarse / fine) / Math.log(2)).isGreaterThan(6);
    }

    @Test
    void monitoredThreshold_atTheCentre_delaysTheMeanPassageBy0046() {
        OuProcess centre = OuProcess.standard(1, 0.2);
        OuProcess shifted = centre.monitoredEvery(0.002);
        double delay = PassageEquation.solve(shifted, 60).restrictedMean()
                - PassageEquation.solve(centre, 60).restrictedMean();
        assertThat(delay).isCloseTo(0.046, within(1e-3));
        assertThat(delay).isCloseTo(siegert(1, 0.2, shifted.threshold()) - siegert(1, 0.2, 1), within(1e-8));
    }

    @Test
    void zeta_atNegativeHalves_matchesItsTable() {
        // mpmath 1.3: zeta(-1/2), zeta(-3/2), zeta(-5/2)
        assertThat(Quadrature.zetaAtNegativeHalf(0)).isCloseTo(-0.20788622497735457, within(1e-15));
        assertThat(Quadrature.zetaAtNegativeHalf(1)).isCloseTo(-0.025485201889833035, within(1e-15));
        assertThat(Quadrature.zetaAtNegativeHalf(2)).isCloseTo(0.008516928777850331, within(1e-15));
    }

    @Test
    void running_ofPolynomialOfDegreeSeven_isExact() {
        double[] values = new double[20];
        for (int i = 0; i < 20; i++) values[i] = Math.pow(i * 0.1, 7);
        double[] integrals = Quadrature.running(values, 0.1);
        for (int i = 0; i < 20; i++) assertThat(integrals[i]).isCloseTo(Math.pow(i * 0.1, 8) / 8, within(1e-13));
    }

    @Test
    void process_startAtThreshold_isRefused() {
        assertThatThrownBy(() -> new OuProcess(1, 0.2, 1, 1, 1)).hasMessageContaining("below a finite threshold");
        assertThatThrownBy(() -> new OuProcess(1, Double.NaN, 1, 0, 1)).hasMessageContaining("variance");
    }

    private static double error(double[] exact, double[] density) {
        int ratio = (exact.length - 1) / (density.length - 1);
        double worst = 0;
        for (int i = 0; i < density.length; i++) worst = Math.max(worst, Math.abs(exact[i * ratio] - density[i]));
        return worst;
    }

    /** {@code E T = sqrt(pi) int e^(z^2) (1 + erf z) dz} over the standardised way to the threshold (Siegert 1951). */
    static double siegert(double m, double q, double threshold) {
        double from = -m / Math.sqrt(q);
        double to = (threshold - m) / Math.sqrt(q);
        int n = 2000;
        double h = (to - from) / n;
        double sum = 0;
        for (int i = 0; i <= n; i++) {
            double z = from + i * h;
            sum += (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) * Math.exp(z * z) * (1 + Erf.erf(z));
        }
        return Math.sqrt(Math.PI) * sum * h / 3;
    }
}
