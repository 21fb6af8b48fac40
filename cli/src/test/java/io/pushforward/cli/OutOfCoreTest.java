package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.data.Dataset;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dataset of 300 MB trains and is scored in a heap of 96 MB, with the bits of runs that hold all of it. */
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

        inHeap("96m", "run", file, "--out", folder.resolve("small"));
        assertThat(Run.of("run", file, "--out", folder.resolve("large")).code()).isZero();

        for (String made : List.of("scores.csv", "bundles/network/seed-0/operator.safetensors"))
            assertThat(folder.resolve("small").resolve(made))
                    .hasSameBinaryContentAs(folder.resolve("large").resolve(made));
        assertThat(folder.resolve("small")).isDirectoryRecursivelyContaining("glob:**/report.html");
        assertThat(folder).isDirectoryNotContaining("glob:**/*.f4");

        Path bundle = folder.resolve("large/bundles/network/seed-0");
        inHeap("96m", "evaluate", bundle, data, "--metrics", "nll", "--out", folder.resolve("small.json"));
        assertThat(Run.of("evaluate", bundle, data, "--metrics", "nll", "--out", folder.resolve("large.json"))
                        .code())
                .isZero();
        assertThat(scores("small.json")).isNotEmpty().isEqualTo(scores("large.json"));
    }

    private JsonNode scores(String file) throws IOException {
        return new ObjectMapper()
                .readTree(Files.readAllBytes(folder.resolve(file)))
                .at("/operators/0/scores");
    }

    /** 80 MB of numbers, the rows of a law far apart: more than the heap of 64 MB as a table, and as laws. */
    @Test
    void import_ofATableLargerThanMemory_givesTheSameBytes() throws Exception {
        Path table = folder.resolve("table.csv");
        RandomGenerator random = Seed.of(4).generator();
        try (BufferedWriter text = Files.newBufferedWriter(table)) {
            text.write("law,side,sample,x0,x1,x2,x3,x4,x5,x6,x7,x8,x9\n");
            for (int row = 0; row < 1_000_000; row++) {
                text.write(row / 2 % 500 + (row % 2 == 0 ? ",input," : ",target,") + row / 1000);
                for (int k = 0; k < 10; k++) text.write("," + random.nextInt(1000) / 8.0);
                text.write('\n');
            }
        }
        inHeap("64m", "import", table, "--out", folder.resolve("small"));
        assertThat(Run.of("import", table, "--out", folder.resolve("large")).code())
                .isZero();
        for (String made : List.of("input.npy", "target.npy", "laws.csv", "manifest.json"))
            assertThat(folder.resolve("small").resolve(made))
                    .hasSameBinaryContentAs(folder.resolve("large").resolve(made));
        assertThat(Dataset.read(folder.resolve("large")).pairs()).hasSize(500);
    }

    /** Points of 80 MB, stored or deflated, in a heap of 40 MB. */
    @Test
    void import_ofAnArchiveLargerThanMemory_givesTheSameBytes() throws Exception {
        int laws = 100;
        int samples = 500;
        RandomGenerator random = Seed.of(5).generator();
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("input", NdArray.of(numbers(laws * samples * 200, random), laws, samples, 200));
        arrays.put("input_weights", NdArray.of(numbers(laws * samples, random), laws, samples));
        arrays.put("target", NdArray.of(numbers(laws * samples * 2, random), laws * samples, 2));
        arrays.put(
                "target_offsets",
                NdArray.of(LongStream.rangeClosed(0, laws).map(i -> i * samples).toArray(), laws + 1));
        Npz.write(folder.resolve("stored.npz"), arrays);
        Npz.writeCompressed(folder.resolve("deflated.npz"), arrays);
        assertThat(Run.of("import", folder.resolve("stored.npz"), "--out", folder.resolve("large"))
                        .code())
                .isZero();
        for (String archive : List.of("stored", "deflated")) {
            inHeap("40m", "import", folder.resolve(archive + ".npz"), "--out", folder.resolve(archive));
            for (String made : List.of("input.npy", "target.npy", "laws.csv"))
                assertThat(folder.resolve(archive).resolve(made))
                        .hasSameBinaryContentAs(folder.resolve("large").resolve(made));
        }
    }

    private static double[] numbers(int count, RandomGenerator random) {
        return random.ints(count, 1, 1000).mapToDouble(i -> i / 8.0).toArray();
    }

    /** Runs a command in a child of its own with so much memory for Java's heap. */
    private static void inHeap(String heap, Object... line) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseParallelGC", // as the launcher does
                "--add-modules",
                "jdk.incubator.vector",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        for (Object word : line) command.add(word.toString());
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as(said).isZero();
    }
}
