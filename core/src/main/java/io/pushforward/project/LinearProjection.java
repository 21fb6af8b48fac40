package io.pushforward.project;

import io.pushforward.law.Space;
import io.pushforward.settings.VectorModule;
import java.util.Arrays;

/** A projection given by vectors: c = A' (x - m), x = m + E c, where the columns of E are orthonormal in the norm. */
abstract class LinearProjection implements Projection {
    private final Space source;
    private final int rank;
    private final int dimension;
    private final double[] mean; // [dimension]
    private final double[][] vectors; // [rank][dimension], the rows of E'
    private final double[][] analysis; // [dimension][rank], A = W E
    private final double[] padded; // the same, flat, in rows that vectors fill; empty in plain Java
    private final double[] norm; // [dimension], the diagonal of W

    LinearProjection(Space source, double[] mean, double[] vectors, double[] norm) {
        this.source = source;
        this.dimension = source.dimension();
        this.rank = vectors.length / dimension;
        this.mean = mean;
        this.norm = norm;
        this.vectors = new double[rank][dimension];
        this.analysis = new double[dimension][rank];
        for (int k = 0; k < rank; k++)
            for (int i = 0; i < dimension; i++) {
                this.vectors[k][i] = vectors[k * dimension + i];
                analysis[i][k] = norm[i] * this.vectors[k][i];
            }
        this.padded = VectorModule.wanted() ? padded(analysis) : new double[0];
    }

    private static double[] padded(double[][] rows) {
        int stride = VectorRows.padded(rows[0].length);
        double[] flat = new double[rows.length * stride];
        for (int i = 0; i < rows.length; i++) System.arraycopy(rows[i], 0, flat, i * stride, rows[i].length);
        return flat;
    }

    static double[] euclidean(int dimension) {
        double[] ones = new double[dimension];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Override
    public final Space source() {
        return source;
    }

    @Override
    public final int rank() {
        return rank;
    }

    final double[] mean() {
        return mean;
    }

    /** The vectors e_k as rows, [rank, dimension]. */
    final double[] vectors() {
        double[] flat = new double[rank * dimension];
        for (int k = 0; k < rank; k++) System.arraycopy(vectors[k], 0, flat, k * dimension, dimension);
        return flat;
    }

    @Override
    public final double[] analyse(double[] points, int count) {
        requireLength(points, count, dimension, "points of " + dimension + " coordinates");
        double[] coefficients = new double[count * rank];
        double[] centred = new double[dimension];
        double[] own = new double[padded.length > 0 ? padded.length / dimension : rank];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < dimension; k++) centred[k] = points[i * dimension + k] - mean[k];
            if (padded.length > 0) VectorRows.sum(own, centred, padded);
            else {
                Arrays.fill(own, 0);
                Rows.add(own, centred, analysis);
            }
            System.arraycopy(own, 0, coefficients, i * rank, rank);
        }
        return coefficients;
    }

    @Override
    public final double[] synthesise(double[] coefficients, int count) {
        requireLength(coefficients, count, rank, "vectors of " + rank + " coefficients");
        double[] points = new double[count * dimension];
        double[] own = new double[rank];
        double[] point = new double[dimension];
        for (int i = 0; i < count; i++) {
            System.arraycopy(coefficients, i * rank, own, 0, rank);
            System.arraycopy(mean, 0, point, 0, dimension);
            Rows.add(point, own, vectors);
            System.arraycopy(point, 0, points, i * dimension, dimension);
        }
        return points;
    }

    @Override
    public final double[] norm() {
        return norm.clone();
    }

    @Override
    public double[] scales() {
        return euclidean(rank);
    }

    static void requireLength(double[] values, int count, int width, String expected) {
        if (count < 0 || values.length != (long) count * width)
            throw new IllegalArgumentException(
                    "expected " + count + " " + expected + ", got " + values.length + " numbers");
    }
}
