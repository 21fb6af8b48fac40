package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.law.Unit;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.transport.Cost;
import io.pushforward.transport.LineSolver;
import io.pushforward.transport.TransportProblem;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Sliced W2: the root of the mean, over directions θ, of W2² between the ensembles projected on θ (Bonneel et al. 2015).
 *
 * <p>Directions are unit-normalised Gaussians drawn from the seed of each comparison, and the score is an estimate whose standard error covers the draw of directions.
 */
@Part(
        name = "sliced-w2",
        description = "W2 along random directions, averaged",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record SlicedW2(
        @Option(value = "how many random directions", atLeast = 1, atMost = 1_000_000)
        int projections) implements EnsembleMetric {
    public SlicedW2 {
        Declaration.check(SlicedW2.class, projections);
    }

    public SlicedW2() {
        this(128);
    }

    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "Sliced W\u2082", "Quadratic Wasserstein distance of one-dimensional projections, averaged.")
                .withCaution(
                        "Ensembles of finite size lie apart even when their laws agree, and a slightly narrower law lies nearer on average: a score may fall below the floor.")
                .withUnitToThe(1)
                .standardFor(SpaceKind.VECTORS, SpaceKind.FIELDS);
    }

    @Override
    public boolean followsUnits() {
        return true;
    }

    @Override
    public boolean takesManyPoints(Space space) {
        return true;
    }

    @Override
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        double[] rows =
                unitGaussians(predicted.dimension(), seed.derive("projections").generator());
        double[] squares = squaredPerDirection(predicted, observed, rows);
        double mean = mean(squares);
        double value = Math.sqrt(mean);
        double variance = 0;
        for (double square : squares) variance += (square - mean) * (square - mean);
        double errorOfMean = projections > 1 ? Math.sqrt(variance / (projections - 1) / projections) : Double.NaN;
        // Delta method; a mean of zero has no spread either.
        return Score.estimate(value, value > 0 ? errorOfMean / (2 * value) : 0);
    }

    /** The score along given directions, used as they are, which is exact for these. */
    public static Score along(double[] directions, Ensemble predicted, Ensemble observed) {
        if (directions.length == 0 || directions.length % predicted.dimension() != 0)
            throw new Misfit("expected directions of dimension " + predicted.dimension() + ", got " + directions.length
                    + " numbers");
        double unit = Unit.of(predicted, observed);
        double square = mean(squaredPerDirection(Unit.in(unit, predicted), Unit.in(unit, observed), directions));
        return Score.exact(Math.sqrt(square)).times(unit);
    }

    private static double mean(double[] squares) {
        double mean = 0;
        for (double square : squares) mean += square / squares.length;
        return mean;
    }

    /** W2² along each of the directions. */
    static double[] squaredPerDirection(Ensemble x, Ensemble y, double[] rows) {
        int count = rows.length / x.dimension();
        if (x.dimension() == 1 && Arrays.stream(rows).allMatch(row -> Math.abs(row) == 1)) {
            // A direction and its opposite see one line.
            double[] squares = new double[count];
            Arrays.fill(squares, squared(x, y, rows, 0));
            return squares;
        }
        return IntStream.range(0, count)
                .parallel()
                .mapToDouble(k -> squared(x, y, rows, k))
                .toArray();
    }

    private static double squared(Ensemble x, Ensemble y, double[] rows, int k) {
        double[] px = projected(x, rows, k);
        double[] py = projected(y, rows, k);
        if (x.isUniform() && y.isUniform()) return LineSolver.sortedValue(px, py, Cost.SQUARED_DISTANCE);
        Space line = new Space.Vectors(1);
        return new LineSolver()
                .solve(new TransportProblem(
                        Ensemble.weighted(line, px, x.weights()),
                        Ensemble.weighted(line, py, y.weights()),
                        Cost.SQUARED_DISTANCE))
                .value();
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
        Memory.requireNumbers("sliced-w2: projections " + projections, (double) projections * dimension);
        double[] rows = new double[projections * dimension];
        for (int k = 0; k < projections; k++) {
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
