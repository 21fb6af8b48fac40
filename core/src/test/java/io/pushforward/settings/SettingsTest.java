package io.pushforward.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTest {
    enum Pooling {
        MEAN,
        MEAN_AND_DEVIATION
    }

    private static Settings read(String yaml) {
        try {
            return Settings.of("f.yaml", new ObjectMapper(new YAMLFactory()).readTree(yaml));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void finish_keyThatNobodyAskedFor_namesItAndTheKnownOnes() {
        Settings settings = read("{rank: 3, rnk: 4}");
        settings.integer("rank", 1);
        settings.number("threshold", 0.99);
        assertThatThrownBy(settings::finish)
                .hasMessage("f.yaml: unknown key \"rnk\"; known keys here: [rank, threshold]");
    }

    @Test
    void finish_unknownKeyInAGroup_namesItsPath() {
        Settings settings = read("{operators: [{encoder: {widht: 3}}]}");
        settings.groups("operators").get(0).group("encoder").integer("width", 2);
        assertThatThrownBy(settings::finish)
                .hasMessageContaining("f.yaml: operators[0].encoder: unknown key \"widht\"")
                .hasMessageContaining("[width]");
    }

    @Test
    void finish_withDefaults_writesThemOut() {
        Settings settings = read("{b: {c: 2}}");
        settings.number("a", 0.5);
        settings.group("b").integer("c", 1);
        settings.choice("pooling", Pooling.MEAN_AND_DEVIATION);
        settings.integers("widths", List.of(32, 32));
        settings.optionalText("absent");
        assertThat(settings.finish().toString())
                .isEqualTo("{\"a\":0.5,\"pooling\":\"mean-and-deviation\",\"widths\":[32,32],\"b\":{\"c\":2}}");
    }

    @Test
    void read_wrongType_saysWhatWasExpectedAndWhatCame() {
        assertThatThrownBy(() -> read("{rank: many}").integer("rank", 1))
                .hasMessage("f.yaml: rank: expected a whole number, got \"many\"");
        assertThatThrownBy(() -> read("{rank: 1.5}").integer("rank", 1)).hasMessageContaining("a whole number");
        assertThatThrownBy(() -> read("{}").text("name"))
                .hasMessage("f.yaml: name: expected a text, but the key is missing");
        assertThatThrownBy(() -> read("{p: max}").choice("p", Pooling.MEAN))
                .hasMessageContaining("[mean, mean-and-deviation]");
        assertThatThrownBy(() -> read("{rank: 99999999999}").integer("rank", 1))
                .hasMessage("f.yaml: rank: expected a whole number of size 2147483647 at most, got 99999999999");
        assertThatThrownBy(() -> read("{rank: 99999999999999999999}").integer("rank", 1))
                .hasMessageContaining("f.yaml: rank: ");
    }
}
