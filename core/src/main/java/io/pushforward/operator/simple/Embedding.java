package io.pushforward.operator.simple;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.project.Projection;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.hipparchus.special.Gamma;

/**
 * Laws as vectors whose squared distance is their energy distance, in units of the training targets' deviations.
 *
 * <p>On the line the energy distance is 2 ∫ (F − G)² dx (Székely and Rizzo 2013), so a law's vector is its distribution
 * function on a grid, times the root of twice the spacing. In R^d it is, up to a constant, the mean of the same over all
 * directions, of which {@value #DIRECTIONS} are drawn once. The vector of a mixture is the mixture of the vectors: scores of
 * mixtures are quadratic forms. On labels that stand for bins, points are their midpoints;
 * on other labels the vector holds the masses themselves.
 *
 * <p>Paths and points of many coordinates are seen by the coefficients of a projection, in the lengths that these stand for,
 * and by how far each point lies from its projection: all coordinates then share one unit, as in the distance between paths,
 * or none, where the projection scales channels.
 */
public final class Embedding {
    private static final int DIRECTIONS = 48;
    private static final int LINE_GRID = 400;

    /** Laws of more points are seen by so many of them. */
    private static final int MOST_POINTS = 2048;

    /** A standardised point this near to a point of the grid differs from it by rounding. */
    private static final double ROUNDING = 1e-9;

    private static final int LINE_POINTS = 20_000;
    private static final int DIRECTION_GRID = 48;

    /** Points at equal distances between the least and the largest, on the line. */
    private static final int EVEN = 99;

    /** Points beyond the training targets, on either side, at these shares of their range. */
    private static final double[] BEYOND = {0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6};

    private final boolean labels;
    private final Optional<Projection> view;
    private final Unit unit;
    private final double[][] directions; // [direction][coordinate]
    private final double[][] grids; // [direction][grid]
    private final double[][] roots; // [direction][grid - 1]

    private Embedding(
            boolean labels,
            Optional<Projection> view,
            Unit unit,
            double[][] directions,
            double[][] grids,
            double[][] roots) {
        this.labels = labels;
        this.view = view;
        this.unit = unit;
        this.directions = directions;
        this.grids = grids;
        this.roots = roots;
    }

    /** How many numbers a vector has at most, for points of so many coordinates. */
    static int width(int dimension) {
        int grid = 2 + 2 * BEYOND.length;
        return dimension == 1 ? LINE_GRID + grid : DIRECTIONS * (DIRECTION_GRID + grid);
    }

    /** For laws like these. */
    public static Embedding of(List<Law> targets) {
        return of(targets, Optional.empty());
    }

    /** @param view the projection by which points are seen; empty where they are seen as they are */
    public static Embedding of(List<Law> targets, Optional<Projection> view) {
        if (!Points.exist(targets.get(0).space()))
            return new Embedding(
                    true,
                    view,
                    new Unit(new double[0], new double[0]),
                    new double[0][],
                    new double[0][],
                    new double[0][]);
        List<Ensemble> points = view.isEmpty()
                ? LazyList.of(targets, Points::of)
                : targets.stream().map(law -> seen(view, Points.of(law))).toList();
        Unit unit = view.isEmpty() ? Unit.of(points) : Unit.of(points).common();
        int d = unit.centre().length;
        double[][] directions = directions(d);
        int size = d == 1 ? LINE_GRID : DIRECTION_GRID;
        Ensemble pooled = unit.standard(Points.pooled(points, 20_000));
        double[][] grids = new double[directions.length][];
        double[][] roots = new double[directions.length][];
        double constant = Math.sqrt(Math.PI) * Math.exp(Gamma.logGamma((d + 1) / 2.0) - Gamma.logGamma(d / 2.0));
        for (int k = 0; k < directions.length; k++) {
            Ensemble line = Unit.with(new Space.Vectors(1), along(pooled, directions[k]), pooled);
            grids[k] = grid(line, size, d == 1 ? EVEN : 0);
            roots[k] = new double[grids[k].length - 1];
            for (int g = 0; g < roots[k].length; g++)
                roots[k][g] = Math.sqrt(2 * constant * (grids[k][g + 1] - grids[k][g]) / directions.length);
        }
        return new Embedding(false, view, unit, directions, grids, roots);
    }

    /** The coefficients in the lengths that they stand for, and the distance from the projection. */
    private static Ensemble seen(Optional<Projection> view, Ensemble law) {
        return view.map(projection -> lengths(projection, projection.analyse(law), projection.squaredResiduals(law)))
                .orElse(law);
    }

    private static Ensemble lengths(Projection projection, Ensemble coefficients, double[] squaredResiduals) {
        int rank = projection.rank();
        double[] scales = projection.scales();
        double[] points = new double[coefficients.size() * (rank + 1)];
        for (int i = 0; i < coefficients.size(); i++) {
            for (int k = 0; k < rank; k++)
                points[i * (rank + 1) + k] = scales[k] * coefficients.points()[i * rank + k];
            points[i * (rank + 1) + rank] = Math.sqrt(squaredResiduals[i]);
        }
        return Unit.with(new Space.Vectors(rank + 1), points, coefficients);
    }

    private static double[][] directions(int d) {
        if (d == 1) return new double[][] {{1}};
        RandomGenerator random = Seed.of(0).derive("directions").generator();
        double[][] directions = new double[DIRECTIONS][d];
        for (double[] direction : directions) {
            double squares = 0;
            for (int k = 0; k < d; k++) squares += Math.pow(direction[k] = random.nextGaussian(), 2);
            for (int k = 0; k < d; k++) direction[k] /= Math.sqrt(squares);
        }
        return directions;
    }

    private static double[] grid(Ensemble line, int size, int even) {
        double[] inner = Arrays.stream(Points.quantiles(line, size)).distinct().toArray();
        double[] all = Arrays.stream(line.points()).sorted().toArray();
        double low = all[0];
        double high = all[all.length - 1];
        double range = high > low ? high - low : 1;
        double[] grid = Arrays.copyOf(inner, inner.length + 2 + even + 2 * BEYOND.length);
        int at = inner.length;
        grid[at++] = low;
        grid[at++] = high;
        // Predictions may lie between the places where targets do.
        for (int k = 1; k <= even; k++) grid[at++] = low + range * k / (even + 1);
        for (double share : BEYOND) {
            grid[at++] = low - share * range;
            grid[at++] = high + share * range;
        }
        return Arrays.stream(grid).sorted().distinct().toArray();
    }

    /** The points of a law along a direction. */
    private static double[] along(Ensemble law, double[] direction) {
        int d = direction.length;
        double[] points = law.points();
        double[] line = new double[law.size()];
        for (int i = 0; i < line.length; i++) {
            double sum = 0;
            for (int k = 0; k < d; k++) sum += points[i * d + k] * direction[k];
            line[i] = sum;
        }
        return line;
    }

    /** The vector of a law. */
    public double[] of(Law law) {
        if (labels) return Points.masses(law);
        Ensemble all = Points.of(law);
        return vector(seen(view, Points.thinned(all, all.dimension() == 1 ? LINE_POINTS : MOST_POINTS)));
    }

    /** The vector of the law that a law of the view's coefficients stands for. */
    public double[] ofCoefficients(Law coefficients) {
        return vector(lengths(Points.thinned(Points.of(coefficients), MOST_POINTS)));
    }

    /** Points that coefficients stand for: they lie in the view's own space. */
    private Ensemble lengths(Ensemble coefficients) {
        return lengths(view.orElseThrow(IllegalStateException::new), coefficients, new double[coefficients.size()]);
    }

    private double[] vector(Ensemble law) {
        Ensemble points = unit.standard(law);
        double[] weights = points.weights();
        int width = 0;
        for (double[] own : roots) width += own.length;
        double[] vector = new double[width];
        int at = 0;
        for (int k = 0; k < directions.length; k++) {
            double[] grid = grids[k];
            double[] masses = new double[grid.length];
            double[] line = along(points, directions[k]);
            for (int i = 0; i < line.length; i++) {
                int found = Arrays.binarySearch(grid, line[i] - ROUNDING);
                masses[Math.min(found < 0 ? -found - 1 : found, grid.length - 1)] += weights[i];
            }
            double below = 0;
            for (int g = 0; g < roots[k].length; g++) {
                below += masses[g];
                vector[at++] = roots[k][g] * below;
            }
        }
        return vector;
    }

    /** Whether {@link #inData} gives the unit of the data. */
    public boolean isInData() {
        return unit.centre().length == 1 || view.isPresent() && !view.get().isScaled();
    }

    /** A squared distance of vectors in the data's unit, where coordinates share one; else as it is. */
    public double inData(double squared) {
        return isInData() ? unit.scale()[0] * squared : squared;
    }

    /** The mean over directions of the W1 distance between the laws of two vectors, in the unit of {@link #inData}. */
    public double w1(double[] left, double[] right) {
        double sum = 0;
        int at = 0;
        for (int k = 0; k < directions.length; k++)
            for (int g = 0; g < roots[k].length; g++, at++) {
                double width = grids[k][g + 1] - grids[k][g];
                sum += Math.abs(left[at] - right[at]) * width / roots[k][g] / directions.length;
            }
        return inData(sum);
    }

    /** What equally weighted draws add to a squared distance by being few, if {@code law} is {@code size} draws. */
    public double noise(Law law, int size) {
        if (labels || size < 2) return 0;
        return noise(seen(view, Points.of(law)), size);
    }

    /** The same where {@code coefficients} are draws of the view's coefficients. */
    public double noiseOfCoefficients(Law coefficients, int size) {
        return size < 2 ? 0 : noise(lengths(Points.of(coefficients)), size);
    }

    private double noise(Ensemble law, int size) {
        Ensemble points = unit.standard(law);
        // E|X - X'| over the directions: the energy's own term.
        double spread = 0;
        for (double[] direction : directions) {
            double[] line = along(points, direction);
            Arrays.sort(line);
            double sum = 0;
            for (int i = 0; i < line.length; i++) sum += line[i] * (2.0 * i - line.length + 1);
            spread += 2 * sum / ((double) line.length * line.length) / directions.length;
        }
        int d = unit.centre().length;
        double constant = Math.sqrt(Math.PI) * Math.exp(Gamma.logGamma((d + 1) / 2.0) - Gamma.logGamma(d / 2.0));
        return constant * spread / (size - 1);
    }
}
