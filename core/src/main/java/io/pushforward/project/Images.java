package io.pushforward.project;

import io.pushforward.law.Gaussian;

/** Images of normal laws under invertible syntheses. */
final class Images {
    private Images() {}

    static Gaussian of(Projection projection, Gaussian law) {
        int d = law.dimension();
        double[] origin = projection.synthesise(new double[d], 1);
        double[] units = new double[d * d];
        for (int k = 0; k < d; k++) units[k * d + k] = 1;
        double[] columns = projection.synthesise(units, d); // row k: origin + image of unit vector k
        for (int i = 0; i < d * d; i++) columns[i] -= origin[i % d];
        double[] half = product(law.covariance(), columns, d);
        double[] transposed = new double[d * d];
        for (int i = 0; i < d; i++) for (int j = 0; j < d; j++) transposed[j * d + i] = columns[i * d + j];
        return Gaussian.of(
                projection.source(), projection.synthesise(law.mean(), 1), symmetric(product(transposed, half, d), d));
    }

    private static double[] product(double[] left, double[] right, int d) {
        double[] product = new double[d * d];
        for (int i = 0; i < d; i++)
            for (int k = 0; k < d; k++)
                for (int j = 0; j < d; j++) product[i * d + j] += left[i * d + k] * right[k * d + j];
        return product;
    }

    private static double[] symmetric(double[] matrix, int d) {
        double[] symmetric = new double[d * d];
        for (int i = 0; i < d; i++)
            for (int j = 0; j < d; j++) symmetric[i * d + j] = 0.5 * (matrix[i * d + j] + matrix[j * d + i]);
        return symmetric;
    }
}
