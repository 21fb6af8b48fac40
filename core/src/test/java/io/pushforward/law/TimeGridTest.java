package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimeGridTest {
    @Test
    void quadrature_integratesPiecewiseLinearFunctionsExactly() {
        TimeGrid grid = new TimeGrid(0, 0.5, 2, 2.25);
        double[] weights = grid.quadrature();
        double integral = 0;
        for (int k = 0; k < grid.size(); k++) integral += weights[k] * (3 * grid.time(k) - 1);
        assertThat(integral).isCloseTo(1.5 * 2.25 * 2.25 - 2.25, within(1e-14));
    }

    @Test
    void uniform_hasBothEnds() {
        TimeGrid grid = TimeGrid.uniform(0, 8, 256);
        assertThat(grid.size()).isEqualTo(256);
        assertThat(grid.start()).isZero();
        assertThat(grid.end()).isEqualTo(8);
        assertThat(grid.time(32)).isCloseTo(8 * 32 / 255.0, within(1e-15));
        assertThat(grid).isEqualTo(TimeGrid.uniform(0, 8, 256)).isNotEqualTo(TimeGrid.uniform(0, 8, 255));
    }

    @Test
    void times_thatDoNotIncrease_areRefused() {
        assertThatThrownBy(() -> new TimeGrid(0, 1, 1)).hasMessageContaining("times must increase");
        assertThatThrownBy(() -> new TimeGrid(0, Double.NaN)).hasMessageContaining("time 1 must be finite");
        assertThatThrownBy(() -> TimeGrid.uniform(0, 1, 1)).hasMessageContaining("at least 2 times");
    }

    @Test
    void paths_haveAnEntryATimeAndChannel() {
        assertThat(new Space.Paths(TimeGrid.uniform(0, 1, 5), 3).dimension()).isEqualTo(15);
        assertThatThrownBy(() -> new Space.Paths(TimeGrid.uniform(0, 1, 5), 0)).hasMessageContaining("channel");
        assertThatThrownBy(() -> new Space.Euclidean(0)).hasMessageContaining("at least 1");
    }
}
