package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.transport.Cost;
import io.pushforward.transport.LineSolver;
import io.pushforward.transport.TransportProblem;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Sliced W2: the root of the mean, over directions θ, of W2² between the ensembles projected on θ (Bonneel et al. 2015).
 *
 * <p>With given directions it is exact for these. Otherwise directions are unit-normalised Gaussians drawn from a seed,
 * and the score is an estimate whose standard error covers the draw of directions.
 */
public final class SlicedW2 extends EnsembleMetric {
    private final int count;
    private final Optional<double[]> directions; // [count, dimension]
    private final Optional<Seed> fixed;

    private SlicedW2(int count, Optional<double[]> directions, Optional<Seed> fixed) {
        if (count < 1) throw new IllegalArgumentException("sliced W2 needs at least one direction, got " + count);
        this.count = count;
        this.directions = directions;
        this.fixed = fixed;
    }

    /** Along the given directions, {@code count} rows used as they are. */
    public static SlicedW2 along(double[] directions, int count) {
        if (count < 1 || directions.length == 0 || directions.length % count != 0)
            throw new IllegalArgumentException(
                    "expected " + count + " directions of equal length, got " + directions.length + " numbers");
        return new SlicedW2(count, Optional.of(directions.clone()), Optional.empty());
    }

    /** Along random directions, drawn anew from the seed of each comparison. */
    public static SlicedW2 random(int count) {
        return new SlicedW2(count, Optional.empty(), Optional.empty());
    }

    /** Along random directions that are the same in every comparison. */
    public static SlicedW2 random(int count, Seed seed) {
        return new SlicedW2(count, Optional.empty(), Optional.of(seed));
    }

    @Override
    public String name() {
        return "sliced-w2";
    }

    @Override
    Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        int d = predicted.dimension();
        double[] rows = directions.orElseGet(
                () -> unitGaussians(d, fixed.orElse(seed).derive("projections").generator()));
        if (rows.length != count * d)
            throw new IllegalArgumentException(
                    "expected directions of dimension " + d + ", got " + rows.length / count);
        double[] squares = squaredPerDirection(predicted, observed, rows);
        double mean = 0;
        for (double square : squares) mean += square / count;
        double value = Math.sqrt(mean);
        if (directions.isPresent()) return Score.exact(value);
        double variance = 0;
        for (double square : squares) variance += (square - mean) * (square - mean);
        double errorOfMean = count > 1 ? Math.sqrt(variance / (count - 1) / count) : Double.NaN;
        // Delta method; a mean of zero has no spread either.
        return Score.estimate(value, value > 0 ? errorOfMean / (2 * value) : 0);
    }

    /** W2² along each of the directions. */
    double[] squaredPerDirection(Ensemble x, Ensemble y, double[] rows) {
        double[] squares = new double[count];
        Space line = new Space.Euclidean(1);
        for (int k = 0; k < count; k++) {
            double[] px = projected(x, rows, k);
            double[] py = projected(y, rows, k);
            squares[k] = x.isUniform() && y.isUniform()
                    ? LineSolver.sortedValue(px, py, Cost.SQUARED_DISTANCE)
                    : new LineSolver()
                            .solve(new TransportProblem(
                                    Ensemble.weighted(line, px, x.weights()),
                                    Ensemble.weighted(line, py, y.weights()),
                                    Cost.SQUARED_DISTANCE))
                            .value();
        }
        return squares;
    }

    private static double[] projected(Ensemble ensemble, double[] rows, int k) {
        int d = ensemble.dimension();
        double[] points = ensemble.points();
        double[] projected = new double[ensemble.size()];
        for (int i = 0; i < projected.length; i++) {
            double sum = 0;
            for (int c = 0; c < d; c++) sum += points[i * d + c] * rows[k * d + c];
            projected[i] = sum;
        }
        return projected;
    }

    private double[] unitGaussians(int dimension, RandomGenerator random) {
        double[] rows = new double[count * dimension];
        for (int k = 0; k < count; k++) {
            double square = 0;
            for (int c = 0; c < dimension; c++) {
                double z = random.nextGaussian();
                rows[k * dimension + c] = z;
                square += z * z;
            }
            for (int c = 0; c < dimension; c++) rows[k * dimension + c] /= Math.sqrt(square);
        }
        return rows;
    }
}
