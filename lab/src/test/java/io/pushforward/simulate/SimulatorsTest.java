package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatorsTest {
    static java.util.List<Simulators.Entry> entries() {
        return Simulators.entries();
    }

    @ParameterizedTest
    @MethodSource("entries")
    void simulator_byNameOrAlias_hasItsNameAndTheSizesAskedFor(Simulators.Entry entry) {
        Simulators.Recipe recipe =
                Simulators.of(entry.aliases().get(0), json("{\"scale\":\"quick\",\"laws\":6,\"inputSamples\":4}"));
        assertThat(recipe.simulator().name()).isEqualTo(entry.name());
        assertThat(recipe.simulator().laws()).isEqualTo(6);
        assertThat(((Ensemble) recipe.simulator().simulate(0, Seed.of(1)).input()).size())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("entries")
    void options_resolved_giveTheSameSimulatorAgain(Simulators.Entry entry) {
        Simulators.Recipe recipe = Simulators.of(entry.name(), json("{\"scale\":\"quick\",\"laws\":6}"));
        Simulators.Recipe again = Simulators.of(entry.name(), recipe.options());
        assertThat(again.options()).isEqualTo(recipe.options());
        assertThat(again.simulator().simulate(1, Seed.of(1)))
                .isEqualTo(recipe.simulator().simulate(1, Seed.of(1)));
    }

    @ParameterizedTest
    @MethodSource("entries")
    void scale_paper_isTheDefaultAndHas1200Laws(Simulators.Entry entry) {
        assertThat(Simulators.of(entry.name(), json("{}")).simulator().laws()).isEqualTo(1200);
    }

    @Test
    void options_unknownKeyOrName_areRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> Simulators.of("ou", json("{\"lawz\":6}")))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("unknown key \"lawz\"")
                .hasMessageContaining("inputSamples, laws, outputSamples, scale, targets");
        assertThatThrownBy(() -> Simulators.of("pendulum", json("{}")))
                .hasMessageContaining("ou-first-passage")
                .hasMessageContaining("\"pendulum\"");
        assertThatThrownBy(() -> Simulators.of("ou", json("{\"targets\":\"rough\"}")))
                .hasMessageContaining("[euler, exact]");
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
