package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dataset of 300 MB trains, scores and predicts in a heap of 96 MB, with the bits of a run that holds all of it. */
class OutOfCoreTest {
    private static final String EXPERIMENT = """
            name: large
            data: {directory: %s}
            inputProjection: {name: pca, explainedVariance: 0.99, standardise: true}
            operators:
              - name: network
                encoder: {name: deep-sets, points: standardised, particle: {hidden: [16], width: 16}}
                decoder: {name: softmax}
                loss: {name: likelihood}
                epochs: 1
                batch: 64
            metrics: [nll]
            """;

    @TempDir
    private Path folder;

    @Test
    void run_onMoreThanFitsIntoMemory_givesTheSameBits() throws Exception {
        Path data = folder.resolve("data");
        assertThat(Run.of("simulate", "ou", "--laws", 1500, "--out", data).code())
                .isZero();
        assertThat(Files.size(data.resolve("input.npy"))).isGreaterThan(300_000_000L);
        Path file = Files.writeString(folder.resolve("large.yaml"), EXPERIMENT.formatted(data));

        Process small = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx96m",
                        "-XX:+UseParallelGC", // as the launcher does
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "run",
                        file.toString(),
                        "--out",
                        folder.resolve("small").toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(small.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(small.waitFor()).as(said).isZero();
        assertThat(Run.of("run", file, "--out", folder.resolve("large")).code()).isZero();

        for (String made : List.of("scores.csv", "bundles/network/seed-0/operator.safetensors"))
            assertThat(folder.resolve("small").resolve(made))
                    .hasSameBinaryContentAs(folder.resolve("large").resolve(made));
        assertThat(folder.resolve("small")).isDirectoryRecursivelyContaining("glob:**/report.html");
        assertThat(folder).isDirectoryNotContaining("glob:**/*.f4");
    }
}
