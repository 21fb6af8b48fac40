package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.settings.Settings;
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
        assertThat(method("{name: cosine, rank: 8}")).isEqualTo(new Basis(Basis.Family.COSINE, 8));
        assertThat(method("{name: haar, rank: 8}")).isEqualTo(new Basis(Basis.Family.HAAR, 8));
        assertThat(method("{name: identity}")).isEqualTo(new IdentityProjection.Method());
        assertThat(method("{}")).isEqualTo(new IdentityProjection.Method());
        assertThat(method("{name: at-time, time: 1.0}")).isEqualTo(new CoordinateProjection.AtTime(1));
        assertThat(method("{name: terminal}")).isEqualTo(new CoordinateProjection.Terminal());
        assertThat(method("{name: coordinates, indices: [3, 1]}"))
                .isEqualTo(new CoordinateProjection.Indices(List.of(3, 1)));
    }

    @Test
    void everyEntry_canBeNamed() throws IOException {
        for (Projections.Entry entry : Projections.entries()) {
            String options = entry.options()
                    .replace("explainedVariance | rank", ", rank: 2")
                    .replaceFirst("^rank$", ", rank: 2")
                    .replaceFirst("^time$", ", time: 2")
                    .replaceFirst("^indices$", ", indices: [0]");
            assertThat(method("{name: " + entry.name() + options + "}")).isNotNull();
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
        assertThatThrownBy(() -> method("{name: pca, rank: 0}")).hasMessageContaining("at least 1");
    }

    @Test
    void states_thatAreDamaged_sayWhatIsMissing() throws IOException {
        JsonNode settings =
                new ObjectMapper().readTree("{\"rank\": 2, \"source\": {\"space\": \"euclidean\", \"dimension\": 3}}");
        assertThatThrownBy(() -> Projections.open(new ProjectionState("pca", settings, Map.of())))
                .hasMessageContaining("\"mean\"");
        assertThatThrownBy(() -> Projections.open(new ProjectionState("magic", settings, Map.of())))
                .hasMessageContaining("magic");
    }
}
