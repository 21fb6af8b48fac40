package io.pushforward.report.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Panel;
import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FieldPanelsTest {
    private static final Space PLANE = new Space.Fields(List.of(new Axis(0, 1), new Axis(0, 1, 3)), 1)
            .called(Naming.of(List.of(Quantity.parse("pressure [bar]"))));

    private static Figure picture(Space space, double[] observed, double[] predicted) {
        return pictures(space, observed, predicted).get(0);
    }

    private static List<Figure> pictures(Space space, double[] observed, double[] predicted) {
        Ensemble target = Ensemble.uniform(space, observed);
        LawPair pair = new LawPair(0, Map.of(), Optional.empty(), target, target);
        return LawPicture.all("law", "A law", pair, Ensemble.uniform(space, predicted), "An operator");
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
                        "Predicted less observed mean",
                        "Observed: deviation",
                        "Predicted: deviation",
                        "Predicted less observed deviation",
                        "Observed: a sample",
                        "Predicted: a sample");
        for (int k = 0; k < 6; k++) {
            assertThat(heat(panels.get(0)).values().at(k)).isEqualTo(k + 1.0);
            assertThat(heat(panels.get(2)).values().at(k)).isZero();
            assertThat(heat(panels.get(3)).values().at(k)).isEqualTo(1.0);
            assertThat(heat(panels.get(5)).values().at(k)).isEqualTo(-1.0);
            assertThat(heat(panels.get(7)).values().at(k)).isEqualTo(k + 1.0);
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

    /** 1000 to 1005 and 2 to 7 in one figure would show two flat maps; another unit has a figure of its own. */
    @Test
    void picturesOfTwoChannels_areTwo_andShowTheShapeAboutTheLevel() {
        Space two = new Space.Fields(((Space.Fields) PLANE).axes(), 2)
                .called(Naming.of(List.of(Quantity.parse("pressure [hPa]"), Quantity.parse("humidity"))));
        double[] points = new double[24];
        for (int i = 0; i < 24; i++) points[i] = i % 2 == 0 ? 1000 + i / 2 % 6 : 2 + i / 2 % 6;
        List<Figure> figures = pictures(two, points, points);
        assertThat(figures).extracting(Figure::id).containsExactly("law", "law-2");
        assertThat(figures.get(1).title()).isEqualTo("A law; humidity");
        Panel mean = figures.get(0).panels().get(0);
        assertThat(mean.title()).isEqualTo("Observed: mean less 1003");
        assertThat(heat(mean).values().at(0)).isEqualTo(-3);
        assertThat(heat(mean).scale().high()).isLessThan(10);
        assertThat(heat(figures.get(1).panels().get(0)).values().at(5)).isEqualTo(7);
    }

    /** The identity predicts what was observed: all but the points beyond the outer twentieths are held, at every node. */
    @Test
    void coverageMap_ofTheTruth_isNineTenths() {
        double[] points = new double[40 * 6];
        for (int i = 0; i < points.length; i++) points[i] = i / 6;
        Ensemble law = Ensemble.uniform(PLANE, points);
        LawPair pair = new LawPair(0, Map.of(), Optional.empty(), law, law);
        TrainingSet training = new TrainingSet(
                new LawPairs(PLANE, PLANE, List.of(pair)),
                new IdentityProjection(PLANE),
                new IdentityProjection(PLANE));
        LawOperator truth = new Persistence().train(training, TrainingRun.of(Seed.of(1)));
        Panel map = CoverageMap.of(List.of(pair), truth, "Persistence")
                .orElseThrow()
                .panels()
                .get(0);
        for (int k = 0; k < 6; k++) assertThat(heat(map).values().at(k)).isCloseTo(0.9, within(0.05));
    }

    @Test
    void pictureOfAConstantField_hasAScale() {
        double[] same = new double[12];
        assertThat(heat(picture(PLANE, same, same).panels().get(0)).scale().low())
                .isEqualTo(-1);
    }
}
