package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Document;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpaceJsonTest {
    static List<Space> spaces() {
        return List.of(
                new Space.Vectors(4),
                new Space.Labels(List.of("heads", "tails")),
                Space.Labels.of(Bins.uniform(0, 8, 48), "censored"),
                Space.Fields.path(Axis.uniform(0, 20, 256), 2),
                Space.Fields.path(Axis.cells(0, 1, 8), 1),
                new Space.Fields(List.of(Axis.uniform(0, 1, 3), new Axis(0, 1, 4, 5)), 2),
                new Space.Fields(
                        List.of(
                                Axis.periodic(0, 1, 4),
                                Axis.cells(0, 2, 3),
                                Axis.weighted(new double[] {0, 3}, new double[] {1, 2})),
                        1));
    }

    @ParameterizedTest
    @MethodSource("spaces")
    void space_writtenAndRead_isEqual(Space space) throws IOException {
        String text = SpaceJson.write(space).toString();
        assertThat(SpaceJson.read(Document.of((ObjectNode) new ObjectMapper().readTree(text))))
                .isEqualTo(space);
    }

    @Test
    void naming_writtenAndRead_isKeptAndDoesNotCountForEquality() throws IOException {
        Naming wind = Naming.of(List.of(Quantity.parse("wind speed [kn]"), Quantity.parse("gust")))
                .withTitle("Irish wind");
        for (Space space : List.of(
                new Space.Vectors(2, wind),
                Space.Fields.path(Axis.uniform(0, 1, 3), 2).called(wind.withAxes(new Quantity("hour", "h"))),
                new Space.Fields(List.of(Axis.uniform(0, 1, 3), new Axis(0, 1, 5)), 2)
                        .called(wind.withAxes(new Quantity("y", "km"), new Quantity("x", "km"))),
                Space.Labels.of(Bins.uniform(0, 2, 2)).called(Naming.of(List.of(new Quantity("age", "years")))))) {
            Space read = SpaceJson.read(Document.of((ObjectNode)
                    new ObjectMapper().readTree(SpaceJson.write(space).toString())));
            assertThat(read.naming()).isEqualTo(space.naming());
            assertThat(read.called(Naming.NONE)).isEqualTo(space).hasSameHashCodeAs(space);
        }
        assertThat(wind.quantities().get(0)).isEqualTo(new Quantity("wind speed", "kn"));
        assertThat(new Space.Vectors(2, wind)).hasToString("R^2 (wind speed [kn], gust)");
        assertThatThrownBy(() -> new Space.Vectors(3, wind)).hasMessageContaining("expected 3 names");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"space\": \"torus\"}",
                "{\"space\": \"euclidean\"}",
                "{\"space\": \"euclidean\", \"dimension\": 0}",
                "{\"space\": \"labels\", \"names\": 3}",
                "{\"space\": \"paths\", \"channels\": 1, \"times\": [0, \"x\"]}",
                "{\"space\": \"fields\", \"channels\": 1, \"axes\": []}",
                "{\"space\": \"fields\", \"channels\": 1, \"axes\": [{\"nodes\": [0, 1], \"weights\": [1]}]}"
            })
    void json_thatIsNoSpace_isRefused(String text) {
        assertThatThrownBy(() -> SpaceJson.read(Document.of((ObjectNode) new ObjectMapper().readTree(text))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
