package io.pushforward.simulate.ou;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BesselBridgeTest {
    @ParameterizedTest
    @CsvSource({"0.75, 0.1", "1.05, 0.2", "1.25, 0.35"})
    void masses_ofTheBins_agreeWithTheIntegralEquationWithinTheirStatedError(double m, double q) {
        OuProcess process = OuProcess.standard(m, q);
        PassageLaw law = PassageEquation.solve(process, 8);
        double[] exact = law.masses(48);
        List<BesselBridge.Estimate> masses = BesselBridge.masses(process, 8, 48, 200, Seed.of(21));
        double squares = 0;
        for (int b = 0; b < 48; b++) {
            BesselBridge.Estimate mass = masses.get(b);
            // the first bin's mass is below the equation's own accuracy
            double error = Math.hypot(mass.standardError(), law.accuracy());
            double z = (mass.value() - exact[b]) / error;
            // 48 bins of 3 laws at 5 stated errors: a false alarm with probability 9e-5
            assertThat(z).isBetween(-5.0, 5.0);
            squares += z * z / 48;
        }
        // and the stated errors are honest, not merely large
        assertThat(squares).isBetween(0.3, 2.0);
    }

    @Test
    void density_manyBridges_isTheIntegralEquations() {
        OuProcess process = OuProcess.standard(0.9, 0.2);
        PassageLaw law = PassageEquation.solve(process, 8);
        for (double t : new double[] {0.5, 1, 2, 4}) {
            BesselBridge.Estimate density = BesselBridge.density(process, t, 10_000, Seed.of(3));
            assertThat(density.standardError()).isLessThan(0.03 * law.density(t));
            // four times at 5 stated errors: a false alarm with probability 2e-6
            assertThat(density.value()).isCloseTo(law.density(t), within(5 * density.standardError()));
        }
    }

    @Test
    void density_ofBrownianMotion_isRefused() {
        OuProcess brownian = new OuProcess(1, 0.2, Double.POSITIVE_INFINITY, 0, 1);
        assertThatThrownBy(() -> BesselBridge.density(brownian, 1, 10, Seed.of(1)))
                .hasMessageContaining("finite time constant");
        assertThatThrownBy(() -> BesselBridge.density(OuProcess.standard(1, 0.2), 0, 10, Seed.of(1)))
                .hasMessageContaining("time above 0");
    }
}
