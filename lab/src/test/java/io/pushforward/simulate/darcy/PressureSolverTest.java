package io.pushforward.simulate.darcy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
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

    /** Each entry of the factor as a dot product of rows, the textbook's order: data of earlier versions keep their bits. */
    @Test
    void solve_columnByColumn_hasTheBitsOfRowByRow() {
        int n = 6;
        int size = n * n;
        Generator random = Seed.of(7).generator();
        double[] medium = new double[size];
        for (int i = 0; i < size; i++) medium[i] = Math.exp(random.nextGaussian());
        double[] pressure = new double[size];
        Arrays.fill(pressure, 1.0 / size);
        new PressureSolver(n).solve(medium, pressure);
        double[][] a = matrix(medium, n);
        for (int i = 0; i < size; i++)
            for (int j = 0; j <= i; j++) {
                double sum = a[i][j];
                for (int k = 0; k < j; k++) sum -= a[i][k] * a[j][k];
                a[i][j] = j < i ? sum / a[j][j] : Math.sqrt(sum);
            }
        double[] expected = new double[size];
        for (int i = 0; i < size; i++) {
            double sum = 1.0 / size;
            for (int k = 0; k < i; k++) sum -= a[i][k] * expected[k];
            expected[i] = sum / a[i][i];
        }
        for (int i = size - 1; i >= 0; i--) {
            expected[i] /= a[i][i];
            for (int k = 0; k < i; k++) expected[k] -= a[i][k] * expected[i];
        }
        assertThat(pressure).containsExactly(expected);
    }

    private static double[][] matrix(double[] medium, int n) {
        double[][] a = new double[n * n][n * n];
        for (int i = 0; i < n * n; i++) {
            int x = i % n;
            int y = i / n;
            if (x > 0) connect(a, medium, i, i - 1);
            if (y > 0) connect(a, medium, i, i - n);
            int sides = (x == 0 ? 1 : 0) + (x == n - 1 ? 1 : 0) + (y == 0 ? 1 : 0) + (y == n - 1 ? 1 : 0);
            a[i][i] += 2 * medium[i] * sides;
        }
        return a;
    }

    private static void connect(double[][] a, double[] medium, int i, int j) {
        double flow = 2 * medium[i] * medium[j] / (medium[i] + medium[j]);
        a[i][i] += flow;
        a[j][j] += flow;
        a[i][j] -= flow;
    }
}
