package io.pushforward.theory;

/** Euclidean distances between rows of flat arrays. */
final class Distance {
    private Distance() {}

    static double squared(double[] x, int i, double[] y, int j, int d) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
            double difference = x[i * d + k] - y[j * d + k];
            sum += difference * difference;
        }
        return sum;
    }
}
