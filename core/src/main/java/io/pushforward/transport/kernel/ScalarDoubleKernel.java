package io.pushforward.transport.kernel;

import static io.pushforward.transport.kernel.Elementary.LEAST;
import static io.pushforward.transport.kernel.Elementary.LOG2_E;

import java.util.Arrays;

/** Rows in plain Java, for machines without the Vector API. */
final class ScalarDoubleKernel extends RowKernel {

    @Override
    public void widen(double[] points, int n, int d, double[] low, double[] high) {
        for (int at = 0; at < n * d; at += d) widenTo(points, at, 0, d, low, high);
    }

    /** Widens the box by one point in the coordinates [from, d). */
    static void widenTo(double[] points, int at, int from, int d, double[] low, double[] high) {
        for (int k = from; k < d; k++) {
            double v = points[at + k];
            if (v < low[k]) low[k] = v;
            if (v > high[k]) high[k] = v;
        }
    }

    @Override
    public void squaredDistances(double[] x, int n, double[] y, int m, int d, double[] out) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double sum = 0;
                for (int k = 0; k < d; k++) {
                    double difference = x[i * d + k] - y[j * d + k];
                    sum = Math.fma(difference, difference, sum);
                }
                out[i * m + j] = sum;
            }
    }

    @Override
    public int packedSize(int n, int d) {
        return 0;
    }

    @Override
    public PackedCloud pack(double[] points, int n, int d, double[] space) {
        double[] squares = new double[stride(n)];
        for (int i = 0; i < n; i++) squares[i] = 0.5 * dot(points, i * d, points, i * d, d);
        Arrays.fill(squares, n, squares.length, FAR);
        return new PackedCloud(points, n, d, points, squares);
    }

    private static double dot(double[] x, int atX, double[] y, int atY, int d) {
        double sum = 0;
        for (int k = 0; k < d; k++) sum = Math.fma(x[atX + k], y[atY + k], sum);
        return sum;
    }

    @Override
    public void halfSquaredCosts(PackedCloud x, PackedCloud y, double[] out) {
        int d = x.d();
        int stride = stride(y.n());
        for (int i = 0; i < x.n(); i++) {
            for (int j = 0; j < y.n(); j++)
                out[i * stride + j] =
                        (x.halfSquares()[i] + y.halfSquares()[j]) - dot(x.points(), i * d, y.points(), j * d, d);
            Arrays.fill(out, i * stride + y.n(), (i + 1) * stride, FAR);
        }
    }

    @Override
    public void ownHalfSquaredCosts(PackedCloud x, double[] out) {
        halfSquaredCosts(x, x, out);
    }

    @Override
    double least(double[] cost, int from, int to) {
        double least = FAR;
        for (int j = from; j < to; j++) least = Math.min(least, cost[j]);
        return least;
    }

    @Override
    double scaleRow(
            double[] cost,
            int at,
            int from,
            int to,
            double f,
            double[] g,
            double epsilon,
            double[] columns,
            double[] lanes) {
        double scale = LOG2_E / epsilon;
        double least = LEAST * epsilon;
        Arrays.fill(lanes, 0);
        for (int j = from; j < to; j++) {
            double e = Elementary.exp(g[j] - cost[at + j] + f, scale, least);
            lanes[j & (LANES - 1)] += e;
            columns[j] += e;
        }
        return total(lanes);
    }

    @Override
    double exponents(double[] cost, int at, int stride, double[] h, double[] out) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < stride; j++) {
            out[j] = h[j] - cost[at + j];
            largest = Math.max(largest, out[j]);
        }
        return largest;
    }

    @Override
    int choose(double[] exponents, int stride, double threshold, int[] chosen) {
        int count = 0;
        for (int j = 0; j < stride; j += LANES) {
            boolean matters = false;
            for (int lane = 0; lane < LANES; lane++) matters |= exponents[j + lane] > threshold;
            if (matters) chosen[count++] = j;
        }
        return count;
    }

    @Override
    double exponentials(double[] exponents, int[] chosen, int count, double largest, double epsilon, double[] lanes) {
        double scale = LOG2_E / epsilon;
        double least = LEAST * epsilon;
        Arrays.fill(lanes, 0);
        for (int k = 0; k < count; k++)
            for (int lane = 0; lane < LANES; lane++) {
                double e = Elementary.exp(exponents[chosen[k] + lane] - largest, scale, least);
                exponents[k * LANES + lane] = e;
                lanes[lane] += e;
            }
        return total(lanes);
    }

    @Override
    void addMultiple(double factor, double[] points, int from, int d, double[] out, int at) {
        for (int k = 0; k < d; k++) out[at + k] = Math.fma(points[from + k], factor, out[at + k]);
    }

    @Override
    public void gibbs(double[] cost, int rows, int columns, double epsilon, double[] out) {
        for (int k = 0; k < rows * stride(columns); k++)
            out[k] = Elementary.exp(-cost[k], LOG2_E / epsilon, LEAST * epsilon);
    }
}
