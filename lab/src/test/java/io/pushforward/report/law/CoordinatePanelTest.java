package io.pushforward.report.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.data.LawPair;
import io.pushforward.figure.Axis;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Panel;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoordinatePanelTest {
    private static final int SITES = 12;

    private static Space sites(String lastUnit) {
        List<Quantity> names = IntStream.range(0, SITES)
                .mapToObj(k -> new Quantity("site " + k, k == SITES - 1 ? lastUnit : "m/s"))
                .toList();
        return new Space.Vectors(SITES).called(Naming.of(names));
    }

    private static List<Figure> pictures(Space space) {
        double[] points = new double[101 * space.dimension()]; // point i is i + its coordinate's number
        for (int i = 0; i < points.length; i++) points[i] = i / space.dimension() + i % space.dimension();
        Ensemble law = Ensemble.uniform(space, points);
        return LawPicture.all("law", "A law", new LawPair(0, Map.of(), Optional.empty(), law, law), law, "An operator");
    }

    @Test
    void pictureOfManyCoordinates_showsTheRangeOfEach() {
        List<Figure> figures = pictures(sites("m/s"));
        assertThat(figures).extracting(Figure::id).containsExactly("law", "law-coordinates");
        Panel panel = figures.get(1).panels().get(0);
        assertThat(panel.y().label()).isEqualTo("Value [m/s]");
        assertThat(((Axis.Ticks.Named) panel.x().ticks()).names()).containsExactly("1", "2", "4", "6", "8", "10", "12");
        Mark.Band band = (Mark.Band) panel.marks().get(0);
        for (int k = 0; k < SITES; k++) {
            assertThat(band.x().at(k)).isEqualTo(k + 1.0);
            assertThat(band.low().at(k)).isBetween(k + 4.0, k + 6.0);
            assertThat(band.high().at(k)).isBetween(k + 94.0, k + 96.0);
        }
    }

    @Test
    void pictureOfCoordinatesInSeveralUnits_orOfFew_hasNoSuchFigure() {
        assertThat(pictures(sites("K"))).hasSize(1);
        assertThat(pictures(new Space.Vectors(3))).hasSize(1);
    }
}
