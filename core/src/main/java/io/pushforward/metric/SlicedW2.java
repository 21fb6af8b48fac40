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
    /** Directions that a task takes, and the points and coordinates that it meets together. */
    private static final int TOGETHER = 32;

    private static final int POINTS = 512;
    private static final int SWEEP = 4;

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
            Arrays.fill(squares, squared(x, y, projected(x, rows, 0, 1)[0], projected(y, rows, 0, 1)[0]));
            return squares;
        }
        double[] squares = new double[count];
        IntStream.range(0, (count + TOGETHER - 1) / TOGETHER).parallel().forEach(part -> {
            int from = part * TOGETHER;
            int to = Math.min(count, from + TOGETHER);
            double[][] px = projected(x, rows, from, to);
            double[][] py = projected(y, rows, from, to);
            for (int k = from; k < to; k++) squares[k] = squared(x, y, px[k - from], py[k - from]);
        });
        return squares;
    }

    private static double squared(Ensemble x, Ensemble y, double[] px, double[] py) {
        if (x.isUniform() && y.isUniform()) return LineSolver.sortedValue(px, py, Cost.SQUARED_DISTANCE);
        Space line = new Space.Vectors(1);
        return new LineSolver()
                .solve(new TransportProblem(
                        Ensemble.weighted(line, px, x.weights()),
                        Ensemble.weighted(line, py, y.weights()),
                        Cost.SQUARED_DISTANCE))
                .value();
    }

    /**
     * The points projected on some directions, [direction][point]. Coordinates are added in their order; loops run along
     * points, so that no sum waits for itself and lanes change no bit.
     */
    private static double[][] projected(Ensemble ensemble, double[] rows, int from, int to) {
        int d = ensemble.dimension();
        double[] points = ensemble.points();
        double[][] projected = new double[to - from][ensemble.size()];
        double[][] block = new double[SWEEP][Math.min(ensemble.size(), POINTS)]; // [coordinate][point]
        for (int first = 0; first < ensemble.size(); first += POINTS) {
            int count = Math.min(POINTS, ensemble.size() - first);
            for (int c = 0; c < d; c += SWEEP) {
                int width = Math.min(SWEEP, d - c);
                for (int i = 0; i < count; i++)
                    for (int s = 0; s < width; s++) block[s][i] = points[(first + i) * d + c + s];
                for (int k = from; k < to; k++) add(projected[k - from], first, count, block, rows, k * d + c, width);
            }
        }
        return projected;
    }

    private static void add(double[] sums, int first, int count, double[][] block, double[] rows, int row, int width) {
        if (width == SWEEP) {
            addFour(sums, first, count, block, rows[row], rows[row + 1], rows[row + 2], rows[row + 3]);
            return;
        }
        for (int s = 0; s < width; s++) for (int i = 0; i < count; i++) sums[first + i] += block[s][i] * rows[row + s];
    }

    private static void addFour(
            double[] sums, int first, int count, double[][] block, double a, double b, double c, double d) {
        double[] p = block[0];
        double[] q = block[1];
        double[] r = block[2];
        double[] s = block[3];
        for (int i = 0; i < count; i++) sums[first + i] = sums[first + i] + p[i] * a + q[i] * b + r[i] * c + s[i] * d;
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
