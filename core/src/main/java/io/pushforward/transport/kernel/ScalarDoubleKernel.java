package io.pushforward.transport.kernel;

import java.util.Arrays;

/** Plain Java loops, for machines without the Vector API. */
final class ScalarDoubleKernel implements DoubleKernel {

    @Override
    public int stride(int columns) {
        return columns;
    }

    @Override
    public void widen(double[] points, int n, int d, double[] low, double[] high) {
        for (int at = 0; at < n * d; at += d)
            for (int k = 0; k < d; k++) {
                low[k] = Math.min(low[k], points[at + k]);
                high[k] = Math.max(high[k], points[at + k]);
            }
    }

    @Override
    public void squaredDistances(double[] x, int n, double[] y, int m, int d, double[] out) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double sum = 0;
                for (int k = 0; k < d; k++) {
                    double difference = x[i * d + k] - y[j * d + k];
                    sum += difference * difference;
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
        double[] squares = new double[n];
        for (int i = 0; i < n; i++) squares[i] = 0.5 * dot(points, i * d, points, i * d, d);
        return new PackedCloud(points, n, d, points, squares);
    }

    private static double dot(double[] x, int atX, double[] y, int atY, int d) {
        double sum = 0;
        for (int k = 0; k < d; k++) sum += x[atX + k] * y[atY + k];
        return sum;
    }

    @Override
    public void halfSquaredCosts(PackedCloud x, PackedCloud y, double[] out) {
        int d = x.d();
        for (int i = 0; i < x.n(); i++)
            for (int j = 0; j < y.n(); j++)
                out[i * y.n() + j] =
                        (x.halfSquares()[i] + y.halfSquares()[j]) - dot(x.points(), i * d, y.points(), j * d, d);
    }

    @Override
    public void ownHalfSquaredCosts(PackedCloud x, double[] out) {
        halfSquaredCosts(x, x, out);
    }

    @Override
    public void nearest(double[] cost, int rows, int columns, double[] out) {
        int chunks = DoubleKernel.chunks(columns);
        Arrays.fill(out, 0, rows * chunks, Double.POSITIVE_INFINITY);
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) {
                int at = i * chunks + j / CHUNK;
                out[at] = Math.min(out[at], cost[i * columns + j]);
            }
    }

    @Override
    public void scale(
            double[] cost, int n, int m, double[] f, double[] g, double epsilon, double[] rows, double[] columns) {
        Arrays.fill(columns, 0, m, 0);
        for (int i = 0; i < n; i++) {
            double row = 0;
            for (int j = 0; j < m; j++) {
                double e = Math.exp((f[i] + (g[j] - cost[i * m + j])) / epsilon);
                row += e;
                columns[j] += e;
            }
            rows[i] = row;
        }
    }

    @Override
    public void scaleOwn(double[] cost, double[] nearest, int n, double[] f, double epsilon, double[] rows) {
        Arrays.fill(rows, 0, n, 0);
        for (int i = 0; i < n; i++) {
            double row = Math.exp((f[i] + (f[i] - cost[i * n + i])) / epsilon);
            for (int j = i + 1; j < n; j++) {
                double e = Math.exp((f[i] + (f[j] - cost[i * n + j])) / epsilon);
                row += e;
                rows[j] += e;
            }
            rows[i] += row;
        }
    }

    @Override
    public void softmin(double[] cost, int rows, int columns, double[] h, double epsilon, double[] out) {
        for (int i = 0; i < rows; i++) {
            int at = i * columns;
            double largest = largest(cost, at, columns, h);
            double sum = 0;
            for (int j = 0; j < columns; j++) sum += Math.exp((h[j] - cost[at + j] - largest) / epsilon);
            out[i] = -(largest + epsilon * Math.log(sum));
        }
    }

    @Override
    public void softmax(double[] cost, int row, int columns, double[] h, double epsilon, double[] out) {
        int at = row * columns;
        double largest = largest(cost, at, columns, h);
        double sum = 0;
        for (int j = 0; j < columns; j++) sum += out[j] = Math.exp((h[j] - cost[at + j] - largest) / epsilon);
        for (int j = 0; j < columns; j++) out[j] /= sum;
    }

    private static double largest(double[] cost, int at, int columns, double[] h) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < columns; j++) largest = Math.max(largest, h[j] - cost[at + j]);
        return largest;
    }

    @Override
    public void addCombination(
            double factor, double[] weights, int count, double[] points, int d, double[] out, int at) {
        for (int j = 0; j < count; j++) {
            double weight = factor * weights[j];
            if (weights[j] >= NEGLIGIBLE_WEIGHT) for (int k = 0; k < d; k++) out[at + k] += weight * points[j * d + k];
        }
    }

    @Override
    public void gibbs(double[] cost, int rows, int columns, double epsilon, double[] out) {
        for (int k = 0; k < rows * columns; k++) out[k] = Math.exp(-cost[k] / epsilon);
    }
}
