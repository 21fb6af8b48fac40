package io.pushforward.operator.simple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacesTest {
    private static final Space PLANE = new Space.Vectors(2);

    /** Four far groups of two points each about the origin: the centre, then the groups' means. */
    @Test
    void among_farGroups_areTheCentreAndTheGroups() {
        Ensemble law = Ensemble.uniform(PLANE, new double[] {9, 0, 11, 0, 0, 9, 0, 11, -9, 0, -11, 0, 0, -9, 0, -11});
        Unit unit = new Unit(new double[2], new double[] {1, 1});
        double[][] places = Places.among(List.of(law), unit, 5);
        assertThat(places[0]).containsExactly(0, 0);
        for (double[] group : new double[][] {{10, 0}, {0, 10}, {-10, 0}, {0, -10}}) {
            double nearest = Double.POSITIVE_INFINITY;
            for (double[] place : places) nearest = Math.min(nearest, Places.distance(group, 0, place));
            assertThat(nearest).isCloseTo(0, within(1e-12));
        }
    }

    @Test
    void among_askedForOne_isTheCentre() {
        Ensemble law = Ensemble.uniform(PLANE, new double[] {1, 2, 3, 4});
        assertThat(Places.among(List.of(law), Unit.of(List.of(law)), 1)).isDeepEqualTo(new double[][] {{0, 0}});
    }

    @Test
    void among_fewerPointsThanPlaces_repeatsPoints() {
        Ensemble law = Ensemble.uniform(PLANE, new double[] {1, 2, 3, 4});
        assertThat(Places.among(List.of(law), Unit.of(List.of(law)), 6)).hasDimensions(6, 2);
    }
}
