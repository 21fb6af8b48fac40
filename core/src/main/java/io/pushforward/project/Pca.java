package io.pushforward.project;

import io.pushforward.law.Eigen;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The projection on principal components: the eigenvectors of the training points' covariance with the
 * largest eigenvalues.
 *
 * <p>The points are pooled with every law counting the same, whatever its size, and read once ({@link PooledMoments}): the
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
                "the norm in which they are orthogonal; scaled: each channel, or coordinate of a vector, over its deviation; where left out, grid for"
                        + " fields with several axes, else euclidean")
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
        return fit(
                space,
                PooledMoments.joined(PooledMoments.blocks(trainingLaws.size()).parallelStream()
                        .map(block -> moments(space, block.of(trainingLaws)))
                        .toList()));
    }

    /** What the components of a block of laws are made of; whoever holds the laws adds it up. */
    public PooledMoments moments(Space space, List<Ensemble> block) {
        double[] roots = Arrays.stream(weights(space)).map(Math::sqrt).toArray();
        return PooledMoments.of(space, block, roots, PooledMoments.Second.COVARIANCES);
    }

    /** One over the deviation of each coordinate's channel, or of the coordinate itself where it is no field's. */
    private static double[] factors(Space space, double[] mean, double[] norm, double[][] covariances) {
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
                squares += covariances[k][k];
                weight += norm[k];
                size = Math.max(size, Math.abs(mean[k]));
            }
            double deviation = Math.sqrt(squares / weight);
            double unit = deviation > ROUNDING * size ? deviation : size > 0 ? size : 1;
            for (int k = group; k < d; k += groups) factors[k] = 1 / unit;
        }
        return factors;
    }

    /** The components of laws that others hold, from their joined {@link #moments}. */
    public PrincipalComponents fit(Space space, PooledMoments moments) {
        double[] mean = moments.mean();
        double[] norm = weights(space);
        double[][] covariances = moments.covariances();
        int d = mean.length;
        if (this.norm.filter(Norm.SCALED::equals).isPresent()) {
            double[] factors = factors(space, mean, norm, covariances);
            for (int j = 0; j < d; j++) for (int k = 0; k < d; k++) covariances[j][k] *= factors[j] * factors[k];
            for (int k = 0; k < d; k++) norm[k] *= factors[k] * factors[k];
        }
        double[] roots = Arrays.stream(norm).map(Math::sqrt).toArray();
        Eigen eigen = Eigen.of(covariances);
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

    /** The norm that is meant on a space, before coordinates or channels are scaled. */
    public Norm normOn(Space space) {
        Norm standard = space instanceof Space.Fields && space.path().isEmpty() ? Norm.GRID : Norm.EUCLIDEAN;
        return norm.filter(given -> given != Norm.SCALED).orElse(standard);
    }

    private double[] weights(Space space) {
        return normOn(space) == Norm.GRID ? space.norm() : LinearProjection.euclidean(space.dimension());
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
