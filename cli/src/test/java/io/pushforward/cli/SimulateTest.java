package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.data.Dataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ou", "duffing", "gaussian"})
    void everySystem_becomesADataset(String system) {
        Path out = folder.resolve("set");

        Run run = simulate(system, out, "--laws", 6);

        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("6 laws");
        Dataset dataset = Dataset.read(out);
        assertThat(dataset.pairs().size()).isEqualTo(6);
        assertThat(dataset.split().training().size() + dataset.split().test().size())
                .isEqualTo(6);
    }

    @Test
    void sameSeed_sameFiles_otherSeed_otherFiles() throws IOException {
        simulate("gaussian", folder.resolve("a"), "--laws", 3);
        simulate("gaussian", folder.resolve("b"), "--laws", 3);
        simulate("gaussian", folder.resolve("c"), "--laws", 3, "--seed", 1);

        assertThat(folder.resolve("a/input.npy")).hasSameBinaryContentAs(folder.resolve("b/input.npy"));
        assertThat(folder.resolve("a/laws.csv")).hasSameBinaryContentAs(folder.resolve("b/laws.csv"));
        assertThat(Files.mismatch(folder.resolve("a/input.npy"), folder.resolve("c/input.npy")))
                .isPositive();
    }

    @Test
    void existingDataset_isKeptUnlessTold() {
        Path out = folder.resolve("set");
        simulate("gaussian", out, "--laws", 3);

        simulate("gaussian", out, "--laws", 4).assertMistake("set", "overwrit");
        assertThat(Dataset.read(out).pairs().size()).isEqualTo(3);
        assertThat(simulate("gaussian", out, "--laws", 4, "--overwrite").code()).isZero();
        assertThat(Dataset.read(out).pairs().size()).isEqualTo(4);
    }

    @Test
    void foreignFolder_isNeverOverwritten() throws IOException {
        Path diary = Files.writeString(folder.resolve("diary.txt"), "dear diary");

        simulate("gaussian", folder, "--laws", 3, "--overwrite").assertMistake(folder.toString());
        assertThat(diary).hasContent("dear diary");
    }

    @Test
    void furtherOptions_reachTheSystem() {
        Path out = folder.resolve("set");

        assertThat(simulate("gaussian", out, "--laws", 3, "--set", "inputSamples=7")
                        .code())
                .isZero();
        assertThat(Run.of("inspect", out.resolve("input.npy")).out()).contains("[3, 7, 4]");
    }

    @Test
    void mistakes_areOneLineAndLeaveNothing() throws IOException {
        Path out = folder.resolve("set");

        simulate("weather", out).assertMistake("weather", "duffing");
        simulate("ou", out, "--laws", 0).assertMistake("laws");
        simulate("ou", out, "--laws", "many").assertMistake("--laws");
        simulate("ou", out, "--seed", -1).assertMistake("--seed");
        simulate("ou", out, "--scale", "huge").assertMistake("--scale", "quick");
        simulate("ou", out, "--set", "colour=red").assertMistake("colour");
        Run.of("simulate").assertMistake("SYSTEM");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    private static Run simulate(String system, Path out, Object... more) {
        Object[] line = new Object[6 + more.length];
        System.arraycopy(new Object[] {"simulate", system, "--scale", "quick", "--out", out}, 0, line, 0, 6);
        System.arraycopy(more, 0, line, 6, more.length);
        return Run.of(line);
    }
}
