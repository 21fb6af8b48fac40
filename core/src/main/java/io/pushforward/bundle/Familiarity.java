package io.pushforward.bundle;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.Projections;
import io.pushforward.project.Standardised;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Tells how unlike the training laws an input law is.
 *
 * <p>Laws are compared through the marginals of their first standardised principal coordinates: the squared distance is
 * the sum over coordinates of the squared W2 of the marginals, by {@value #LEVELS} quantiles each. The yardstick is how
 * far each training law is from the nearest other one. Inputs with far fewer points than the training laws have look
 * unlike them by their sampling noise alone.
 */
public final class Familiarity {
    static final int LEVELS = 16;
    private static final int COORDINATES = 8;
    private static final String PART = "coordinates";

    /** More laws than these make the yardstick no better, only slower. */
    private static final int MOST_LAWS = 2000;

    private final Projection coordinates;
    private final long[] ids;
    private final double[] quantiles; // [laws, rank * LEVELS]
    private final double[] spacing; // [laws], increasing: distances to the nearest other law

    private Familiarity(Projection coordinates, long[] ids, double[] quantiles, double[] spacing) {
        this.coordinates = coordinates;
        this.ids = ids;
        this.quantiles = quantiles;
        this.spacing = spacing;
    }

    /**
     * How an input compares with the training laws.
     *
     * @param distance to the nearest training law
     * @param nearest the id of that law
     * @param usual the median distance of a training law from the nearest other one
     * @param share of training laws that are nearer to another one than this input is to its nearest: near 1 means that
     *     the operator extrapolates
     */
    public record Verdict(double distance, long nearest, double usual, double share) {}

    /** Learns the yardstick from training inputs; empty for laws on labels, not given by points, or fewer than three. */
    public static Optional<Familiarity> of(Space space, List<Law> inputs, List<Long> ids) {
        return of(space, inputs, ids, method -> method.fit(space, LazyList.of(inputs, Ensemble.class::cast)));
    }

    /** @param fitting fits a projection to the inputs, for whoever lets others read them */
    public static Optional<Familiarity> of(
            Space space, List<Law> inputs, List<Long> ids, Function<ProjectionMethod, Projection> fitting) {
        if (inputs.size() != ids.size())
            throw new IllegalArgumentException(
                    "expected an id for each of " + inputs.size() + " laws, got " + ids.size());
        if (!space.isNumeric() || inputs.size() < 3) return Optional.empty();
        if (!(inputs.get(0) instanceof Ensemble)) return Optional.empty();
        List<Ensemble> laws = LazyList.of(inputs, Ensemble.class::cast);
        Projection coordinates = fitting.apply(new Standardised(new Pca(Math.min(COORDINATES, space.dimension()))));
        int count = Math.min(MOST_LAWS, laws.size());
        int[] kept = IntStream.range(0, count)
                .map(k -> (int) ((long) k * laws.size() / count))
                .toArray();
        int width = coordinates.rank() * LEVELS;
        double[] quantiles = new double[count * width];
        IntStream.range(0, count)
                .parallel()
                .forEach(k -> System.arraycopy(
                        quantiles(coordinates.analyse(laws.get(kept[k]))), 0, quantiles, k * width, width));
        double[] spacing = IntStream.range(0, count)
                .parallel()
                .mapToDouble(k -> {
                    double[] distances =
                            distances(quantiles, Arrays.copyOfRange(quantiles, k * width, (k + 1) * width));
                    return distances[nearest(distances, k)];
                })
                .sorted()
                .toArray();
        return Optional.of(new Familiarity(
                coordinates, Arrays.stream(kept).mapToLong(ids::get).toArray(), quantiles, spacing));
    }

    public Verdict of(Ensemble input) {
        double[] distances = distances(quantiles, quantiles(coordinates.analyse(input)));
        int nearest = nearest(distances, ids.length);
        double distance = distances[nearest];
        int below = 0;
        while (below < spacing.length && spacing[below] < distance) below++;
        return new Verdict(distance, ids[nearest], spacing[spacing.length / 2], (double) below / spacing.length);
    }

    /** Quantiles at the midpoints of {@value #LEVELS} equal slices of mass, coordinate after coordinate. */
    private static double[] quantiles(Ensemble law) {
        int d = law.dimension();
        double[] result = new double[d * LEVELS];
        for (int c = 0; c < d; c++) {
            int coordinate = c;
            int[] order = IntStream.range(0, law.size())
                    .boxed()
                    .sorted((i, j) ->
                            Double.compare(law.points()[i * d + coordinate], law.points()[j * d + coordinate]))
                    .mapToInt(i -> i)
                    .toArray();
            double below = 0;
            int at = 0;
            for (int level = 0; level < LEVELS; level++) {
                double mass = (level + 0.5) / LEVELS;
                while (at < order.length - 1 && below + law.weights()[order[at]] < mass)
                    below += law.weights()[order[at++]];
                result[c * LEVELS + level] = law.points()[order[at] * d + c];
            }
        }
        return result;
    }

    private static double[] distances(double[] quantiles, double[] query) {
        int width = query.length;
        double[] distances = new double[quantiles.length / width];
        for (int k = 0; k < distances.length; k++) {
            double sum = 0;
            for (int i = 0; i < width; i++) {
                double difference = quantiles[k * width + i] - query[i];
                sum += difference * difference;
            }
            distances[k] = Math.sqrt(sum / LEVELS);
        }
        return distances;
    }

    /** The index of the least distance, other than {@code but}. */
    private static int nearest(double[] distances, int but) {
        int nearest = but == 0 ? 1 : 0;
        for (int k = 0; k < distances.length; k++) if (k != but && distances[k] < distances[nearest]) nearest = k;
        return nearest;
    }

    /** The coordinates' state with the arrays of the training laws; the arrays of the coordinates are those of a part. */
    State state() {
        State own = coordinates.state();
        return State.of(own.kind())
                .with(own.settings())
                .with("ids", NdArray.of(ids, ids.length))
                .with("quantiles", NdArray.of(quantiles, ids.length, coordinates.rank(), LEVELS))
                .with("spacing", NdArray.of(spacing, spacing.length))
                .withArraysOf(PART, own);
    }

    static Familiarity read(State state) {
        Projection projection = Projections.open(new State(state.kind(), state.settings(), state.arraysOf(PART)));
        NdArray ids = state.array("ids");
        NdArray quantiles = state.array("quantiles");
        NdArray spacing = state.array("spacing");
        if (!Arrays.equals(quantiles.shape(), new int[] {ids.size(), projection.rank(), LEVELS})
                || spacing.size() != ids.size())
            throw new IllegalArgumentException("the arrays of the training laws' distances do not fit together: ids "
                    + ids + ", quantiles " + quantiles + ", spacing " + spacing);
        return new Familiarity(projection, ids.longs(), quantiles.doubles(), spacing.doubles());
    }
}
