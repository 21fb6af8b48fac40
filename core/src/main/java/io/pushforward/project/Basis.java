package io.pushforward.project;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.List;

/**
 * A projection on the first functions of a classical basis of L^2 over the grid's time span.
 *
 * <p>The functions are evaluated on the grid and made orthonormal there, in order, for the inner product of the
 * trapezoid rule (Gram and Schmidt, twice): on the grid they are then orthonormal to rounding, and they tend to the
 * classical functions as the grid is refined. Each channel of a path has coefficients of its own.
 *
 * @param rank functions per channel
 */
public record Basis(Family family, int rank) implements ProjectionMethod {
    /** What remains of a function's length when it lies, to rounding, in the span of those before it. */
    private static final double DEPENDENT = 1e-8;

    /** Families of functions of u = (t - start) / (end - start). */
    public enum Family {
        /** 1, cos(pi u), cos(2 pi u), ... */
        COSINE,
        /** 1, cos(2 pi u), sin(2 pi u), cos(4 pi u), sin(4 pi u), ... */
        FOURIER,
        /** Polynomials of degree 0, 1, 2, ... */
        LEGENDRE,
        /** 1, then square waves on [0, 1], on its halves, quarters, ... */
        HAAR
    }

    /** The {@link Family#COSINE} basis. */
    @Part(
            name = "cosine",
            description = "cosines, orthonormal in L2 on the grid",
            inputs = SpaceKind.PATHS,
            targets = SpaceKind.PATHS)
    public record Cosine(@Option(value = RANK, atLeast = 1) int rank) implements ProjectionMethod {
        @Override
        public Projection fit(Space space, List<Ensemble> trainingLaws) {
            return new Basis(Family.COSINE, rank).fit(space, trainingLaws);
        }
    }

    /** The {@link Family#FOURIER} basis. */
    @Part(
            name = "fourier",
            description = "sines and cosines, orthonormal in L2 on the grid",
            inputs = SpaceKind.PATHS,
            targets = SpaceKind.PATHS)
    public record Fourier(@Option(value = RANK, atLeast = 1) int rank) implements ProjectionMethod {
        @Override
        public Projection fit(Space space, List<Ensemble> trainingLaws) {
            return new Basis(Family.FOURIER, rank).fit(space, trainingLaws);
        }
    }

    /** The {@link Family#LEGENDRE} basis. */
    @Part(
            name = "legendre",
            description = "polynomials, orthonormal in L2 on the grid",
            inputs = SpaceKind.PATHS,
            targets = SpaceKind.PATHS)
    public record Legendre(
            @Option(value = RANK, atLeast = 1) int rank) implements ProjectionMethod {
        @Override
        public Projection fit(Space space, List<Ensemble> trainingLaws) {
            return new Basis(Family.LEGENDRE, rank).fit(space, trainingLaws);
        }
    }

    /** The {@link Family#HAAR} basis. */
    @Part(
            name = "haar",
            description = "square waves, orthonormal in L2 on the grid",
            inputs = SpaceKind.PATHS,
            targets = SpaceKind.PATHS)
    public record Haar(@Option(value = RANK, atLeast = 1) int rank) implements ProjectionMethod {
        @Override
        public Projection fit(Space space, List<Ensemble> trainingLaws) {
            return new Basis(Family.HAAR, rank).fit(space, trainingLaws);
        }
    }

    private static final String RANK = "functions per channel";

    public Basis {
        if (rank < 1) throw new IllegalArgumentException("a basis needs a rank of at least 1, got " + rank);
    }

    @Override
    public BasisProjection fit(Space space, List<Ensemble> trainingLaws) {
        Space.Fields paths = space.path()
                .orElseThrow(() -> new Misfit(
                        "the " + BasisProjection.name(family) + " basis needs paths on a time grid, got " + space));
        return new BasisProjection(paths, family, functions(paths.axis()));
    }

    /** The orthonormal functions on the grid, [rank, times]. */
    private double[] functions(Axis grid) {
        int n = grid.size();
        if (rank > n)
            throw new Misfit("a grid of " + n + " times tells at most " + n + " functions apart, got rank " + rank);
        double[] weights = grid.quadrature();
        double[] functions = new double[rank * n];
        double[] next = new double[n];
        for (int k = 0; k < rank; k++) {
            for (int i = 0; i < n; i++) {
                double u = (grid.node(i) - grid.start()) / (grid.end() - grid.start());
                // The next polynomial is u times the last: the same span as the powers, without their bad condition.
                next[i] = family == Family.LEGENDRE && k > 0 ? (2 * u - 1) * functions[(k - 1) * n + i] : value(k, u);
            }
            orthonormalise(next, functions, k, weights);
            System.arraycopy(next, 0, functions, k * n, n);
        }
        return functions;
    }

    private double value(int k, double u) {
        return switch (family) {
            case COSINE -> Math.cos(Math.PI * k * u);
            case FOURIER ->
                k % 2 == 0 && k > 0 ? Math.sin(2 * Math.PI * (k / 2) * u) : Math.cos(2 * Math.PI * ((k + 1) / 2) * u);
            case LEGENDRE -> 1;
            case HAAR -> haar(k, u);
        };
    }

    private static double haar(int k, double u) {
        if (k == 0) return 1;
        int waves = Integer.highestOneBit(k); // at this level; this one stands at k - waves
        double within = u * waves - (k - waves);
        boolean last = k - waves == waves - 1 && u == 1;
        if (!(within >= 0 && (within < 1 || last))) return 0;
        return within < 0.5 ? 1 : -1;
    }

    private void orthonormalise(double[] next, double[] functions, int count, double[] weights) {
        int n = next.length;
        double before = length(next, weights);
        for (int pass = 0; pass < 2; pass++)
            for (int k = 0; k < count; k++) {
                double inner = 0;
                for (int i = 0; i < n; i++) inner += weights[i] * next[i] * functions[k * n + i];
                for (int i = 0; i < n; i++) next[i] -= inner * functions[k * n + i];
            }
        double length = length(next, weights);
        if (!(length > DEPENDENT * before))
            throw new Misfit("a grid of " + n + " times cannot tell function " + count + " of the "
                    + BasisProjection.name(family) + " basis from those before it, got rank " + rank);
        for (int i = 0; i < n; i++) next[i] /= length;
    }

    private static double length(double[] function, double[] weights) {
        double sum = 0;
        for (int i = 0; i < function.length; i++) sum += weights[i] * function[i] * function[i];
        return Math.sqrt(sum);
    }
}
