package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class HistogramTransportTest {
    private static final double[] UNIT = {0, 1};

    @Test
    void shiftedAndStretchedUniformLaws_haveTheirClosedForms() {
        // Between U[0, 1] and U[c, c + s] the quantiles differ by c + (s - 1) u.
        double[] mass = {1};
        assertThat(HistogramTransport.squaredW2(mass, UNIT, mass, new double[] {0.75, 1.75}))
                .isCloseTo(0.5625, within(1e-15));
        assertThat(HistogramTransport.w1(mass, UNIT, mass, new double[] {-0.5, 1.5}))
                .isCloseTo(0.25, within(1e-15));
        assertThat(HistogramTransport.squaredW2(mass, UNIT, mass, new double[] {0, 2}))
                .isCloseTo(1.0 / 3, within(1e-15));
    }

    @RepeatedTest(10)
    void histograms_andTheirFineEnsembles_agree(RepetitionInfo repetition) {
        RandomGenerator random = Seed.of(7, repetition.getCurrentRepetition()).generator();
        double[] p = masses(random, 5);
        double[] q = masses(random, 7);
        double[] pEdges = edges(random, 5);
        double[] qEdges = edges(random, 7);
        int fine = 20_000;
        double w1 = 0;
        double w2 = 0;
        for (int k = 0; k < fine; k++) {
            double difference = quantile(p, pEdges, (k + 0.5) / fine) - quantile(q, qEdges, (k + 0.5) / fine);
            w1 += Math.abs(difference) / fine;
            w2 += difference * difference / fine;
        }
        assertThat(HistogramTransport.w1(p, pEdges, q, qEdges)).isCloseTo(w1, within(1e-3));
        assertThat(HistogramTransport.squaredW2(p, pEdges, q, qEdges)).isCloseTo(w2, within(3e-3));
        assertThat(HistogramTransport.squaredW2(q, qEdges, p, pEdges))
                .isCloseTo(HistogramTransport.squaredW2(p, pEdges, q, qEdges), within(1e-13));
        assertThat(HistogramTransport.squaredW2(p, pEdges, p, pEdges)).isZero();
    }

    private static double quantile(double[] masses, double[] edges, double u) {
        double below = 0;
        for (int k = 0; k < masses.length; k++) {
            if (masses[k] > 0 && u <= below + masses[k])
                return edges[k] + (u - below) / masses[k] * (edges[k + 1] - edges[k]);
            below += masses[k];
        }
        return edges[edges.length - 1];
    }

    private static double[] masses(RandomGenerator random, int bins) {
        double[] masses = new double[bins];
        double sum = 0;
        for (int k = 0; k < bins; k++) sum += masses[k] = k == 2 ? 0 : random.nextExponential();
        for (int k = 0; k < bins; k++) masses[k] /= sum;
        return masses;
    }

    private static double[] edges(RandomGenerator random, int bins) {
        double[] edges = new double[bins + 1];
        edges[0] = random.nextGaussian();
        for (int k = 1; k <= bins; k++) edges[k] = edges[k - 1] + 0.1 + random.nextDouble();
        return edges;
    }

    @Test
    void noMassAtAll_isRefused() {
        assertThatThrownBy(() -> HistogramTransport.squaredW2(new double[] {0}, UNIT, new double[] {1}, UNIT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("positive, finite sum");
        assertThatThrownBy(() -> HistogramTransport.squaredW2(new double[] {1, 1}, UNIT, new double[] {1}, UNIT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected 3 edges");
    }
}
