package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.DeclaredOption;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.store.State;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProjectionsTest {
    private static ProjectionMethod method(String yaml) throws IOException {
        Settings options = Settings.of("test.yaml", new ObjectMapper(new YAMLFactory()).readTree(yaml));
        ProjectionMethod method = Projections.method(options);
        options.finish();
        return method;
    }

    @Test
    void options_giveTheRecipeThatTheyName() throws IOException {
        assertThat(method("{name: pca, explainedVariance: 0.99}")).isEqualTo(Pca.explaining(0.99));
        assertThat(method("{name: pca, rank: 16, standardise: true}")).isEqualTo(new Standardised(new Pca(16)));
        assertThat(method("{name: cosine, rank: 8}")).isEqualTo(new Basis.Cosine(8));
        assertThat(method("{name: haar, rank: 8}")).isEqualTo(new Basis.Haar(8));
        assertThat(method("{name: identity}")).isEqualTo(new IdentityProjection.Method());
        assertThat(method("{}")).isEqualTo(new IdentityProjection.Method());
        assertThat(method("{name: at-time, time: 1.0}")).isEqualTo(new CoordinateProjection.AtTime(1));
        assertThat(method("{name: terminal}")).isEqualTo(new CoordinateProjection.Terminal());
        assertThat(method("{name: coordinates, indices: [3, 1]}"))
                .isEqualTo(new CoordinateProjection.Indices(List.of(3, 1)));
    }

    @Test
    void everyRegisteredProjection_canBeNamed() throws IOException {
        Map<String, String> values = Map.of("rank", "2", "time", "2", "indices", "[0]");
        for (Declaration<?> part : Registry.of(ProjectionMethod.class)) {
            StringBuilder options = new StringBuilder();
            for (DeclaredOption option : part.options())
                if (values.containsKey(option.name()))
                    options.append(", " + option.name() + ": " + values.get(option.name()));
            assertThat(method("{name: " + part.name() + options + "}")).isNotNull();
        }
    }

    @Test
    void options_thatAreWrong_sayWhatIsKnown() {
        assertThatThrownBy(() -> method("{name: pca, rank: 3, explaned: 1}"))
                .hasMessageContaining("explaned")
                .hasMessageContaining("explainedVariance")
                .hasMessageContaining("test.yaml");
        for (String name : new String[] {"pca", "cosine"})
            assertThatThrownBy(() -> method("{name: " + name + ", components: 20}"))
                    .hasMessageContaining("unknown key \"components\"")
                    .hasMessageContaining("rank")
                    .hasMessageContaining("standardise");
        assertThatThrownBy(() -> method("{name: wavelet}"))
                .hasMessageContaining("wavelet")
                .hasMessageContaining("haar");
        assertThatThrownBy(() -> method("{name: pca}")).hasMessageContaining("neither");
        assertThatThrownBy(() -> method("{name: pca, rank: 1, explainedVariance: 0.5}"))
                .hasMessageContaining("both");
        assertThatThrownBy(() -> method("{name: cosine}")).hasMessageContaining("rank");
        assertThatThrownBy(() -> method("{name: pca, rank: 0}")).hasMessageContaining(">= 1");
    }

    @Test
    void states_thatAreDamaged_sayWhatIsMissing() throws IOException {
        Document settings = Document.of((ObjectNode)
                new ObjectMapper().readTree("{\"rank\": 2, \"source\": {\"space\": \"euclidean\", \"dimension\": 3}}"));
        assertThatThrownBy(() -> Projections.open(new State("pca", settings, Map.of())))
                .hasMessageContaining("\"mean\"");
        assertThatThrownBy(() -> Projections.open(new State("magic", settings, Map.of())))
                .hasMessageContaining("magic");
    }
}
