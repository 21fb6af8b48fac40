package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code train --auto}: from a dataset to a chosen, trained and scored operator. */
class AutoTest {
    @TempDir
    Path folder;

    private Path data() {
        Path data = folder.resolve("data");
        assertThat(Run.of("simulate", "gaussian", "--laws", "48", "--out", data).code())
                .isZero();
        return data;
    }

    @Test
    void auto_onADataset_keepsTheBestRungAndScoresIt() throws Exception {
        Path data = data();
        Path out = folder.resolve("chosen");
        Run first = Run.of("train", "--auto", data, "--budget", "12s", "--out", out);
        assertThat(first.code()).as(first.err()).isZero();

        JsonNode ladder = new ObjectMapper().readTree(out.resolve("ladder.json").toFile());
        String winner = ladder.path("winner").asText();
        List<Double> scores = new ArrayList<>();
        double weights = 0;
        for (JsonNode rung : ladder.path("rungs")) {
            if (!rung.path("tried").asBoolean()) continue;
            scores.add(rung.path("score").asDouble());
            weights += rung.path("weight").asDouble();
        }
        // How many networks are tried depends on the machine; rungs in closed form need next to no time.
        assertThat(scores).hasSizeGreaterThanOrEqualTo(5);
        assertThat(ladder.path("score").asDouble())
                .isLessThanOrEqualTo(scores.stream().min(Double::compare).orElseThrow());
        assertThat(weights).isCloseTo(1, within(1e-9));
        assertThat(first.err()).contains("constant", "carries", "best alone is");
        assertThat(first.out()).contains("Constant predictor", "ladder.json");
        Path bundle = out.resolve("bundles").resolve(winner).resolve("seed-0");
        assertThat(bundle).isDirectory();
        assertThat(out.resolve("report.html"))
                .content()
                .contains("<dt>Scale</dt><dd>full</dd>")
                .doesNotContain("<dd>paper</dd>");
        JsonNode results =
                new ObjectMapper().readTree(out.resolve("results.json").toFile());
        assertThat(results.at("/provenance/seconds").asDouble())
                .as("the whole command, the ladder among it")
                .isGreaterThan(ladder.path("seconds").asDouble())
                .isGreaterThan(1);

        // A second call continues: the ladder is not climbed again, and the same table comes out.
        byte[] before = Files.readAllBytes(out.resolve("ladder.json"));
        Run again = Run.of("train", "--auto", data, "--resume", "--out", out);
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(again.err()).doesNotContain("operators, ");
        assertThat(Files.readAllBytes(out.resolve("ladder.json"))).isEqualTo(before);
    }

    @Test
    void auto_onWrongInput_isOneLine() {
        Run.of("train", "--auto", data(), "--symmetry", "od", "--out", folder.resolve("out"))
                .assertMistake("symmetry", "odd", "od");
        Run.of("train", "--auto", folder.resolve("absent")).assertMistake("absent");
        Run.of("train", "--auto", folder, "--budget", "soon").assertMistake("--budget", "soon", "5m");
        Run.of("train", "--auto", folder, "--budget", "0s").assertMistake("--budget");
        Run.of("train", "ou", "--budget", "5m").assertMistake("--auto");
        Run.of("train", "--auto", folder, "--seeds", "2").assertMistake("--seeds");
    }
}
