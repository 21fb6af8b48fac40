package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Products of functions on grids with several axes, and the choice among them. */
class GridProductsTest {
    private static final Axis NORTH = new Axis(0, 0.3, 0.5, 0.9, 1.2, 2);
    private static final Axis EAST = Axis.cells(0, 1, 8);
    private static final Space.Fields PLANE = new Space.Fields(List.of(NORTH, EAST), 2);

    private static Basis energy(Basis.Family family, int rank) {
        return new Basis(family, rank).keeping(Basis.Keep.ENERGY);
    }

    /** Fields with deviations that decay along both axes, and a mean of their own. */
    private static List<Ensemble> laws(Space.Fields space, double factor, double shift) {
        List<Ensemble> laws = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Generator random = Seed.of(3).derive(i).generator();
            double[] points = random.normals(12 * space.dimension());
            for (int k = 0; k < points.length; k++) {
                boolean second = k % space.channels() == 1;
                points[k] = i + points[k] / (1 + k / space.channels() % space.nodes());
                if (second) points[k] = factor * points[k] + shift;
            }
            laws.add(Ensemble.uniform(space, points));
        }
        return laws;
    }

    @Test
    void cosinesWithMostEnergy_areThoseTheFieldsAreMadeOf() {
        Space.Fields space = new Space.Fields(List.of(Axis.cells(0, 1, 8), Axis.cells(0, 2, 10)), 2);
        double[] points = new double[40 * space.dimension()];
        double[] y =
                GridFunctions.first(Basis.Family.COSINE, space.axes().get(0), 8).values();
        double[] x = GridFunctions.first(Basis.Family.COSINE, space.axes().get(1), 10)
                .values();
        Generator random = Seed.of(1).generator();
        for (int i = 0; i < 40; i++) {
            double a = random.nextGaussian();
            double b = 0.5 * random.nextGaussian();
            double c = 0.1 * random.nextGaussian();
            for (int n = 0; n < 80; n++) {
                points[(i * 80 + n) * 2] = 7 + a * y[3 * 8 + n / 10] * x[5 * 10 + n % 10] + c * x[10 + n % 10];
                points[(i * 80 + n) * 2 + 1] = b * y[2 * 8 + n / 10];
            }
        }
        BasisProjection p = energy(Basis.Family.COSINE, 3).fit(space, List.of(Ensemble.uniform(space, points)));
        assertThat(p.products()).containsExactlyInAnyOrder(List.of(3, 5, 0), List.of(2, 0, 1), List.of(0, 1, 0));
        assertThat(p.error(Ensemble.uniform(space, points))).isCloseTo(0, within(1e-12));
    }

    @ParameterizedTest
    @EnumSource
    void energyKept_isTheMostThatAnyChoiceOfSoManyKeeps(Basis.Family family) {
        Space.Fields one = new Space.Fields(PLANE.axes(), 1);
        List<Ensemble> laws = laws(one, 1, 0);
        BasisProjection best = energy(family, 5).fit(one, laws);
        BasisProjection complete = energy(family, 40).fit(one, laws);
        double[] energies = new double[complete.rank()];
        for (Ensemble law : laws) {
            Ensemble coefficients = complete.analyse(law);
            for (int i = 0; i < law.size(); i++)
                for (int k = 0; k < energies.length; k++) {
                    double c = coefficients.points()[i * energies.length + k];
                    energies[k] += law.weights()[i] * c * c / laws.size();
                }
        }
        double[] sorted = energies.clone();
        Arrays.sort(sorted);
        for (int k = 0; k < 5; k++) {
            assertThat(energies[k]).isCloseTo(sorted[sorted.length - 1 - k], within(1e-12));
            assertThat(best.products().get(k)).isEqualTo(complete.products().get(k));
        }
    }

    @Test
    void choice_dependsOnNoChannelsUnit() {
        BasisProjection plain = energy(Basis.Family.COSINE, 12).fit(PLANE, laws(PLANE, 1, 0));
        BasisProjection kelvin = energy(Basis.Family.COSINE, 12).fit(PLANE, laws(PLANE, 1000, 273.15));
        assertThat(kelvin.products()).isEqualTo(plain.products());
        assertThat(plain.products()).extracting(product -> product.get(2)).contains(0, 1);
    }

    @Test
    void splitWeights_andOrder_changeNothing() {
        List<Ensemble> laws = laws(PLANE, 1, 0);
        List<Ensemble> others = new ArrayList<>();
        for (Ensemble law : laws) {
            int[] twice = new int[law.size() + 1];
            double[] weights = new double[twice.length];
            for (int i = 0; i < twice.length; i++) {
                twice[i] = i < law.size() ? law.size() - 1 - i : 0;
                weights[i] = twice[i] == 0 ? 0.5 : 1;
            }
            others.add(Ensemble.weighted(PLANE, law.select(twice).points(), weights));
        }
        BasisProjection plain = energy(Basis.Family.HAAR, 9).fit(PLANE, laws);
        BasisProjection split = energy(Basis.Family.HAAR, 9).fit(PLANE, others);
        assertThat(split.products()).isEqualTo(plain.products());
        assertThat(split.mean()).containsExactly(plain.mean(), within(1e-12));
    }

    @Test
    void firstProducts_comeByTheSumOfTheirOrders() {
        BasisProjection p = new Basis(Basis.Family.LEGENDRE, 4)
                .keeping(Basis.Keep.FIRST)
                .fit(new Space.Fields(PLANE.axes(), 1), List.of());
        assertThat(p.products())
                .containsExactly(List.of(0, 0, 0), List.of(0, 1, 0), List.of(1, 0, 0), List.of(1, 1, 0));
        Space.Fields space = (Space.Fields) p.source();
        double[] plane = new double[space.nodes()];
        for (int n = 0; n < plane.length; n++) plane[n] = 2 - 3 * NORTH.node(n / 8) * EAST.node(n % 8);
        assertThat(p.error(Ensemble.uniform(space, plane))).isCloseTo(0, within(1e-12));
    }

    @Test
    void pathsByEnergy_keepADifferentNumberOfEachChannel() {
        Space.Fields paths = Space.Fields.path(Axis.uniform(0, 1, 20), 2);
        double[] points = new double[30 * 40];
        Generator random = Seed.of(2).generator();
        for (int i = 0; i < 30; i++) {
            double level = random.nextGaussian();
            for (int t = 0; t < 20; t++) {
                points[i * 40 + 2 * t] = level;
                points[i * 40 + 2 * t + 1] = random.nextGaussian();
            }
        }
        BasisProjection p = energy(Basis.Family.FOURIER, 6).fit(paths, List.of(Ensemble.uniform(paths, points)));
        assertThat(p.products()).filteredOn(product -> product.get(1) == 0).containsExactly(List.of(0, 0));
    }

    @Test
    void ranksBeyondTheGrid_andNoLaws_areRefused() {
        assertThatThrownBy(() -> energy(Basis.Family.COSINE, 97).fit(PLANE, laws(PLANE, 1, 0)))
                .hasMessageContaining("at most 96 products");
        assertThatThrownBy(() -> new Basis(Basis.Family.COSINE, 3).fit(PLANE, List.of()))
                .hasMessageContaining("training law");
    }
}
