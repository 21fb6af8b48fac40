package io.pushforward.transport.kernel;

/** Plain Java loops, for machines without the Vector API. */
final class ScalarDoubleKernel implements DoubleKernel {

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
    public void halfSquaredCosts(double[] x, int n, double[] y, int m, int d, double[] out) {
        double[] left = halfSquares(x, n, d);
        double[] right = halfSquares(y, m, d);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double dot = 0;
                for (int k = 0; k < d; k++) dot += x[i * d + k] * y[j * d + k];
                out[i * m + j] = (left[i] + right[j]) - dot;
            }
    }

    private static double[] halfSquares(double[] points, int n, int d) {
        double[] squares = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int k = 0; k < d; k++) sum += points[i * d + k] * points[i * d + k];
            squares[i] = 0.5 * sum;
        }
        return squares;
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
            if (weights[j] >= 1e-24) for (int k = 0; k < d; k++) out[at + k] += weight * points[j * d + k];
        }
    }
}
