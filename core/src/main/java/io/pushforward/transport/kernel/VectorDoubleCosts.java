package io.pushforward.transport.kernel;

import static io.pushforward.transport.kernel.VectorDoubleKernel.SPECIES;
import static io.pushforward.transport.kernel.VectorDoubleKernel.STEP;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;

/**
 * Squared distances with the Vector API: the points of y are packed into panels of three vectors of columns, coordinate by
 * coordinate, and four rows of x at a time keep their twelve sums in registers. Rows beyond the last repeat it.
 */
final class VectorDoubleCosts {
    private static final int PANEL = 3 * STEP;

    private VectorDoubleCosts() {}

    static void squaredDistances(double[] x, int n, double[] y, int m, int d, double[] out) {
        double[] panels = new double[packedSize(m, d)];
        fillPanels(y, m, d, panels, panels.length);
        double[] sums = new double[4 * PANEL];
        for (int i = 0; i < n; i += 4)
            for (int j = 0; j < m; j += PANEL) {
                squares(x, n, i, d, panels, j * d, sums);
                for (int r = 0; r < Math.min(4, n - i); r++)
                    System.arraycopy(sums, r * PANEL, out, (i + r) * m + j, Math.min(PANEL, m - j));
            }
    }

    static void halfSquaredCosts(PackedCloud x, PackedCloud y, double[] out, int stride) {
        double[] sums = new double[4 * PANEL];
        for (int i = 0; i < x.n(); i += 4)
            for (int j = 0; j < stride; j += PANEL) {
                products(x.points(), x.n(), i, x.d(), y.panels(), j * x.d(), sums);
                finish(x.halfSquares(), x.n(), i, y.halfSquares(), j, sums, out, stride);
            }
    }

    static void ownHalfSquaredCosts(PackedCloud x, double[] out, int stride) {
        double[] sums = new double[4 * PANEL];
        for (int i = 0; i < x.n(); i += 4)
            for (int j = i / PANEL * PANEL; j < stride; j += PANEL) {
                products(x.points(), x.n(), i, x.d(), x.panels(), j * x.d(), sums);
                finish(x.halfSquares(), x.n(), i, x.halfSquares(), j, sums, out, stride);
            }
        for (int r = 1; r < x.n(); r++) for (int c = 0; c < r; c++) out[r * stride + c] = out[c * stride + r];
    }

    static PackedCloud pack(double[] points, int n, int d, double[] panels, int stride) {
        fillPanels(points, n, d, panels, packedSize(stride, d));
        return new PackedCloud(points, n, d, panels, halfSquares(panels, n, d, stride));
    }

    static int packedSize(int columns, int d) {
        return Math.multiplyExact((columns + PANEL - 1) / PANEL * PANEL, d);
    }

    /** Panel after panel: for each coordinate, that coordinate of the panel's points, and zeros beyond the last point. */
    private static void fillPanels(double[] y, int m, int d, double[] panels, int size) {
        Arrays.fill(panels, m / PANEL * PANEL * d, size, 0);
        for (int j = 0; j < m; j++) {
            int to = j / PANEL * PANEL * d + j % PANEL;
            int from = j * d;
            for (int k = 0; k < d; k++) panels[to + k * PANEL] = y[from + k];
        }
    }

    /** |x|²/2 summed as {@link #products} sums it, so that a point is at distance zero from itself. */
    private static double[] halfSquares(double[] panels, int n, int d, int stride) {
        double[] squares = new double[packedSize(stride, 1)];
        for (int j = 0; j < stride; j += PANEL) {
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = DoubleVector.zero(SPECIES);
            DoubleVector s2 = DoubleVector.zero(SPECIES);
            for (int at = j * d; at < (j + PANEL) * d; at += PANEL) {
                DoubleVector v0 = DoubleVector.fromArray(SPECIES, panels, at);
                DoubleVector v1 = DoubleVector.fromArray(SPECIES, panels, at + STEP);
                DoubleVector v2 = DoubleVector.fromArray(SPECIES, panels, at + 2 * STEP);
                s0 = v0.fma(v0, s0);
                s1 = v1.fma(v1, s1);
                s2 = v2.fma(v2, s2);
            }
            store(s0.mul(0.5), s1.mul(0.5), s2.mul(0.5), squares, j);
        }
        Arrays.fill(squares, n, squares.length, DoubleKernel.FAR);
        return squares;
    }

    private static void finish(
            double[] left, int n, int i, double[] right, int j, double[] sums, double[] out, int stride) {
        for (int r = 0; r < Math.min(4, n - i); r++)
            for (int c = 0; c < Math.min(PANEL, stride - j); c += STEP)
                DoubleVector.fromArray(SPECIES, right, j + c)
                        .add(left[i + r])
                        .sub(DoubleVector.fromArray(SPECIES, sums, r * PANEL + c))
                        .intoArray(out, (i + r) * stride + j + c);
    }

    private static void products(double[] x, int n, int i, int d, double[] panels, int at, double[] sums) {
        DoubleVector s00 = DoubleVector.zero(SPECIES);
        DoubleVector s01 = DoubleVector.zero(SPECIES);
        DoubleVector s02 = DoubleVector.zero(SPECIES);
        DoubleVector s10 = DoubleVector.zero(SPECIES);
        DoubleVector s11 = DoubleVector.zero(SPECIES);
        DoubleVector s12 = DoubleVector.zero(SPECIES);
        DoubleVector s20 = DoubleVector.zero(SPECIES);
        DoubleVector s21 = DoubleVector.zero(SPECIES);
        DoubleVector s22 = DoubleVector.zero(SPECIES);
        DoubleVector s30 = DoubleVector.zero(SPECIES);
        DoubleVector s31 = DoubleVector.zero(SPECIES);
        DoubleVector s32 = DoubleVector.zero(SPECIES);
        int x0 = i * d;
        int x1 = Math.min(i + 1, n - 1) * d;
        int x2 = Math.min(i + 2, n - 1) * d;
        int x3 = Math.min(i + 3, n - 1) * d;
        for (int k = 0; k < d; k++) {
            int p = at + k * PANEL;
            DoubleVector y0 = DoubleVector.fromArray(SPECIES, panels, p);
            DoubleVector y1 = DoubleVector.fromArray(SPECIES, panels, p + STEP);
            DoubleVector y2 = DoubleVector.fromArray(SPECIES, panels, p + 2 * STEP);
            DoubleVector v = DoubleVector.broadcast(SPECIES, x[x0 + k]);
            s00 = v.fma(y0, s00);
            s01 = v.fma(y1, s01);
            s02 = v.fma(y2, s02);
            v = DoubleVector.broadcast(SPECIES, x[x1 + k]);
            s10 = v.fma(y0, s10);
            s11 = v.fma(y1, s11);
            s12 = v.fma(y2, s12);
            v = DoubleVector.broadcast(SPECIES, x[x2 + k]);
            s20 = v.fma(y0, s20);
            s21 = v.fma(y1, s21);
            s22 = v.fma(y2, s22);
            v = DoubleVector.broadcast(SPECIES, x[x3 + k]);
            s30 = v.fma(y0, s30);
            s31 = v.fma(y1, s31);
            s32 = v.fma(y2, s32);
        }
        store(s00, s01, s02, sums, 0);
        store(s10, s11, s12, sums, PANEL);
        store(s20, s21, s22, sums, 2 * PANEL);
        store(s30, s31, s32, sums, 3 * PANEL);
    }

    /** As {@link #products}, one vector of columns at a time: differences need registers of their own. */
    private static void squares(double[] x, int n, int i, int d, double[] panels, int at, double[] sums) {
        for (int c = 0; c < 3; c++) squares(x, n, i, d, panels, at + c * STEP, sums, c * STEP);
    }

    private static void squares(double[] x, int n, int i, int d, double[] panels, int at, double[] sums, int to) {
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = DoubleVector.zero(SPECIES);
        DoubleVector s2 = DoubleVector.zero(SPECIES);
        DoubleVector s3 = DoubleVector.zero(SPECIES);
        int x0 = i * d;
        int x1 = Math.min(i + 1, n - 1) * d;
        int x2 = Math.min(i + 2, n - 1) * d;
        int x3 = Math.min(i + 3, n - 1) * d;
        for (int k = 0; k < d; k++) {
            DoubleVector y = DoubleVector.fromArray(SPECIES, panels, at + k * PANEL);
            DoubleVector e0 = DoubleVector.broadcast(SPECIES, x[x0 + k]).sub(y);
            s0 = e0.fma(e0, s0);
            DoubleVector e1 = DoubleVector.broadcast(SPECIES, x[x1 + k]).sub(y);
            s1 = e1.fma(e1, s1);
            DoubleVector e2 = DoubleVector.broadcast(SPECIES, x[x2 + k]).sub(y);
            s2 = e2.fma(e2, s2);
            DoubleVector e3 = DoubleVector.broadcast(SPECIES, x[x3 + k]).sub(y);
            s3 = e3.fma(e3, s3);
        }
        s0.intoArray(sums, to);
        s1.intoArray(sums, to + PANEL);
        s2.intoArray(sums, to + 2 * PANEL);
        s3.intoArray(sums, to + 3 * PANEL);
    }

    private static void store(DoubleVector s0, DoubleVector s1, DoubleVector s2, double[] sums, int at) {
        s0.intoArray(sums, at);
        s1.intoArray(sums, at + STEP);
        s2.intoArray(sums, at + 2 * STEP);
    }
}
