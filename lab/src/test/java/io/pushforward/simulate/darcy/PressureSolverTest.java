package io.pushforward.simulate.darcy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PressureSolverTest {
    /** p = sin(pi x) sin(2 pi y) in the medium a = exp(x + y / 2); its source is -div(a grad p) by hand. */
    private static double source(double x, double y) {
        double u = Math.PI * x;
        double v = 2 * Math.PI * y;
        double a = Math.exp(x + y / 2);
        double slopeX = Math.PI * Math.cos(u) * Math.sin(v);
        double slopeY = 2 * Math.PI * Math.sin(u) * Math.cos(v);
        return a * (5 * Math.PI * Math.PI * Math.sin(u) * Math.sin(v) - slopeX - slopeY / 2);
    }

    private static double error(int n) {
        double[] medium = new double[n * n];
        double[] pressure = new double[n * n];
        for (int i = 0; i < n * n; i++) {
            double x = (i % n + 0.5) / n;
            double y = (i / n + 0.5) / n;
            medium[i] = Math.exp(x + y / 2);
            pressure[i] = source(x, y) / n / n;
        }
        new PressureSolver(n).solve(medium, pressure);
        double sum = 0;
        for (int i = 0; i < n * n; i++) {
            double p = Math.sin(Math.PI * (i % n + 0.5) / n) * Math.sin(2 * Math.PI * (i / n + 0.5) / n);
            sum += (pressure[i] - p) * (pressure[i] - p);
        }
        return Math.sqrt(sum / n / n);
    }

    @Test
    void solve_ofAManufacturedSolution_isSecondOrder() {
        double coarse = error(16);
        double middle = error(32);
        double fine = error(64);
        assertThat(Math.log(coarse / middle) / Math.log(2)).isCloseTo(2, within(0.1));
        assertThat(Math.log(middle / fine) / Math.log(2)).isCloseTo(2, within(0.1));
        assertThat(middle).isLessThan(0.01);
    }

    /** In layers that cross the flow, what counts is the harmonic mean: cells of permeabilities a and b let 2ab/(a+b) through. */
    @Test
    void solve_inAJumpingMedium_conservesWhatFlows() {
        int n = 8;
        double[] medium = new double[n * n];
        double[] pressure = new double[n * n];
        for (int i = 0; i < n * n; i++) medium[i] = i % 2 == 0 ? 1e-3 : 1e3;
        Arrays.fill(pressure, 1.0 / (n * n));
        new PressureSolver(n).solve(medium, pressure);
        double out = 0; // through the boundary, half a cell away
        for (int k = 0; k < n; k++)
            out += 2
                    * (medium[k] * pressure[k]
                            + medium[(n - 1) * n + k] * pressure[(n - 1) * n + k]
                            + medium[k * n] * pressure[k * n]
                            + medium[k * n + n - 1] * pressure[k * n + n - 1]);
        assertThat(out).isCloseTo(1, within(1e-9)); // the condition of the medium is 1e6, epsilon 1e-16
    }

    @Test
    void solve_scales_asTheEquationDoes() {
        double[] ones = new double[36];
        Arrays.fill(ones, 1);
        double[] tens = new double[36];
        Arrays.fill(tens, 10);
        double[] first = ones.clone();
        double[] second = ones.clone();
        PressureSolver solver = new PressureSolver(6);
        solver.solve(ones, first);
        solver.solve(tens, second);
        for (int i = 0; i < 36; i++) assertThat(second[i]).isCloseTo(first[i] / 10, within(1e-12 * first[i]));
        assertThat(first[14]).isCloseTo(first[21], within(1e-12)); // turned by half a turn
    }

    @Test
    void solve_ofAMediumThatIsNotPositive_isAnError() {
        assertThatThrownBy(() -> new PressureSolver(2).solve(new double[4], new double[4]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("positive permeabilities");
    }
}
