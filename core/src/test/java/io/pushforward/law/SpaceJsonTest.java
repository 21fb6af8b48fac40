package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpaceJsonTest {
    static List<Space> spaces() {
        return List.of(
                new Space.Euclidean(4),
                new Space.Labels(List.of("heads", "tails")),
                Space.Labels.of(Bins.uniform(0, 8, 48), "censored"),
                new Space.Paths(TimeGrid.uniform(0, 20, 256), 2));
    }

    @ParameterizedTest
    @MethodSource("spaces")
    void space_writtenAndRead_isEqual(Space space) throws IOException {
        String text = SpaceJson.write(space).toString();
        assertThat(SpaceJson.read(new ObjectMapper().readTree(text))).isEqualTo(space);
    }

    @Test
    void naming_writtenAndRead_isKeptAndDoesNotCountForEquality() throws IOException {
        Naming wind = Naming.of(List.of(Quantity.parse("wind speed [kn]"), Quantity.parse("gust")))
                .withTitle("Irish wind");
        for (Space space : List.of(
                new Space.Euclidean(2, wind),
                new Space.Paths(TimeGrid.uniform(0, 1, 3), 2, wind.withAxis(new Quantity("hour", "h"))),
                Space.Labels.of(Bins.uniform(0, 2, 2)).called(Naming.of(List.of(new Quantity("age", "years")))))) {
            Space read = SpaceJson.read(
                    new ObjectMapper().readTree(SpaceJson.write(space).toString()));
            assertThat(read.naming()).isEqualTo(space.naming());
            assertThat(read.called(Naming.NONE)).isEqualTo(space).hasSameHashCodeAs(space);
        }
        assertThat(wind.quantities().get(0)).isEqualTo(new Quantity("wind speed", "kn"));
        assertThat(new Space.Euclidean(2, wind)).hasToString("R^2 (wind speed [kn], gust)");
        assertThatThrownBy(() -> new Space.Euclidean(3, wind)).hasMessageContaining("expected 3 names");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"space\": \"torus\"}",
                "{\"space\": \"euclidean\"}",
                "{\"space\": \"euclidean\", \"dimension\": 0}",
                "{\"space\": \"labels\", \"names\": 3}",
                "{\"space\": \"paths\", \"channels\": 1, \"times\": [0, \"x\"]}"
            })
    void json_thatIsNoSpace_isRefused(String text) {
        assertThatThrownBy(() -> SpaceJson.read(new ObjectMapper().readTree(text)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
