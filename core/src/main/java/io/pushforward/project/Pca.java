package io.pushforward.project;

import io.pushforward.law.Eigen;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.work.IndexRange;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The projection on principal components: the eigenvectors of the training points' covariance with the
 * largest eigenvalues.
 *
 * <p>The points are pooled with every law counting the same, whatever its size. Mean and scatter are accumulated in
 * double, in two passes over a fixed partition of the laws into blocks whose partial sums are added in order: the
 * number of threads changes nothing.
 */
@Part(
        name = "pca",
        description = "principal components of the training points",
        inputs = {SpaceKind.VECTORS, SpaceKind.FIELDS},
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record Pca(
        @Option(value = "as many components as explain more than this share of the variance", atLeast = 0, below = 1)
        Optional<Double> explainedVariance,

        @Option(value = "or so many components", atLeast = 1)
        Optional<Integer> rank,

        @Option(
                "the norm in which they are orthogonal; where left out, grid for fields with several axes, else euclidean")
        Optional<Norm> norm)
        implements ProjectionMethod {
    /** What the length of a point is. */
    public enum Norm {
        /** The root of the sum of squares of its coordinates. */
        EUCLIDEAN,
        /** That of L^2 over the grid of a field, {@link Space#norm}. */
        GRID,
        /**
         * That of where it is left out, with each coordinate of a vector, or each channel of a field where there are
         * several, over its deviation: they may have units of their own.
         */
        SCALED
    }

    /** A deviation below this share of the largest mean is rounding. */
    private static final double ROUNDING = 1e-12;

    /** At most so many partial scatter matrices are held at a time; a fixed number, lest threads change the sums. */
    private static final int BLOCKS = 32;

    /** Points whose outer products are added in one sweep over the scatter matrix, as many as {@link Rows} adds. */
    private static final int SWEEP = 4;

    /** Sweeps over one row of the scatter matrix before the next: so many points fit into a near cache. */
    private static final int SWEEPS = 8;

    public Pca {
        Declaration.check(Pca.class, explainedVariance, rank, norm);
        if (explainedVariance.isPresent() == rank.isPresent())
            throw new IllegalArgumentException(
                    "pca needs either explainedVariance or rank, got " + (rank.isPresent() ? "both" : "neither"));
    }

    public Pca(int rank) {
        this(Optional.empty(), Optional.of(rank), Optional.empty());
    }

    /** As many components as explain more than this share of the variance. */
    public static Pca explaining(double threshold) {
        return new Pca(Optional.of(threshold), Optional.empty(), Optional.empty());
    }

    public Pca withNorm(Norm norm) {
        return new Pca(explainedVariance, rank, Optional.of(norm));
    }

    @Override
    public PrincipalComponents fit(Space space, List<Ensemble> trainingLaws) {
        if (!space.isNumeric())
            throw new Misfit("principal components need numbers, paths or fields, got a space of labels");
        if (trainingLaws.isEmpty()) throw new Misfit("principal components need at least one training law, got none");
        return fit(space, trainingLaws.size(), new Sums() {
            @Override
            public List<double[]> means(List<IndexRange> ranges) {
                return ranges.parallelStream()
                        .map(range -> sumOfMeans(space, range.of(trainingLaws)))
                        .toList();
            }

            @Override
            public List<double[]> scatters(List<IndexRange> ranges, double[] mean) {
                return ranges.parallelStream()
                        .map(range -> scatter(space, range.of(trainingLaws), mean))
                        .toList();
            }
        });
    }

    /** Sums over ranges of the training laws, in the order of the ranges; whoever holds the laws adds them up. */
    public interface Sums {
        /** The sum of the laws' means, for each range. */
        List<double[]> means(List<IndexRange> ranges);

        /** The sum of the laws' scatter about a mean, for each range. */
        List<double[]> scatters(List<IndexRange> ranges, double[] mean);
    }

    /**
     * The components of laws that others hold. The ranges depend on the number of laws alone and their sums are added in
     * their order, so that it does not matter who added up which.
     */
    public PrincipalComponents fit(Space space, int laws, Sums sums) {
        List<IndexRange> ranges = IndexRange.cut(laws, BLOCKS);
        double[] mean = average(sums.means(ranges), laws);
        double[] norm = weights(space);
        double[] scatter = average(sums.scatters(ranges, mean), laws);
        int d = mean.length;
        if (this.norm.filter(Norm.SCALED::equals).isPresent()) {
            double[] factors = factors(space, mean, norm, scatter);
            for (int j = 0; j < d; j++) for (int k = 0; k <= j; k++) scatter[j * d + k] *= factors[j] * factors[k];
            for (int k = 0; k < d; k++) norm[k] *= factors[k] * factors[k];
        }
        return components(space, mean, norm, scatter);
    }

    /** One over the deviation of each coordinate's channel, or of the coordinate itself where it is no field's. */
    private static double[] factors(Space space, double[] mean, double[] norm, double[] scatter) {
        int d = mean.length;
        int groups = space instanceof Space.Fields fields ? fields.channels() : d;
        double[] factors = new double[d];
        Arrays.fill(factors, 1);
        if (space instanceof Space.Fields && groups == 1) return factors; // one unit, which lengths then have
        for (int group = 0; group < groups; group++) {
            double squares = 0;
            double weight = 0;
            double size = 0;
            for (int k = group; k < d; k += groups) {
                squares += scatter[k * d + k];
                weight += norm[k];
                size = Math.max(size, Math.abs(mean[k]));
            }
            double deviation = Math.sqrt(squares / weight);
            double unit = deviation > ROUNDING * size ? deviation : size > 0 ? size : 1;
            for (int k = group; k < d; k += groups) factors[k] = 1 / unit;
        }
        return factors;
    }

    /** The sum of laws' scatter about a mean: a row-major matrix of which the lower triangle counts. */
    public double[] scatter(Space space, List<Ensemble> laws, double[] mean) {
        double[] roots = Arrays.stream(weights(space)).map(Math::sqrt).toArray();
        double[] sum = new double[mean.length * mean.length];
        addScatter(laws, mean, roots, sum);
        return sum;
    }

    private double[] weights(Space space) {
        Norm standard = space instanceof Space.Fields && space.path().isEmpty() ? Norm.GRID : Norm.EUCLIDEAN;
        return norm.filter(given -> given != Norm.SCALED).orElse(standard) == Norm.GRID
                ? space.norm()
                : LinearProjection.euclidean(space.dimension());
    }

    /** The sum of laws' means. */
    public static double[] sumOfMeans(Space space, List<Ensemble> laws) {
        double[] sum = new double[space.dimension()];
        for (Ensemble law : laws) {
            if (!law.space().equals(space))
                throw new IllegalArgumentException(
                        "expected training laws on " + space + ", got one on " + law.space());
            double[] own = law.mean();
            for (int k = 0; k < sum.length; k++) sum[k] += own[k];
        }
        return sum;
    }

    private static double[] average(List<double[]> parts, int laws) {
        double[] sum = new double[parts.get(0).length];
        for (double[] part : parts) for (int i = 0; i < sum.length; i++) sum[i] += part[i];
        for (int i = 0; i < sum.length; i++) sum[i] /= laws;
        return sum;
    }

    /** Adds sum_i weight_i y_i y_i' of each law, y = roots (x - m), to the lower triangle of a row-major matrix. */
    private static void addScatter(List<Ensemble> laws, double[] mean, double[] roots, double[] scatter) {
        int d = mean.length;
        double[][] sum = new double[d][d];
        double[][] rows = new double[SWEEP * SWEEPS][d]; // sqrt(weight) y, zero where a law has no more points
        int filled = 0;
        for (Ensemble law : laws)
            for (int from = 0; from < law.size(); from += SWEEP) {
                for (int s = 0; s < SWEEP; s++) centre(law, from + s, mean, roots, rows[filled + s]);
                filled += SWEEP;
                if (filled == rows.length) {
                    addProducts(rows, filled, sum);
                    filled = 0;
                }
            }
        addProducts(rows, filled, sum);
        for (int j = 0; j < d; j++) System.arraycopy(sum[j], 0, scatter, j * d, d);
    }

    /** Adds the rows' outer products, sweep after sweep; a row of the sum stays in the nearest cache for all sweeps. */
    private static void addProducts(double[][] rows, int count, double[][] sum) {
        for (int j = 0; j < sum.length; j++)
            for (int at = 0; at < count; at += SWEEP) {
                double[] p = rows[at];
                double[] q = rows[at + 1];
                double[] r = rows[at + 2];
                double[] s = rows[at + 3];
                Rows.add(sum[j], p[j], p, q[j], q, r[j], r, s[j], s, j + 1);
            }
    }

    private static void centre(Ensemble law, int i, double[] mean, double[] roots, double[] row) {
        int d = mean.length;
        double root = i < law.size() ? Math.sqrt(law.weights()[i]) : 0;
        for (int k = 0; k < d; k++) row[k] = i < law.size() ? root * (law.points()[i * d + k] - mean[k]) * roots[k] : 0;
    }

    private PrincipalComponents components(Space space, double[] mean, double[] norm, double[] lower) {
        int d = mean.length;
        double[] roots = Arrays.stream(norm).map(Math::sqrt).toArray();
        double[][] symmetric = new double[d][d];
        for (int j = 0; j < d; j++) for (int k = 0; k <= j; k++) symmetric[j][k] = symmetric[k][j] = lower[j * d + k];
        Eigen eigen = Eigen.of(symmetric);
        double[] spectrum = eigen.values();
        for (int k = 0; k < d; k++) spectrum[k] = Math.max(0, spectrum[k]);
        int count = components(spectrum);
        double[] vectors = new double[count * d];
        for (int k = 0; k < count; k++) {
            double[] vector = eigen.vectors()[k];
            double sign = signOfLargest(vector);
            for (int i = 0; i < d; i++) vectors[k * d + i] = sign * vector[i] / roots[i];
        }
        return new PrincipalComponents(space, mean, vectors, norm, spectrum);
    }

    /** How many components are kept of a spectrum in decreasing order. */
    public int components(double[] spectrum) {
        return rank.map(given -> fixed(given, spectrum.length)).orElseGet(() -> explaining(spectrum));
    }

    private static int fixed(int rank, int dimension) {
        if (rank > dimension)
            throw new Misfit("points of dimension " + dimension + " have at most " + dimension
                    + " components, got rank " + rank);
        return rank;
    }

    /** The smallest number whose cumulative share of the variance is strictly greater than the threshold. */
    private int explaining(double[] spectrum) {
        double total = 0;
        for (double value : spectrum) total += value;
        if (!(total > 0)) throw new Misfit("the training points do not vary, so no component explains them");
        double sum = 0;
        for (int k = 0; k < spectrum.length; k++) {
            sum += spectrum[k];
            if (sum / total > explainedVariance.orElseThrow()) return k + 1;
        }
        return spectrum.length; // a threshold within rounding of one
    }

    /** An eigenvector's sign is arbitrary: its entry of largest size is made positive. */
    private static double signOfLargest(double[] vector) {
        double largest = 0;
        for (double entry : vector) if (Math.abs(entry) > Math.abs(largest)) largest = entry;
        return largest < 0 ? -1 : 1;
    }
}
