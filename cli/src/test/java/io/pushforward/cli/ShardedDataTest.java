package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command that takes a dataset takes one of shards, with the same results. */
class ShardedDataTest {
    private static final String EXPERIMENT = """
            name: sharded
            data: {directory: %s}
            operators:
              - name: kernel-regression
                distance: gaussian-w2
                bandwidth: 1.0
                combine: moments
            metrics: [energy]
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void simulate() {
        for (String place : new String[] {"whole", "shards"}) {
            Run run = place.equals("whole")
                    ? Run.of("simulate", "gaussian", "--scale", "quick", "--laws", 20, "--out", folder.resolve(place))
                    : Run.of(
                            "simulate",
                            "gaussian",
                            "--scale",
                            "quick",
                            "--laws",
                            20,
                            "--shards",
                            3,
                            "--out",
                            folder.resolve(place));
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).contains("20 laws");
        }
    }

    @Test
    void runEvaluatePredictInspectDecompose_onShards_giveTheSame() throws IOException {
        for (String place : new String[] {"whole", "shards"}) {
            Path data = folder.resolve(place);
            Path file = Files.writeString(folder.resolve(place + ".yaml"), EXPERIMENT.formatted(data));
            Path run = folder.resolve("run-" + place);
            ok("run", file, "--out", run);
            ok("predict", run, data, "--split", "all", "--out", folder.resolve(place + ".npz"));
            ok("evaluate", run, data, "--out", folder.resolve(place + ".json"));
        }
        assertSame("run-whole/scores.csv", "run-shards/scores.csv");
        assertSame("whole.npz", "shards.npz");
        assertThat(scores("shards.json")).isEqualTo(scores("whole.json"));
        Path bundle = folder.resolve("run-whole/bundles/kernel-regression/seed-0");
        for (String[] command : new String[][] {{"inspect"}, {"study", "components"}, {"cover", "--radius", "0.4"}})
            assertThat(said(command, "shards")).isEqualTo(said(command, "whole"));
        assertThat(ok("decompose", bundle, folder.resolve("shards"), "--ranks", "1,2"))
                .isEqualTo(ok("decompose", bundle, folder.resolve("whole"), "--ranks", "1,2"));
    }

    @Test
    void shards_notBetweenOneAndTheNumberOfLaws_areAMistake() {
        for (int count : new int[] {0, -1, 21})
            Run.of("simulate", "gaussian", "--laws", 20, "--shards", count, "--out", folder.resolve("other"))
                    .assertMistake("--shards", "1 to 20");
    }

    private String said(String[] command, String place) {
        Object[] line = new Object[command.length + 1];
        System.arraycopy(command, 0, line, 0, command.length);
        line[command.length] = folder.resolve(place);
        return ok(line).replace(folder.resolve(place).toString(), "DATA");
    }

    private void assertSame(String one, String two) {
        assertThat(folder.resolve(two)).hasSameBinaryContentAs(folder.resolve(one));
    }

    private JsonNode scores(String file) throws IOException {
        JsonNode scores = new ObjectMapper()
                .readTree(Files.readAllBytes(folder.resolve(file)))
                .at("/operators/0/scores");
        assertThat(scores.isEmpty()).isFalse();
        return scores;
    }

    private static String ok(Object... line) {
        Run run = Run.of(line);
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }
}
