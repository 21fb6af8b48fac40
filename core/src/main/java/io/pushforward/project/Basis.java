package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.List;
import java.util.Optional;

/**
 * A projection on functions of a classical basis of L^2 over the grid, products of one function along each
 * axis.
 *
 * <p>The functions are evaluated on the nodes of each axis and made orthonormal there, in order, for the inner product of
 * its quadrature weights: their products are then orthonormal on the grid to rounding, and they tend to the classical
 * functions as the grid is refined. Each channel has coefficients of its own.
 *
 * @param rank functions per channel, or coefficients in all, as {@code keep} says
 * @param keep which coefficients; where left out, the first on paths and those with most energy on several axes
 */
public record Basis(Family family, int rank, Optional<Keep> keep) implements ProjectionMethod {
    /** Families of functions of u = (t - start) / (end - start). */
    public enum Family {
        /** 1, cos(pi u), cos(2 pi u), ... */
        COSINE,
        /** 1, cos(2 pi u), sin(2 pi u), cos(4 pi u), sin(4 pi u), ... */
        FOURIER,
        /** Polynomials of degree 0, 1, 2, ... */
        LEGENDRE,
        /** 1, then square waves on [0, 1], on its halves, quarters, ... */
        HAAR;

        /** Function k at u; polynomials start with 1 and are continued by their recursion. */
        double value(int k, double u) {
            return switch (this) {
                case COSINE -> Math.cos(Math.PI * k * u);
                case FOURIER ->
                    k % 2 == 0 && k > 0
                            ? Math.sin(2 * Math.PI * (k / 2) * u)
                            : Math.cos(2 * Math.PI * ((k + 1) / 2) * u);
                case LEGENDRE -> 1;
                case HAAR -> haar(k, u);
            };
        }

        /** Frequency, degree or level of function k. */
        int order(int k) {
            return switch (this) {
                case COSINE, LEGENDRE -> k;
                case FOURIER -> (k + 1) / 2;
                case HAAR -> Integer.SIZE - Integer.numberOfLeadingZeros(k);
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
    }

    /** Which coefficients are kept. */
    public enum Keep {
        /** Of each channel the first, slowly varying ones first. */
        FIRST,
        /** Those that hold the largest share of their channel's variance over the training laws, of all channels. */
        ENERGY
    }

    /** A basis by its name. */
    private interface Named extends ProjectionMethod {
        Family family();

        int rank();

        Optional<Keep> keep();

        @Override
        default Projection fit(Space space, List<Ensemble> trainingLaws) {
            return new Basis(family(), rank(), keep()).fit(space, trainingLaws);
        }
    }

    /** The {@link Family#COSINE} basis. */
    @Part(
            name = "cosine",
            description = "cosines, orthonormal in L2 on the grid",
            inputs = SpaceKind.FIELDS,
            targets = SpaceKind.FIELDS)
    public record Cosine(
            @Option(value = RANK, atLeast = 1) int rank,
            @Option(KEEP) Optional<Keep> keep) implements Named {
        public Cosine(int rank) {
            this(rank, Optional.empty());
        }

        @Override
        public Family family() {
            return Family.COSINE;
        }
    }

    /** The {@link Family#FOURIER} basis. */
    @Part(
            name = "fourier",
            description = "sines and cosines, orthonormal in L2 on the grid",
            inputs = SpaceKind.FIELDS,
            targets = SpaceKind.FIELDS)
    public record Fourier(
            @Option(value = RANK, atLeast = 1) int rank,
            @Option(KEEP) Optional<Keep> keep) implements Named {
        public Fourier(int rank) {
            this(rank, Optional.empty());
        }

        @Override
        public Family family() {
            return Family.FOURIER;
        }
    }

    /** The {@link Family#LEGENDRE} basis. */
    @Part(
            name = "legendre",
            description = "polynomials, orthonormal in L2 on the grid",
            inputs = SpaceKind.FIELDS,
            targets = SpaceKind.FIELDS)
    public record Legendre(
            @Option(value = RANK, atLeast = 1) int rank,
            @Option(KEEP) Optional<Keep> keep) implements Named {
        public Legendre(int rank) {
            this(rank, Optional.empty());
        }

        @Override
        public Family family() {
            return Family.LEGENDRE;
        }
    }

    /** The {@link Family#HAAR} basis. */
    @Part(
            name = "haar",
            description = "square waves, orthonormal in L2 on the grid",
            inputs = SpaceKind.FIELDS,
            targets = SpaceKind.FIELDS)
    public record Haar(
            @Option(value = RANK, atLeast = 1) int rank,
            @Option(KEEP) Optional<Keep> keep) implements Named {
        public Haar(int rank) {
            this(rank, Optional.empty());
        }

        @Override
        public Family family() {
            return Family.HAAR;
        }
    }

    private static final String RANK = "functions per channel, or coefficients in all where the energy chooses";
    private static final String KEEP =
            "the first functions of each channel, or the coefficients of all channels with most of their channel's"
                    + " training variance; where left out, first for paths, energy for fields with several axes";

    public Basis {
        if (rank < 1) throw new IllegalArgumentException("a basis needs a rank of at least 1, got " + rank);
    }

    public Basis(Family family, int rank) {
        this(family, rank, Optional.empty());
    }

    public Basis keeping(Keep which) {
        return new Basis(family, rank, Optional.of(which));
    }

    @Override
    public BasisProjection fit(Space space, List<Ensemble> trainingLaws) {
        if (!(space instanceof Space.Fields fields))
            throw new Misfit(
                    "the " + BasisProjection.name(family) + " basis needs paths or fields on a grid, got " + space);
        Keep which = keep.orElse(fields.path().isPresent() ? Keep.FIRST : Keep.ENERGY);
        if (which == Keep.FIRST && fields.path().isPresent())
            return BasisProjection.ofPaths(
                    fields,
                    family,
                    GridFunctions.first(family, fields.axis(), rank).values());
        GridProducts products = GridProducts.of(family, fields);
        return which == Keep.FIRST ? products.first(rank) : products.mostEnergy(rank, trainingLaws);
    }
}
