package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.store.Disk;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import io.pushforward.store.Safetensors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every command that reads files meets thousands of damaged ones. Whatever they hold, it ends with exit code 0 or 2,
 * says at most one line, names no Java class, does not hang, and leaves nothing half-written. Where checksums protect a
 * file, no change at all is accepted.
 *
 * <p>{@code -Dfuzz.mutations=100000} sets how many in all; {@code -Dfuzz.seed=1} makes others.
 */
class FuzzTest {
    private static final int MUTATIONS = Integer.getInteger("fuzz.mutations", 2000);
    private static final long SEED = Long.getLong("fuzz.seed", 12);
    /** Far longer than any of these commands takes on the slowest machine: a hang, no measure of speed. */
    private static final int PATIENCE_SECONDS = 120;

    private static final Pattern CLASS_NAME = Pattern.compile("\\b\\w*(?:Exception|Error)\\b"
            + "|\\b(?:java|javax|jdk|sun|com|org|de|blue|io\\.pushforward)\\.[a-z]\\w*\\.[\\w.$]+"
            + "|\\bclass \\w+\\.|\\$\\w+@");

    @TempDir
    static Path folder;

    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "fuzz");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * A file to damage, and the command that reads it.
     *
     * @param isChecked whether checksums protect the file
     * @param out what the command writes
     */
    record Surface(String name, Path file, boolean isChecked, Path out, List<Object> command) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static List<Surface> surfaces = List.of();

    @BeforeAll
    static void prepare() throws IOException {
        Path file = UserFiles.in(folder);
        Path run = folder.resolve("run");
        succeed("run", file, "--out", run);
        Path dataset = folder.resolve("dataset");
        succeed("import", folder.resolve("data.npz"), "--out", dataset);
        Path bundle = run.resolve("bundles/kernel-regression/seed-0");
        Npy.write(folder.resolve("query.npy"), NdArray.of(new double[] {1, 2, 3, 4, 5, 6}, 3, 2));
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("x", NdArray.of(new double[] {1, 2, 3, 4}, 2, 2));
        arrays.put("y", NdArray.of(new long[] {1, 2, 3}, 3));
        Safetensors.write(folder.resolve("x.safetensors"), arrays, Map.of("name", "example"));
        Npz.writeCompressed(folder.resolve("deflated.npz"), arrays);
        table(folder.resolve("both.csv"));
        Files.writeString(folder.resolve("target.csv"), "law,x0\n0,1\n0,2\n1,3\n1,4\n2,3\n2,4\n");
        Files.copy(
                Path.of("..", "lab", "src", "test", "resources", "data", "input_snappy.parquet"),
                folder.resolve("input.parquet"));
        Path small = Files.createDirectory(folder.resolve("small"));
        Files.copy(folder.resolve("data.npz"), small.resolve("data.npz"));
        Path yaml = UserFiles.experiment(small, """
                name: mine
                data: {directory: data.npz}
                operators:
                  - {name: pooled-law, combine: mixture}
                  - {name: nearest-law, distance: gaussian-w2, particles: {name: all-values}}
                metrics: [energy]
                """);
        Path report = Files.createDirectory(folder.resolve("report"));
        for (String name : List.of("results.json", "figures.json", "report.json"))
            Files.copy(run.resolve(name), report.resolve(name));
        Path made = folder.resolve("made");
        surfaces = List.of(
                new Surface("npy", folder.resolve("query.npy"), false, made, List.of("inspect")),
                new Surface("npz", folder.resolve("deflated.npz"), false, made, List.of("inspect", "--json")),
                new Surface("safetensors", folder.resolve("x.safetensors"), false, made, List.of("inspect")),
                new Surface("imported npz", folder.resolve("data.npz"), false, made, List.of("import", "--out", made)),
                new Surface("csv", folder.resolve("both.csv"), false, made, List.of("import", "--out", made)),
                new Surface(
                        "parquet",
                        folder.resolve("input.parquet"),
                        false,
                        made,
                        List.of("import", "--out", made, folder.resolve("target.csv"))),
                new Surface("yaml", yaml, false, made, List.of("train", "--out", made)),
                new Surface("results", report.resolve("results.json"), false, made, List.of("report", report)),
                new Surface("figures", report.resolve("figures.json"), false, made, List.of("report", report)),
                checked("bundle manifest", bundle.resolve("manifest.json"), "predict", bundle),
                checked("bundle operator", bundle.resolve("operator.json"), "predict", bundle),
                checked("bundle weights", bundle.resolve("operator.safetensors"), "predict", bundle),
                checked("dataset manifest", dataset.resolve("manifest.json"), "study", "components", dataset),
                checked("dataset table", dataset.resolve("laws.csv"), "study", "components", dataset),
                checked("dataset numbers", dataset.resolve("input.npy"), "study", "components", dataset));
        for (Surface surface : surfaces) {
            Run sound = Run.of(line(surface).toArray());
            assertThat(sound.code()).as(surface + ": " + sound.err()).isZero();
            Disk.deleteTree(made);
        }
    }

    private static Surface checked(String name, Path file, Object... command) {
        return new Surface(name, file, true, folder.resolve("made"), List.of(command));
    }

    private static void table(Path file) throws IOException {
        StringBuilder text = new StringBuilder("law,sample,side,weight,regime,parameter_m,x0,x1\n");
        for (String side : List.of("input", "target"))
            for (int law = 0; law < 3; law++)
                for (int sample = 0; sample < 3; sample++)
                    text.append(law)
                            .append(',')
                            .append(sample)
                            .append(',')
                            .append(side)
                            .append(",1.5,calm,")
                            .append(0.5 * law)
                            .append(',')
                            .append(law + 0.25 * sample)
                            .append(",-3e-2\n");
        Files.writeString(file, text);
    }

    @AfterAll
    static void end() {
        THREAD.shutdownNow();
    }

    static List<Surface> surfaces() {
        return surfaces;
    }

    @ParameterizedTest
    @MethodSource("surfaces")
    void commands_onDamagedFiles_succeedOrSayInOneLineWhatIsBad(Surface surface) throws Exception {
        byte[] sound = Files.readAllBytes(surface.file);
        Generator random = Seed.of(SEED).derive(surface.name).generator();
        int refused = 0;
        int cases = Math.max(8, MUTATIONS / surfaces.size());
        for (int i = 0; i < cases; i++) {
            byte[] damaged = Mutations.mutated(sound, random);
            if (Arrays.equals(damaged, sound)) continue;
            Files.write(surface.file, damaged);
            try {
                if (refuses(surface, i)) refused++;
            } finally {
                Files.write(surface.file, sound);
                Disk.deleteTree(surface.out);
            }
        }
        // Most damage to files this small hits something that matters; that none was noticed would be the bug.
        assertThat(refused).isGreaterThan(cases / 8);
    }

    private static boolean refuses(Surface surface, int number) throws Exception {
        String which = surface + ", case " + number + " of seed " + SEED;
        List<Path> before = listed(folder);
        Run run = THREAD.submit(() -> Run.of(line(surface).toArray())).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(run.code())
                .as(which + ": " + (run.code() == 3 ? Run.of(debug(surface)).err() : run.err()))
                .isIn(0, 2);
        assertThat(run.code() == 2 || !surface.isChecked)
                .as(which + " was accepted: " + run.out())
                .isTrue();
        String said = run.out() + run.err();
        assertThat(said.chars().filter(c -> c < ' ' && c != '\n' && c != '\t').count())
                .as(which + said)
                .isZero();
        if (run.code() == 0) return false;
        assertThat(run.err()).as(which).startsWith("pushforward: ");
        String error =
                run.err().lines().filter(text -> !text.contains("warning: ")).reduce("", (a, b) -> a + b + "\n");
        assertThat(error).as(which).hasLineCount(1);
        assertThat(CLASS_NAME
                        .matcher(error.replace(folder.toString(), ""))
                        .results()
                        .map(m -> m.group()))
                .as(which + ": " + error)
                .isEmpty();
        if (surface.command.get(0).equals("import"))
            assertThat(listed(folder)).as(which).isEqualTo(before);
        return true;
    }

    private static Object[] debug(Surface surface) {
        List<Object> line = line(surface);
        line.add("--debug");
        return line.toArray();
    }

    private static List<Object> line(Surface surface) {
        List<Object> line = new java.util.ArrayList<>(surface.command);
        switch (surface.command.get(0).toString()) {
            case "inspect", "train" -> line.add(surface.file);
            case "import" -> line.add(1, surface.file);
            case "predict" -> line.add(folder.resolve("query.npy"));
            default -> {}
        }
        return line;
    }

    private static void succeed(Object... line) {
        Run run = Run.of(line);
        assertThat(run.code()).as(run.err()).isZero();
    }

    private static List<Path> listed(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
