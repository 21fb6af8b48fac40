package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void quadrature_integratesPiecewiseLinearFunctionsExactly() {
        Axis grid = new Axis(0, 0.5, 2, 2.25);
        double[] weights = grid.quadrature();
        double integral = 0;
        for (int k = 0; k < grid.size(); k++) integral += weights[k] * (3 * grid.node(k) - 1);
        assertThat(integral).isCloseTo(1.5 * 2.25 * 2.25 - 2.25, within(1e-14));
    }

    @Test
    void uniform_hasBothEnds() {
        Axis grid = Axis.uniform(0, 8, 256);
        assertThat(grid.size()).isEqualTo(256);
        assertThat(grid.start()).isZero();
        assertThat(grid.end()).isEqualTo(8);
        assertThat(grid.node(32)).isCloseTo(8 * 32 / 255.0, within(1e-15));
        assertThat(grid).isEqualTo(Axis.uniform(0, 8, 256)).isNotEqualTo(Axis.uniform(0, 8, 255));
    }

    @Test
    void times_thatDoNotIncrease_areRefused() {
        assertThatThrownBy(() -> new Axis(0, 1, 1)).hasMessageContaining("nodes of an axis must increase");
        assertThatThrownBy(() -> new Axis(0, Double.NaN)).hasMessageContaining("node 1 of an axis must be finite");
        assertThatThrownBy(() -> Axis.uniform(0, 1, 1)).hasMessageContaining("at least 2 nodes");
    }

    @Test
    void paths_haveOneEntryPerTimeAndChannel() {
        assertThat(Space.Fields.path(Axis.uniform(0, 1, 5), 3).dimension()).isEqualTo(15);
        assertThatThrownBy(() -> Space.Fields.path(Axis.uniform(0, 1, 5), 0)).hasMessageContaining("channel");
        assertThatThrownBy(() -> new Space.Vectors(0)).hasMessageContaining("at least 1");
    }
}
