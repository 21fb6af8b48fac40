package io.pushforward.simulate.ou;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import io.pushforward.simulate.ou.OuFirstPassage.Targets;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Simulation against the laws that it should follow. Each chi-square test has a false-alarm probability of 1e-4 for a
 * fresh seed; the seeds are fixed.
 */
class SimulatedPassageTest {
    private static final double FALSE_ALARM = 1e-4;
    private static final int TRIALS = 100_000;

    @ParameterizedTest
    @CsvSource({"0.8, 0.15", "1, 0.2", "1.2, 0.3"})
    void exactTrials_inBins_followTheIntegralEquation(double m, double q) {
        OuProcess process = OuProcess.standard(m, q);
        double[] masses = PassageEquation.solve(process, 8).masses(48);
        // exact transitions and bridges: a coarser step serves as well
        assertThat(chiSquarePValue(counts(process, 800, 0.01, Targets.EXACT, 1), masses))
                .isGreaterThan(FALSE_ALARM);
    }

    @ParameterizedTest
    @CsvSource({"0.8, 0.15", "1.2, 0.3"})
    void eulerTrials_inBins_followTheMonitoredChain(double m, double q) {
        OuProcess process = OuProcess.standard(m, q);
        double[] counts = counts(process, 800, 0.01, Targets.EULER, 2);
        assertThat(chiSquarePValue(counts, MonitoredPassage.masses(process, 8, 48, 0.01)))
                .isGreaterThan(FALSE_ALARM);
        // and the test has the power to tell: the continuous law is refused
        assertThat(chiSquarePValue(counts, PassageEquation.solve(process, 8).masses(48)))
                .isLessThan(1e-12);
    }

    @ParameterizedTest
    @CsvSource({"0.75, 0.1", "0.75, 0.35", "1, 0.2", "1.25, 0.1", "1.25, 0.35"})
    void shiftedThreshold_ofThePaperStep_isTheMonitoredLawToAFewThousandths(double m, double q) {
        OuProcess process = OuProcess.standard(m, q);
        double[] chain = MonitoredPassage.masses(process, 8, 48, 0.002);
        double[] shifted =
                PassageEquation.solve(process.monitoredEvery(0.002), 8).masses(48);
        double[] continuous = PassageEquation.solve(process, 8).masses(48);
        assertThat(variation(chain, shifted)).isLessThan(2e-3);
        assertThat(variation(chain, continuous)).isGreaterThan(5 * variation(chain, shifted));
    }

    @Test
    void monitoredChain_extrapolatedInTheRootOfTheStep_isTheContinuousLaw() {
        OuProcess process = OuProcess.standard(1, 0.2);
        double[] continuous = PassageEquation.solve(process, 8).masses(48);
        double[] coarse = MonitoredPassage.masses(process, 8, 48, 0.004);
        double[] fine = MonitoredPassage.masses(process, 8, 48, 0.001);
        double[] extrapolated = new double[49];
        for (int k = 0; k < 49; k++) extrapolated[k] = 2 * fine[k] - coarse[k];
        // the delay is of order sqrt(step) and cancels; what is left is of order step
        assertThat(variation(extrapolated, continuous)).isLessThan(0.12 * variation(fine, continuous));
    }

    @Test
    void monitoredChain_masses_sumToOne() {
        double sum = 0;
        for (double mass : MonitoredPassage.masses(OuProcess.standard(0.9, 0.3), 8, 48, 0.01)) {
            assertThat(mass).isNotNegative();
            sum += mass;
        }
        assertThat(sum).isCloseTo(1, within(1e-6));
        assertThatThrownBy(() -> MonitoredPassage.masses(OuProcess.standard(0.9, 0.3), 8, 48, 0.003))
                .hasMessageContaining("whole steps");
    }

    private static double[] counts(OuProcess process, int steps, double step, Targets targets, long seed) {
        double[] counts = new double[49];
        for (double time : PassageTrials.times(
                process, TRIALS, steps, step, targets, Seed.of(seed).generator()))
            counts[time > 8 ? 48 : Math.min(47, (int) (time * 6))]++;
        return counts;
    }

    private static double variation(double[] p, double[] q) {
        double sum = 0;
        for (int k = 0; k < p.length; k++) sum += Math.abs(p[k] - q[k]) / 2;
        return sum;
    }

    /** Pearson's test; bins that expect fewer than 10 trials are pooled. */
    private static double chiSquarePValue(double[] counts, double[] masses) {
        double statistic = 0;
        double expected = 0;
        double observed = 0;
        int cells = 0;
        double left = TRIALS;
        for (int k = 0; k < counts.length; k++) {
            expected += TRIALS * masses[k];
            observed += counts[k];
            left -= TRIALS * masses[k];
            if (expected < 10 || (left < 10 && k < counts.length - 1)) continue;
            statistic += (observed - expected) * (observed - expected) / expected;
            cells++;
            expected = 0;
            observed = 0;
        }
        return Gamma.regularizedGammaQ((cells - 1) / 2.0, statistic / 2);
    }
}
