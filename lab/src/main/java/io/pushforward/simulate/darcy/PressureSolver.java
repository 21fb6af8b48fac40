package io.pushforward.simulate.darcy;

import java.util.Arrays;

/**
 * The pressure p with -div(a grad p) = f on the unit square and p = 0 on its boundary, by finite volumes on n by n cells.
 *
 * <p>Between two cells the flow is their pressure difference times the harmonic mean of their permeabilities, which keeps it
 * continuous where a jumps; the boundary is half a cell away. The pressures of the cells are second order in 1/n where a is
 * smooth. The equations are symmetric, positive definite and have n diagonals on either side, so a Cholesky factor within
 * that band solves them in n^4 operations.
 */
final class PressureSolver {
    private final int n;
    private final int width; // numbers of a row of the band: the diagonal and what lies before it
    private final double[] band; // [n * n, width], entry (i, width - 1) is the diagonal

    PressureSolver(int n) {
        if (n < 2) throw new IllegalArgumentException("a grid needs at least 2 cells along an axis, got " + n);
        this.n = n;
        this.width = n + 1;
        this.band = new double[n * n * width];
    }

    /**
     * Solves for one medium.
     *
     * @param permeability of each cell, [y, x], all positive
     * @param source the integral of f over each cell; it is replaced by the pressures
     */
    void solve(double[] permeability, double[] source) {
        assemble(permeability);
        factorise();
        substitute(source);
    }

    private void assemble(double[] a) {
        Arrays.fill(band, 0);
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++) {
                int i = y * n + x;
                if (x > 0) connect(i, i - 1, a);
                if (y > 0) connect(i, i - n, a);
                int sides = (x == 0 ? 1 : 0) + (x == n - 1 ? 1 : 0) + (y == 0 ? 1 : 0) + (y == n - 1 ? 1 : 0);
                band[i * width + n] += 2 * a[i] * sides;
            }
    }

    private void connect(int i, int j, double[] a) {
        double flow = 2 * a[i] * a[j] / (a[i] + a[j]);
        band[i * width + n] += flow;
        band[j * width + n] += flow;
        band[i * width + n - (i - j)] -= flow;
    }

    /**
     * The lower factor L with L L' = A, in place, column by column: what a column takes from an entry is taken in the order of
     * the columns, and loops run along rows without a reduction.
     */
    private void factorise() {
        double[] column = new double[width]; // L(k, k), L(k + 1, k), ...
        for (int k = 0; k < n * n; k++) {
            double square = band[k * width + n];
            if (!(square > 0))
                throw new IllegalArgumentException("expected positive permeabilities, got some that are not");
            double root = Math.sqrt(square);
            band[k * width + n] = root;
            int last = Math.min(n, n * n - 1 - k);
            for (int i = 1; i <= last; i++) {
                int at = (k + i) * width + n - i;
                column[i] = band[at] /= root;
                subtract(column[i], column, i, at);
            }
        }
    }

    /** Takes factor times the column's entries 1 to {@code count} from what follows a place in the band. */
    private void subtract(double factor, double[] column, int count, int at) {
        for (int j = 1; j <= count; j++) band[at + j] -= factor * column[j];
    }

    private void substitute(double[] b) {
        for (int i = 0; i < n * n; i++) {
            int row = i * width + n - i;
            double sum = b[i];
            for (int k = Math.max(0, i - n); k < i; k++) sum -= band[row + k] * b[k];
            b[i] = sum / band[row + i];
        }
        for (int i = n * n - 1; i >= 0; i--) {
            int row = i * width + n - i;
            b[i] /= band[row + i];
            for (int k = Math.max(0, i - n); k < i; k++) b[k] -= band[row + k] * b[i];
        }
    }
}
