package io.pushforward.project;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.work.IndexRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The products of orthonormal functions along the axes of a grid, among which a {@link Basis} chooses. */
final class GridProducts {
    /** Functions along one axis at most: making them orthonormal takes the cube of their number. */
    private static final int MOST_ALONG_AN_AXIS = 256;

    /** Partial sums over laws, added in order: a fixed number, lest threads change the sums. */
    private static final int BLOCKS = 32;

    private final Space.Fields space;
    private final Basis.Family family;
    private final List<GridFunctions> along; // one per axis
    private final SeparableAnalysis analysis;
    private final int products;

    private GridProducts(Space.Fields space, Basis.Family family, List<GridFunctions> along) {
        this.space = space;
        this.family = family;
        this.along = along;
        this.analysis = new SeparableAnalysis(
                space, along.stream().map(GridFunctions::values).toList());
        this.products = along.stream().mapToInt(GridFunctions::count).reduce(1, (one, two) -> one * two);
    }

    static GridProducts of(Basis.Family family, Space.Fields space) {
        List<GridFunctions> along = new ArrayList<>();
        for (Axis axis : space.axes()) along.add(GridFunctions.distinct(family, axis, MOST_ALONG_AN_AXIS));
        return new GridProducts(space, family, along);
    }

    /** The projection on the first {@code rank} products of every channel: by the sum of orders, then by the largest one. */
    BasisProjection first(int rank) {
        requireRank(rank, products);
        int[] order = IntStream.range(0, products)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(k -> orders(k).sum())
                        .thenComparingInt(k -> orders(k).max().orElse(0)))
                .mapToInt(Integer::intValue)
                .limit(rank)
                .toArray();
        int channels = space.channels();
        int[] chosen = new int[rank * channels];
        for (int i = 0; i < chosen.length; i++) chosen[i] = order[i / channels] * channels + i % channels;
        return projection(new double[space.dimension()], chosen);
    }

    private IntStream orders(int product) {
        int[] functions = functions(product);
        return IntStream.range(0, functions.length).map(a -> along.get(a).order(functions[a]));
    }

    /** Which function along each axis a product is made of. */
    private int[] functions(int product) {
        int[] functions = new int[along.size()];
        int rest = product;
        for (int a = functions.length - 1; a >= 0; a--) {
            functions[a] = rest % along.get(a).count();
            rest /= along.get(a).count();
        }
        return functions;
    }

    private static void requireRank(int rank, int most) {
        if (rank > most)
            throw new Misfit("the grid tells at most " + most + " products of functions apart, got rank " + rank);
    }

    /** Moments of the coefficients about a start, every law counting the same, and the mean of the points. */
    private record Sums(double[] first, double[] second, double[] mean) {
        private void add(Sums other) {
            for (int k = 0; k < first.length; k++) {
                first[k] += other.first[k];
                second[k] += other.second[k];
            }
            for (int i = 0; i < mean.length; i++) mean[i] += other.mean[i];
        }

        /** The variances of all coefficients, for so many laws. */
        private double[] variances(int laws) {
            double[] variances = new double[first.length];
            for (int k = 0; k < first.length; k++) {
                double offset = first[k] / laws;
                variances[k] = Math.max(0, second[k] / laws - offset * offset);
            }
            return variances;
        }
    }

    /**
     * The projection, about the mean of the training points, on the {@code rank} coefficients that hold the largest shares of
     * the variances of their channels: a channel's unit and a shift of its values choose nothing. One pass over the laws.
     */
    BasisProjection mostEnergy(int rank, List<Ensemble> laws) {
        int channels = space.channels();
        requireRank(rank, products * channels);
        if (laws.isEmpty())
            throw new Misfit("choosing functions by their energy needs at least one training law, got none");
        double[] start = analysis.coefficients(laws.get(0).mean(), 0); // near the mean, so that nothing cancels
        List<Sums> parts = IndexRange.cut(laws.size(), BLOCKS).parallelStream()
                .map(range -> sums(range.of(laws), start))
                .toList();
        Sums all = parts.get(0);
        for (Sums part : parts.subList(1, parts.size())) all.add(part);
        double[] mean = all.mean();
        for (int i = 0; i < mean.length; i++) mean[i] /= laws.size();
        double[] shares = all.variances(laws.size());
        double[] totals = new double[channels];
        for (int k = 0; k < shares.length; k++) totals[k % channels] += shares[k];
        for (int k = 0; k < shares.length; k++) if (totals[k % channels] > 0) shares[k] /= totals[k % channels];
        int[] chosen = IntStream.range(0, shares.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(k -> -shares[k]))
                .mapToInt(Integer::intValue)
                .limit(rank)
                .toArray();
        return projection(mean, chosen);
    }

    private Sums sums(List<Ensemble> laws, double[] start) {
        int d = space.dimension();
        Sums sums = new Sums(new double[start.length], new double[start.length], new double[d]);
        for (Ensemble law : laws) {
            if (!law.space().equals(space))
                throw new IllegalArgumentException("expected training laws on " + space + ", got " + law.space());
            double[] weights = law.weights();
            double[] points = law.points();
            for (int i = 0; i < law.size(); i++) {
                for (int k = 0; k < d; k++) sums.mean[k] += weights[i] * points[i * d + k];
                double[] own = analysis.coefficients(points, i);
                for (int k = 0; k < own.length; k++) {
                    double offset = own[k] - start[k];
                    sums.first[k] += weights[i] * offset;
                    sums.second[k] += weights[i] * offset * offset;
                }
            }
        }
        return sums;
    }

    /** @param chosen places among the coefficients of all products and channels */
    private BasisProjection projection(double[] mean, int[] chosen) {
        int axes = along.size();
        int[][] parts = new int[chosen.length][axes + 1];
        for (int k = 0; k < chosen.length; k++) {
            System.arraycopy(functions(chosen[k] / space.channels()), 0, parts[k], 0, axes);
            parts[k][axes] = chosen[k] % space.channels();
        }
        List<double[]> values = along.stream().map(GridFunctions::values).toList();
        return BasisProjection.ofProducts(space, family, mean, values, parts);
    }
}
