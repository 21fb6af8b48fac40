package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong around a run: one clear line, exit code 2, nothing lost, and --resume goes on. */
class ReliabilityTest {
    private static final String SIMULATED = """
            name: small
            data: {simulator: gaussian, laws: 12, inputSamples: 20, outputSamples: 20}
            operators:
              - {name: kernel-regression, distance: sinkhorn, bandwidth: 1.0, combine: mixture}
              - {name: nearest-law, distance: sinkhorn}
            metrics: [energy]
            """;
    private static final String TRAINED = """
            name: long
            data: {simulator: gaussian, laws: 16, inputSamples: 20, outputSamples: 20}
            operators:
              - {name: nearest-law, distance: sinkhorn}
              - name: distributional-operator
                encoder:
                  name: deep-sets
                  particle: {hidden: [32], width: 32, activation: silu}
                  outer: {hidden: [32], width: 32, activation: silu}
                decoder: {name: real-nvp, couplings: 2, hidden: [32], activation: silu}
                loss: {name: energy, particles: 20}
                epochs: 400
                batch: 8
            metrics: [energy]
            """;

    @TempDir
    Path folder;

    @Test
    void run_whereNothingCanBeWritten_namesTheFolder() throws Exception {
        Path file = UserFiles.in(folder);
        Run.of("run", file, "--out", file.resolve("below")).assertMistake("cannot write to", "below");
        Run.of("run", file, "--out", file).assertMistake("is a file, expected a folder");
        Run.of("run", file, "--out", folder.resolve("x".repeat(300))).assertMistake("cannot write to", "xxx");
        if (Files.isDirectory(Path.of("/proc/self"))) // where even the administrator cannot write
        Run.of("run", file, "--out", "/proc/pushforward").assertMistake("cannot write to /proc/pushforward");
    }

    @Test
    void run_intoTheFolderOfItsOwnFile_leavesTheFileAlone() throws Exception {
        Path file = Files.move(UserFiles.in(folder), folder.resolve("experiment.yaml"));
        String before = Files.readString(file);
        Run.of("run", file, "--out", folder, "--overwrite").assertMistake("would replace", "--out");
        Run.of("train", file, "--out", folder, "--overwrite").assertMistake("would replace", "--out");
        assertThat(file).hasContent(before);
    }

    @Test
    void run_withoutSeeds_isRefusedBeforeAnythingIsWritten() {
        Path out = folder.resolve("run");
        Run.of("run", UserFiles.in(folder), "--seeds", 0, "--out", out).assertMistake("at least one seed", "0");
        assertThat(out).doesNotExist();
    }

    @Test
    void run_onALawWithOneParticle_namesTheLaw_andRunsOnceItIsMended() throws Exception {
        for (String side : List.of("input", "target"))
            Files.createDirectories(folder.resolve("laws").resolve(side));
        for (int law = 0; law < 6; law++) {
            array("laws/input/" + law + ".npy", law == 3 ? 1 : 10);
            array("laws/target/" + law + ".npy", 10);
        }
        Path file = UserFiles.experiment(folder, """
                name: mine
                data: {directory: laws}
                operators: [{name: nearest-law, distance: sinkhorn}]
                metrics: [energy]
                """);
        Path out = folder.resolve("run");
        Run.of("run", file, "--out", out).assertMistake("3.npy", "law 3", "at least 2 samples, got 1");
        array("laws/input/3.npy", 10);
        assertThat(Run.of("run", file, "--out", out).code()).isZero();
    }

    @Test
    void resume_ofCorruptedData_saysWhatToRemove_andThenGoesOn() throws Exception {
        Path file = UserFiles.experiment(folder, SIMULATED);
        Path out = folder.resolve("run");
        JsonNode whole = run(file, out);
        for (String damaged : List.of("target.npy", "manifest.json")) {
            spoil(out.resolve("data").resolve(damaged));
            Run.of("run", file, "--out", out, "--resume")
                    .assertMistake(out.resolve("data").toString(), "remove " + out.resolve("data"));
            remove(out.resolve("data"));
            assertThat(run(file, out, "--resume")).isEqualTo(whole);
        }
    }

    @Test
    void resume_ofACorruptedBundle_saysWhatToRemove_andThenTrainsItAlone() throws Exception {
        Path file = UserFiles.experiment(folder, SIMULATED);
        Path out = folder.resolve("run");
        JsonNode whole = run(file, out);
        Path bundle = out.resolve("bundles/nearest-law/seed-0");
        Path other = out.resolve("bundles/kernel-regression/seed-0/operator.safetensors");
        Object before = Files.getLastModifiedTime(other);
        for (String damaged : List.of("operator.safetensors", "manifest.json")) {
            spoil(bundle.resolve(damaged));
            Run.of("run", file, "--out", out, "--resume")
                    .assertMistake(bundle + "/", "; remove " + bundle + " and --resume trains it again");
            remove(bundle);
            assertThat(run(file, out, "--resume")).isEqualTo(whole);
        }
        Files.writeString(bundle.resolveSibling("seed-0.seconds"), "many");
        Run.of("run", file, "--out", out, "--resume").assertMistake("seed-0.seconds", "remove it");
        assertThat(Files.getLastModifiedTime(other)).isEqualTo(before);
    }

    @Test
    void resume_whereAnOperatorJoined_trainsNoOtherAgain() throws Exception {
        Path out = folder.resolve("run");
        JsonNode whole = run(UserFiles.experiment(folder, SIMULATED), out);
        Object before = Files.getLastModifiedTime(out.resolve("bundles/nearest-law/seed-0/operator.safetensors"));
        Path more = UserFiles.experiment(
                folder,
                SIMULATED.replace(
                        "operators:\n", "operators:\n  - {name: second, kind: nearest-law, distance: sinkhorn}\n"));
        JsonNode joined = run(more, out, "--resume");
        assertThat(joined.size()).isEqualTo(whole.size() + 1);
        assertThat(joined).containsAll(whole);
        assertThat(Files.getLastModifiedTime(out.resolve("bundles/nearest-law/seed-0/operator.safetensors")))
                .isEqualTo(before);
    }

    @Test
    void resume_whereAnOperatorChanged_saysWhatToRemove_andThenTrainsIt() throws Exception {
        Path out = folder.resolve("run");
        String small = TRAINED.replaceAll("epochs: \\d+", "epochs: 2");
        run(UserFiles.experiment(folder, small), out);
        Path changed = UserFiles.experiment(folder, small.replace("epochs: 2", "epochs: 3"));
        Path stale = out.resolve("bundles/distributional-operator/seed-0");
        Run.of("run", changed, "--out", out, "--resume")
                .assertMistake(stale + " was trained with", "remove it and --resume trains it again");
        remove(stale);
        run(changed, out, "--resume");
    }

    @Test
    void resume_withAnotherMetric_trainsNothingButTheConstant() throws Exception {
        Path out = folder.resolve("run");
        String normal = """
                name: small
                data: {simulator: gaussian, laws: 12, inputSamples: 20, outputSamples: 20}
                operators: [{name: kernel-regression, distance: sinkhorn, bandwidth: 1.0, combine: normal}]
                metrics: [energy]
                """;
        run(UserFiles.experiment(folder, normal), out);
        Path kept = out.resolve("bundles/kernel-regression/seed-0/operator.safetensors");
        Object before = Files.getLastModifiedTime(kept);
        run(UserFiles.experiment(folder, normal.replace("[energy]", "[energy, nll]")), out, "--resume");
        assertThat(Files.getLastModifiedTime(kept)).isEqualTo(before);
    }

    @Test
    void resume_ofAKilledRun_endsAsIfNeverKilled_andNoOtherRunMayJoinIt() throws Exception {
        Path file = UserFiles.experiment(folder, TRAINED);
        Path out = folder.resolve("killed");
        Process process = start("", "run", file, "--out", out);
        try {
            await(process, out.resolve("bundles/nearest-law/seed-0"));
            Run.of("run", file, "--out", out, "--resume").assertMistake("another run is writing to " + out);
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor()).isNotZero();
        assertThat(out.resolve("results.json")).as("killed half way").doesNotExist();
        Run.of("run", file, "--out", out).assertMistake("holds a run already", "--resume continues it");
        assertThat(run(file, out, "--resume")).isEqualTo(run(file, folder.resolve("whole")));
    }

    /** A limit on the size of files stands for a full disk, which a test cannot make: writing fails half way alike. */
    @Test
    void run_outOfRoom_saysSo_andResumesWhereThereIsRoom() throws Exception {
        assumeTrue(Files.exists(Path.of("/bin/bash")));
        Path file = UserFiles.experiment(folder, SIMULATED);
        Path out = folder.resolve("run");
        Process process = start("ulimit -f 512; ", "run", file, "--out", out);
        String error = new String(process.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(error).isEqualTo(2);
        assertThat(error.lines().filter(line -> line.startsWith("pushforward: ")))
                .singleElement()
                .asString()
                .contains(out.resolve("report.html").toString());
        assertThat(out.resolve("report.html")).doesNotExist();
        assertThat(out.resolve("results.json")).exists();
        run(file, out, "--resume");
        assertThat(out.resolve("report.html")).exists();
    }

    @Test
    void train_withoutRoomForLibtorch_saysSo() throws Exception {
        assumeTrue(Files.exists(Path.of("/bin/bash")));
        Path file = UserFiles.experiment(folder, TRAINED);
        Path cache = folder.resolve("cache");
        Process process = start(
                "ulimit -f 4096; export JDK_JAVA_OPTIONS=-Dorg.bytedeco.javacpp.cachedir=" + cache + "; ",
                "train",
                file,
                "--out",
                folder.resolve("run"));
        String error = new String(process.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(error).isEqualTo(2);
        assertThat(error.lines().filter(line -> line.startsWith("pushforward: ")))
                .singleElement()
                .asString()
                .contains("cannot unpack libtorch's libraries", cache.toString(), "-Dorg.bytedeco.javacpp.cachedir=");
        try (var files = Files.walk(cache)) {
            assertThat(files).noneMatch(path -> path.toString().endsWith(".part"));
        }
    }

    /** Runs to the end and returns the rows of results, without how long they took. */
    private static JsonNode run(Path file, Path out, Object... more) throws Exception {
        List<Object> line = new ArrayList<>(List.of("run", file, "--out", out));
        line.addAll(List.of(more));
        Run run = Run.of(line.toArray());
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode rows = new ObjectMapper()
                .readTree(out.resolve("results.json").toFile())
                .path("operators");
        rows.forEach(row -> ((ObjectNode) row).remove("trainSeconds"));
        return rows;
    }

    private static Process start(String before, Object... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of("/bin/bash", "-c", before + "exec \"$@\"", "bash"));
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("--add-modules", "jdk.incubator.vector", "-XX:-UsePerfData", "-cp"));
        line.add(System.getProperty("java.class.path"));
        line.add(Main.class.getName());
        for (Object argument : arguments) line.add(argument.toString());
        return new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void await(Process process, Path made) throws Exception {
        for (int tick = 0; tick < 1200 && process.isAlive(); tick++) {
            if (Files.exists(made)) return;
            if (process.waitFor(50, TimeUnit.MILLISECONDS)) break;
        }
        throw new AssertionError("the run ended without " + made + ": "
                + new String(process.getErrorStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
    }

    private void array(String name, int size) {
        double[] points = new double[2 * size];
        for (int k = 0; k < points.length; k++) points[k] = Math.sin(k + name.hashCode());
        Npy.write(folder.resolve(name), NdArray.of(points, size, 2));
    }

    private static void spoil(Path file) throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {'#', '#'}), channel.size() / 2);
        }
    }

    private static void remove(Path folder) throws Exception {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(folder);
    }
}
