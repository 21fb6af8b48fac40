package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HistogramTest extends DensityLawContract {
    private static final Bins BINS = new Bins(-1, 0, 0.5, 3);

    @Override
    protected Histogram law() {
        return Histogram.of(BINS, new double[] {1, 0, 3});
    }

    @Override
    protected DensityLaw narrower() {
        return Histogram.of(new Bins(1, 2), new double[] {1});
    }

    @Override
    protected double[] mean() {
        return new double[] {0.25 * -0.5 + 0.75 * 1.75};
    }

    @Override
    protected double[] covariance() {
        // Second moments of the two intervals, by integrating x^2: (b^3 - a^3) / (3 (b - a)).
        double second = 0.25 / 3 + 0.75 * (27 - 0.125) / (3 * 2.5);
        return new double[] {second - mean()[0] * mean()[0]};
    }

    @Test
    void moments_areThoseOfTheDensity() {
        assertThat(law().mean()).isCloseTo(mean()[0], within(1e-15));
        assertThat(law().variance()).isCloseTo(covariance()[0], within(1e-14));
    }

    @Test
    void density_isMassOverWidth() {
        assertThat(Math.exp(law().logDensity(new double[] {-0.3}))).isCloseTo(0.25, within(1e-15));
        assertThat(Math.exp(law().logDensity(new double[] {3}))).isCloseTo(0.3, within(1e-15));
        assertThat(law().logDensity(new double[] {0.2})).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(law().logDensity(new double[] {3.001})).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void cumulative_isPiecewiseLinear() {
        assertThat(law().cumulative(-2)).isZero();
        assertThat(law().cumulative(-0.5)).isCloseTo(0.125, within(1e-15));
        assertThat(law().cumulative(0.25)).isCloseTo(0.25, within(1e-15));
        assertThat(law().cumulative(1.75)).isCloseTo(0.625, within(1e-15));
        assertThat(law().cumulative(3)).isEqualTo(1);
    }

    @Test
    void bins_areHalfOpenButTheLast() {
        assertThat(BINS.indexOf(-1)).hasValue(0);
        assertThat(BINS.indexOf(0)).hasValue(1);
        assertThat(BINS.indexOf(0.4999)).hasValue(1);
        assertThat(BINS.indexOf(3)).hasValue(2);
        assertThat(BINS.indexOf(3.0001)).isEmpty();
        assertThat(BINS.indexOf(Double.NaN)).isEmpty();
    }

    @Test
    void bins_thatDoNotIncrease_areRefused() {
        assertThatThrownBy(() -> new Bins(0, 1, 1)).hasMessageContaining("edges must increase");
        assertThatThrownBy(() -> new Bins(0, Double.NaN)).hasMessageContaining("edge 1 must be finite");
        assertThatThrownBy(() -> new Bins(0)).hasMessageContaining("at least 2 edges");
    }

    @Test
    void clamping_countsPointsBeyondTheEdgesForTheOutermostBins() {
        Ensemble law = Ensemble.weighted(
                new Space.Vectors(1), new double[] {-9, -0.5, 0.1, 2, 100}, new double[] {1, 1, 2, 3, 3});
        assertThat(Histogram.clamping(BINS, law).masses()).containsExactly(new double[] {0.2, 0.2, 0.6}, within(1e-15));
    }
}
