package io.pushforward.report.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.data.LawPair;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Panel;
import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FieldPanelsTest {
    private static final Space PLANE = new Space.Fields(List.of(new Axis(0, 1), new Axis(0, 1, 3)), 1)
            .called(Naming.of(List.of(Quantity.parse("pressure [bar]"))));

    private static Figure picture(Space space, double[] observed, double[] predicted) {
        Ensemble target = Ensemble.uniform(space, observed);
        LawPair pair = new LawPair(0, Map.of(), Optional.empty(), target, target);
        return LawPicture.of("law", "A law", pair, Ensemble.uniform(space, predicted), "An operator");
    }

    private static Mark.Heat heat(Panel panel) {
        return (Mark.Heat) panel.marks().get(0);
    }

    @Test
    void pictureOfFields_mapsMeansDeviationsAndDifferences_onOneScale() {
        double[] observed = {0, 1, 2, 3, 4, 5, 2, 3, 4, 5, 6, 7};
        double[] predicted = {1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6};
        List<Panel> panels = picture(PLANE, observed, predicted).panels();
        assertThat(panels.stream().map(Panel::title))
                .containsExactly(
                        "Observed: mean",
                        "Predicted: mean",
                        "Difference of means",
                        "Observed: deviation",
                        "Predicted: deviation",
                        "Difference of deviations");
        for (int k = 0; k < 6; k++) {
            assertThat(heat(panels.get(0)).values().at(k)).isEqualTo(k + 1.0);
            assertThat(heat(panels.get(2)).values().at(k)).isZero();
            assertThat(heat(panels.get(3)).values().at(k)).isEqualTo(1.0);
            assertThat(heat(panels.get(5)).values().at(k)).isEqualTo(1.0);
        }
        ColourScale scale = heat(panels.get(0)).scale();
        assertThat(panels).allMatch(panel -> heat(panel).scale().equals(scale));
        assertThat(scale.label()).isEqualTo("pressure [bar]");
        assertThat(panels.get(0).x().label()).isEqualTo("x");
        assertThat(heat(panels.get(0)).xEdges().at(3)).isEqualTo(4.0); // as far beyond the last node as before it
    }

    @Test
    void pictureOfFieldsInSpace_showsTheMiddlePlane() {
        Space space = new Space.Fields(List.of(new Axis(0, 1, 2), new Axis(0, 1), new Axis(0, 1)), 2);
        double[] points = new double[48];
        for (int i = 0; i < 48; i++) points[i] = i % 24;
        Mark.Heat mean = heat(picture(space, points, points).panels().get(0));
        assertThat(mean.values().at(0)).isEqualTo(8.0); // plane 1 of 3 begins at node 4, of two channels each
        assertThat(mean.values().at(3)).isEqualTo(14.0);
    }

    @Test
    void pictureOfAConstantField_hasAScale() {
        double[] same = new double[12];
        assertThat(heat(picture(PLANE, same, same).panels().get(0)).scale().low())
                .isEqualTo(-1);
    }
}
