package io.pushforward.simulate.duffing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class DuffingSensitivityTest {
    /** Small forcings see a linear oscillator: y = A (cos(p) u + sin(p) v), whose change with p is largest along an axis. */
    @Test
    void largest_ofSmallForcings_isTheLongAxisOfTheLinearResponse() {
        double amplitude = 1e-4;
        double[] u = DuffingSensitivity.response(amplitude, 0.2, 0);
        double[] v = DuffingSensitivity.response(amplitude, 0.2, Math.PI / 2);
        double uu = product(u, u);
        double vv = product(v, v);
        double uv = product(u, v);
        double axis = Math.sqrt((uu + vv + Math.hypot(uu - vv, 2 * uv)) / 2);
        assertThat(DuffingSensitivity.largest(amplitude, 0.2, 64)).isCloseTo(axis, within(2e-3 * axis));
    }

    private static double product(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) sum += x[i] * y[i];
        return sum / x.length;
    }

    /** A hardening oscillator's orbits compete above its natural frequency, 0.16, where forcings are strong. */
    @Test
    void table_ofTheDesignsBox_showsWhereOrbitsCompete() {
        double[][] table = DuffingSensitivity.table(List.of(1.7), List.of(0.15, 0.3), 64);
        assertThat(table).hasDimensions(1, 2);
        assertThat(table[0][1]).isGreaterThan(2 * table[0][0]);
    }
}
