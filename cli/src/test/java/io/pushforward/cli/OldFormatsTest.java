package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Run folders of every format still open: {@code formats/runs-N.zip} holds the datasets and bundles, of format version N, of
 * three tiny experiments (labels, vectors, paths; networks, a seed ensemble, baselines with projections) and the results that
 * the code which wrote them gave. The pooled law is left out there, so that a resumed run has to train it on the old dataset.
 */
class OldFormatsTest {
    // Networks are stored and computed in single precision, and other processors sum in another order; the scores,
    // which
    // are means over few laws, move by far less than a thousand roundings.
    private static final double NETWORK = 1000 * 0x1p-24;
    // Scores in double precision, summed over at most some thousand terms.
    private static final double DOUBLE = 1e-10;

    @TempDir
    static Path folder;

    @BeforeAll
    static void unpack() throws IOException {
        for (int version = 1; version <= 2; version++) unpack(version);
    }

    private static void unpack(int version) throws IOException {
        String name = "/formats/runs-" + version + ".zip";
        try (InputStream stream = Objects.requireNonNull(OldFormatsTest.class.getResourceAsStream(name));
                ZipInputStream zip = new ZipInputStream(stream)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(String.valueOf(version)).resolve(entry.getName());
                if (entry.isDirectory()) Files.createDirectories(file);
                else {
                    Files.createDirectories(Objects.requireNonNull(file.getParent()));
                    Files.copy(zip, file);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1/ou", "1/gaussian", "1/duffing", "2/ou", "2/gaussian", "2/duffing"})
    void resumedRun_ofAnOldFormat_scoresAsItDidThen(String system) throws IOException {
        Path home = folder.resolve(system);
        Path out = home.resolve("run");
        byte[] data = Files.readAllBytes(out.resolve("data/manifest.json"));

        Run run = Run.of("run", home.resolve("experiment.yaml"), "--scale", "paper", "--resume", "--out", out);

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(out.resolve("data/manifest.json")).hasBinaryContent(data);
        JsonNode expected = operators(home.resolve("expected.json"));
        JsonNode found = operators(out.resolve("results.json"));
        assertThat(found).hasSameSizeAs(expected);
        for (int k = 0; k < expected.size(); k++) requireEqualScores(expected.get(k), found.get(k));
    }

    private static void requireEqualScores(JsonNode expected, JsonNode found) {
        String name = expected.path("name").asText();
        assertThat(found.path("name").asText()).isEqualTo(name);
        assertThat(found.path("parameters").asLong())
                .isEqualTo(expected.path("parameters").asLong());
        double relative = expected.path("parameters").asLong() > 0 ? NETWORK : DOUBLE;
        assertThat(expected.path("scores").size()).isPositive();
        for (Map.Entry<String, JsonNode> score : expected.path("scores").properties()) {
            double mean = score.getValue().path("mean").doubleValue();
            assertThat(found.path("scores").path(score.getKey()).path("mean").doubleValue())
                    .as(name + " " + score.getKey())
                    .isCloseTo(mean, within(relative * Math.abs(mean)));
        }
    }

    private static JsonNode operators(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readAllBytes(file)).path("operators");
    }
}
