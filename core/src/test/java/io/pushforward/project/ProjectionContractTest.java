package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.GaussianMixture;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every projection in the library, against its contract. */
class ProjectionContractTest {
    private static final Space UNEVEN =
            Space.Fields.path(new Axis(0, 0.1, 0.5, 0.6, 1, 1.7, 1.8, 2, 2.6, 3, 3.1, 4), 2);
    private static final Space PLANE = new Space.Fields(List.of(new Axis(0, 0.1, 0.5), Axis.uniform(0, 2, 4)), 2);
    private static final Space EVEN = Space.Fields.path(Axis.uniform(-1, 1, 64), 1);
    private static final Space R3 = new Space.Vectors(3);

    private static List<Ensemble> laws(Space space) {
        return List.of(normals(space, 40, 1), normals(space, 25, 2), normals(space, 33, 3));
    }

    /** Normal points whose k-th coordinate has deviation 1 + k and mean 5 + k. */
    private static Ensemble normals(Space space, int size, long seed) {
        var random = Seed.of(seed).generator();
        int d = space.dimension();
        double[] points = new double[size * d];
        for (int i = 0; i < points.length; i++) points[i] = 5 + i % d + seed + (1 + i % d) * random.nextGaussian();
        return Ensemble.uniform(space, points);
    }

    @Nested
    class Cosine extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Basis(Basis.Family.COSINE, 5).fit(UNEVEN, List.of());
        }
    }

    @Nested
    class CompleteCosine extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Basis(Basis.Family.COSINE, 64).fit(EVEN, List.of());
        }
    }

    @Nested
    class Fourier extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Basis(Basis.Family.FOURIER, 6).fit(UNEVEN, List.of());
        }
    }

    @Nested
    class Legendre extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Basis(Basis.Family.LEGENDRE, 40).fit(EVEN, List.of());
        }
    }

    @Nested
    class Haar extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Basis(Basis.Family.HAAR, 16).fit(EVEN, List.of());
        }
    }

    @Nested
    class Components extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Pca(5).fit(UNEVEN, laws(UNEVEN));
        }
    }

    @Nested
    class ComponentsOnTheGrid extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Pca(5).fit(PLANE, laws(PLANE));
        }

        @Test
        void norm_isThatOfTheGrid() {
            assertThat(projection().norm()).containsExactly(PLANE.norm());
        }
    }

    /** Channels of 1 and 1e6, and a shift: each weighs the same. */
    @Nested
    class ComponentsOfScaledChannels extends ProjectionContract {
        private final Space two = Space.Fields.path(Axis.uniform(0, 1, 4), 2);

        private List<Ensemble> inUnits(double scale, double shift) {
            return laws(two).stream()
                    .map(law -> {
                        double[] points = law.points().clone();
                        for (int i = 1; i < points.length; i += 2) points[i] = shift + scale * points[i];
                        return Ensemble.weighted(two, points, law.weights());
                    })
                    .toList();
        }

        @Override
        protected Projection projection() {
            return new Pca(5).withNorm(Pca.Norm.SCALED).fit(two, laws(two));
        }

        @Test
        void coefficients_inOtherUnits_areTheSame() {
            Projection other = new Pca(5).withNorm(Pca.Norm.SCALED).fit(two, inUnits(1e6, -3e6));
            assertThat(other.isScaled()).isTrue();
            double[] expected = projection().analyse(laws(two).get(0)).points();
            assertThat(other.analyse(inUnits(1e6, -3e6).get(0)).points()).containsExactly(expected, within(1e-8));
        }

        @Test
        void norm_ofOneChannel_isLeftAsItIs() {
            Space single = Space.Fields.path(Axis.uniform(0, 1, 4), 1);
            Projection one = new Pca(3).withNorm(Pca.Norm.SCALED).fit(single, laws(single));
            assertThat(one.isScaled()).isFalse();
            assertThat(one.norm()).containsOnly(1);
        }
    }

    @Nested
    class ComponentsOnEqualCells extends ProjectionContract {
        private final Space cells = new Space.Fields(List.of(Axis.cells(0, 2, 3), Axis.periodic(0, 1, 4)), 1);

        @Override
        protected Projection projection() {
            return new Pca(4).fit(cells, laws(cells));
        }

        @Test
        void norm_isTheEuclideanOneTimesTheAreaOfACell() {
            assertThat(projection().commonWeight()).hasValue(2.0 / 3 * 0.25);
        }
    }

    @Nested
    class StandardisedComponents extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Standardised(Pca.explaining(0.9)).fit(UNEVEN, laws(UNEVEN));
        }
    }

    @Nested
    class StandardisedCoordinates extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new Standardised(new IdentityProjection.Method()).fit(R3, laws(R3));
        }

        @Test
        void normalLaws_synthesised_keepTheirDensity() {
            StandardisedProjection p = (StandardisedProjection) projection();
            Gaussian base = Gaussian.of(new double[] {1, 0, -1}, new double[] {2, 0.5, 0, 0.5, 1, 0, 0, 0, 3});
            Gaussian image = (Gaussian) p.synthesise((Law) base);
            double[] coefficients = {0.3, -0.2, 1.1};
            double jacobian = Math.log(p.scale()[0] * p.scale()[1] * p.scale()[2]);
            assertThat(image.logDensity(p.synthesise(coefficients, 1)))
                    .isCloseTo(base.logDensity(coefficients) - jacobian, within(1e-12));
            Law mixture = p.synthesise((Law) new GaussianMixture(List.of(base, base), new double[] {1, 1}));
            assertThat(((GaussianMixture) mixture).logDensity(p.synthesise(coefficients, 1)))
                    .isCloseTo(base.logDensity(coefficients) - jacobian, within(1e-12));
        }
    }

    @Nested
    class Identity extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new IdentityProjection.Method().fit(R3, List.of());
        }
    }

    @Nested
    class AtTime extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new CoordinateProjection.AtTime(0.58).fit(UNEVEN, List.of());
        }

        @Test
        void indices_areThoseOfTheNearestTime() {
            assertThat(((CoordinateProjection) projection()).indices()).containsExactly(6, 7);
        }
    }

    @Nested
    class Terminal extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new CoordinateProjection.Terminal().fit(EVEN, List.of());
        }
    }

    @Nested
    class Coordinates extends ProjectionContract {
        @Override
        protected Projection projection() {
            return new CoordinateProjection.Indices(List.of(2, 0)).fit(R3, List.of());
        }
    }
}
