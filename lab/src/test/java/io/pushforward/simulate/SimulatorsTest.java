package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered simulator promises about its options. */
class SimulatorsTest {
    static List<Declaration<? extends Record>> simulators() {
        return Registry.of(Simulator.class);
    }

    private static Simulator read(String name, String options) {
        try {
            ObjectNode group = (ObjectNode) new ObjectMapper().readTree(options);
            return Simulation.read("a.yaml: data", Document.of(group.put("simulator", name)));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(options, e);
        }
    }

    @ParameterizedTest
    @MethodSource("simulators")
    void simulator_byNameOrAlias_hasItsNameAndTheSizesAskedFor(Declaration<?> part) {
        Simulator simulator = read(part.aliases().get(0), "{\"scale\":\"quick\",\"laws\":6,\"inputSamples\":4}");
        assertThat(simulator.name()).isEqualTo(part.name());
        assertThat(simulator.laws()).isEqualTo(6);
        assertThat(((Ensemble) simulator.simulate(0, Seed.of(1)).input()).size())
                .isEqualTo(4);
        assertThat(simulator.facts().title()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("simulators")
    void options_resolved_giveTheSameSimulatorAgain(Declaration<?> part) {
        Simulator simulator = read(part.name(), "{\"scale\":\"quick\",\"laws\":6}");
        Simulator again = Simulation.read("again", Document.of((Record) simulator));
        assertThat(again).isEqualTo(simulator);
        assertThat(again.simulate(1, Seed.of(1))).isEqualTo(simulator.simulate(1, Seed.of(1)));
    }

    @ParameterizedTest
    @MethodSource("simulators")
    void scale_decidesTheSizesThatAreLeftOut(Declaration<?> part) {
        assertThat(read(part.name(), "{}").laws()).isEqualTo(1200);
        assertThat(read(part.name(), "{\"scale\":\"quick\"}").laws()).isEqualTo(120);
    }

    @Test
    void options_unknownKeyOrName_areRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> read("ou", "{\"lawz\":6}"))
                .hasMessageContaining("unknown key \"lawz\"")
                .hasMessageContaining("inputSamples, laws, outputSamples, scale, simulator, targets");
        assertThatThrownBy(() -> read("pendulum", "{}"))
                .hasMessageContaining("ou-first-passage")
                .hasMessageContaining("\"pendulum\"");
        assertThatThrownBy(() -> read("ou", "{\"targets\":\"rough\"}")).hasMessageContaining("[euler, exact]");
    }
}
