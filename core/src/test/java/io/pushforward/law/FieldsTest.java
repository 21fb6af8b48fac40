package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.settings.SpaceKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldsTest {
    private static final Axis Y = new Axis(0, 1, 4);
    private static final Axis X = Axis.uniform(0, 2, 5);
    private static final Space.Fields PLANE = new Space.Fields(List.of(Y, X), 2);

    @Test
    void point_isStoredAxisByAxisWithTheChannelLast() {
        assertThat(PLANE.dimension()).isEqualTo(3 * 5 * 2);
        assertThat(PLANE.nodes()).isEqualTo(15);
        assertThat(PLANE.shape()).containsExactly(3, 5, 2);
        assertThat(PLANE.coordinate((2 * 5 + 3) * 2 + 1)).isEqualTo("y = 4.000, x = 1.500, 1");
        Naming wind = Naming.of(List.of(new Quantity("u", "m/s"), new Quantity("v", "m/s")))
                .withAxes(new Quantity("north", "km"), new Quantity("east", "km"));
        assertThat(PLANE.called(wind).coordinate(1)).isEqualTo("north = 0.000, east = 0.000, v [m/s]");
        assertThat(PLANE.called(wind)).isEqualTo(PLANE);
        assertThatThrownBy(() -> PLANE.called(wind.withAxes(new Quantity("north", "km"))))
                .hasMessageContaining("expected 2 names, one for each axis, got 1");
    }

    @Test
    void norm_integratesProductsOfLinearFunctionsExactly() {
        // The integral of (1 + y) (3 - x) over [0, 4] x [0, 2] is 12 * 4; each channel counts.
        double integral = 0;
        double[] norm = PLANE.norm();
        for (int k = 0; k < norm.length; k++) integral += norm[k] * (1 + Y.node(k / 2 / 5)) * (3 - X.node(k / 2 % 5));
        assertThat(integral).isCloseTo(2 * 12 * 4, within(1e-12));
        assertThat(new Space.Vectors(2).norm()).containsExactly(1, 1);
    }

    @Test
    void rulesOfOtherGrids_integrateWhatTheyPromise() {
        Axis cells = Axis.cells(-1, 3, 8);
        Axis circle = Axis.periodic(0, 2 * Math.PI, 9);
        double linear = 0;
        for (int k = 0; k < 8; k++) linear += cells.quadrature()[k] * cells.node(k);
        double square = 0;
        for (int k = 0; k < 9; k++) square += circle.quadrature()[k] * Math.pow(Math.cos(3 * circle.node(k)), 2);
        assertThat(linear).isCloseTo(4, within(1e-14));
        assertThat(square).isCloseTo(Math.PI, within(1e-13));
        assertThat(cells).isNotEqualTo(new Axis(cells.nodes()));
        assertThatThrownBy(() -> Axis.weighted(new double[] {0, 1}, new double[] {1, Double.NaN}))
                .hasMessageContaining("weight 1 of an axis must be positive");
    }

    @Test
    void path_isTheCaseOfOneAxis() {
        Space.Fields path = Space.Fields.path(X, 1);
        assertThat(path.path()).containsSame(path);
        assertThat(path.axis()).isEqualTo(X);
        assertThat(path).hasToString("paths at 5 times on [0.0, 2.0]");
        assertThat(PLANE.path()).isEmpty();
        assertThat(PLANE).hasToString("fields at 3 nodes on [0.0, 4.0] by 5 nodes on [0.0, 2.0] with 2 channels");
        assertThat(path.kinds()).containsExactlyInAnyOrder(SpaceKind.PATHS, SpaceKind.FIELDS);
        assertThat(PLANE.kinds()).containsExactly(SpaceKind.FIELDS);
        assertThatThrownBy(PLANE::axis).hasMessageContaining("which have one axis");
    }

    @Test
    void fields_ofNoAxesOrTooMany_areRefused() {
        assertThatThrownBy(() -> new Space.Fields(List.of(), 1)).hasMessageContaining("1, 2 or 3 axes, got 0");
        assertThatThrownBy(() -> new Space.Fields(List.of(X, X, X, X), 1)).hasMessageContaining("got 4");
        Axis long1 = Axis.uniform(0, 1, 50000);
        assertThatThrownBy(() -> new Space.Fields(List.of(long1, long1), 1)).hasMessageContaining("too many values");
    }
}
