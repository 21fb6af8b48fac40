package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Machines that fail: killed processes, full disks, folders that vanish, users without rights. Nothing is lost or half. */
@Timeout(300)
class FaultTest {
    private static final String OU = """
            name: tiny
            data: {simulator: ou-first-passage, laws: 12, inputSamples: 30, outputSamples: 30}
            inputProjection: {name: pca, rank: 3}
            operators:
              - {name: nearest-law, distance: sinkhorn}
              - name: small-operator
                encoder:
                  name: deep-sets
                  particle: {hidden: [64], width: 64, activation: silu}
                  outer: {hidden: [64], width: 64, activation: silu}
                decoder: {name: softmax, hidden: [64]}
                loss: {name: likelihood}
                epochs: 25
                batch: 4
                checkpointSeconds: 0
            metrics: [nll]
            """;
    /** How often each command is killed; {@code -Dfault.kills=20} for more. */
    private static final int KILLS = Integer.getInteger("fault.kills", 1);
    /** The kills fall evenly into the time that a whole command takes, start of the virtual machine included. */
    private static final int EARLIEST = 300;

    private static final int LATEST = 4000; // milliseconds

    @TempDir
    Path folder;

    private final Generator random = Seed.of(7).generator();

    @BeforeEach
    void requireShell() {
        assumeTrue(Files.exists(Path.of("/bin/bash")), "no /bin/bash to start processes with limits");
    }

    private Program start(String before, Object... arguments) throws IOException {
        return Program.start(folder, before, List.of(), arguments);
    }

    private void kill(Object... arguments) throws Exception {
        start("", arguments).killAfter(EARLIEST + random.nextInt(LATEST - EARLIEST));
    }

    private static void succeed(Object... arguments) {
        Run run = Run.of(arguments);
        assertThat(run.code()).as(run.err()).isZero();
    }

    @Test
    void killedRun_resumes_andEndsAsIfNeverKilled() throws Exception {
        Path file = UserFiles.experiment(folder, OU);
        succeed("run", file, "--out", folder.resolve("whole"));
        for (int k = 0; k < KILLS; k++) {
            Path out = folder.resolve("killed-" + k);
            kill("run", file, "--out", out);
            succeed("run", file, "--out", out, "--resume");
            assertThat(rows(out)).isEqualTo(rows(folder.resolve("whole")));
            assertNothingHidden(out);
        }
    }

    /** The first command of the README, with one of its operators; some twenty seconds, so only where more kills are asked for. */
    @Test
    void killedRunOfOu_resumes_andEndsAsIfNeverKilled() throws Exception {
        assumeTrue(KILLS > 1, "-Dfault.kills=N, N > 1, kills the experiment ou too");
        Object[] line = {"run", "ou", "--seeds", 1, "--only", "compact-operator", "--resume", "--out"};
        succeed(with(line, folder.resolve("whole")));
        for (int k = 0; k < KILLS; k++) {
            Path out = folder.resolve("killed-" + k);
            start("", with(line, out)).killAfter(EARLIEST + random.nextInt(4 * LATEST));
            succeed(with(line, out));
            assertThat(rows(out)).isEqualTo(rows(folder.resolve("whole")));
            assertNothingHidden(out);
        }
    }

    @Test
    void killedSimulation_goesOn_andEndsAsIfNeverKilled() throws Exception {
        Object[] system = {"simulate", "ou", "--laws", 60, "--set", "inputSamples=200", "--overwrite", "--out"};
        succeed(with(system, folder.resolve("whole")));
        for (int k = 0; k < KILLS; k++) {
            Path out = folder.resolve("killed-" + k);
            kill(with(system, out));
            succeed(with(system, out));
            assertSameFiles(out, folder.resolve("whole"));
            assertThat(folder.resolve("killed-" + k + ".partial")).doesNotExist();
        }
    }

    @Test
    void killedImport_isDoneAgain() throws Exception {
        UserFiles.in(folder);
        Object[] line = {"import", folder.resolve("data.npz"), "--overwrite", "--out"};
        succeed(with(line, folder.resolve("whole")));
        for (int k = 0; k < KILLS; k++) {
            Path out = folder.resolve("killed-" + k);
            start("", with(line, out)).killAfter(EARLIEST + random.nextInt(LATEST / 3));
            if (Files.exists(out)) assertSameFiles(out, folder.resolve("whole"));
            succeed(with(line, out));
            assertSameFiles(out, folder.resolve("whole"));
        }
    }

    @Test
    void killedChoice_resumes() throws Exception {
        UserFiles.in(folder);
        Object[] line = {"train", "--auto", folder.resolve("data.npz"), "--budget", "2s", "--resume", "--out"};
        for (int k = 0; k < KILLS; k++) {
            Path out = folder.resolve("killed-" + k);
            kill(with(line, out));
            succeed(with(line, out));
            assertThat(out.resolve("results.json")).exists();
            assertNothingHidden(out);
        }
    }

    /** A limit on the size of files stands for a full disk: the network's checkpoint is the first that does not fit. */
    @Test
    void fullDisk_duringTheTrainingOfANetwork_isOneLine_andTheRunResumes() throws Exception {
        Path file = UserFiles.experiment(folder, OU.replace("64", "256").replace("epochs: 25", "epochs: 3"));
        Path out = folder.resolve("run");
        succeed("run", file, "--out", folder.resolve("whole")); // unpacks libtorch where it is not yet
        Program.End end = start("ulimit -f 1024;", "run", file, "--out", out).end();
        assertThat(end.code()).as(end.err()).isEqualTo(2);
        assertThat(end.errors()).singleElement().asString().contains("checkpoint");
        succeed("run", file, "--out", out, "--resume");
        assertThat(rows(out)).isEqualTo(rows(folder.resolve("whole")));
        assertNothingHidden(out);
    }

    /** The folder for native libraries lies on a small file system of its own, where this user may make one. */
    @Test
    void fullDisk_whileLibtorchIsUnpacked_isOneLine() throws Exception {
        Path mounted = Files.createDirectory(folder.resolve("small"));
        String mount = "mount -t tmpfs -o size=8m none " + mounted;
        assumeTrue(
                new ProcessBuilder("unshare", "--mount", "/bin/bash", "-c", mount)
                                .start()
                                .waitFor()
                        == 0,
                "no file system can be mounted here");
        Program.End end = Program.start(
                        folder,
                        "exec unshare --mount /bin/bash -c '" + mount + "; exec \"$@\"' bash \"$@\";",
                        List.of("-Dorg.bytedeco.javacpp.cachedir=" + mounted),
                        "run",
                        UserFiles.experiment(folder, OU),
                        "--out",
                        folder.resolve("run"))
                .end();
        assertThat(end.code()).as(end.err()).isEqualTo(2);
        assertThat(end.errors()).singleElement().asString().contains(mounted.toString(), "No space left");
    }

    @Test
    void outputFolder_deletedDuringARun_isOneLine() throws Exception {
        Path file = UserFiles.experiment(folder, OU.replace("epochs: 25", "epochs: 100000"));
        Path out = folder.resolve("run");
        Program program = start("", "run", file, "--out", out);
        while (program.isAlive() && !Files.exists(out.resolve("checkpoints/small-operator/seed-0"))) Thread.sleep(20);
        Files.move(out, folder.resolve("elsewhere"));
        Program.End end = program.end();
        assertThat(end.code()).as(end.err()).isEqualTo(2);
        assertThat(end.errors()).singleElement().asString().contains(out.toString());
    }

    @Test
    void bundle_replacedWhileItIsRead_isOneOrTheOther_orOneLine() throws Exception {
        Path file = UserFiles.in(folder);
        Npy.write(folder.resolve("query.npy"), NdArray.of(new double[] {1, 2, 3, 4, 5, 6}, 3, 2));
        List<Path> kept = new ArrayList<>();
        Set<String> answers = new TreeSet<>();
        for (String bandwidth : List.of("1.0", "0.2")) {
            Files.writeString(
                    file, Files.readString(file).replaceFirst("bandwidth: [0-9.]+", "bandwidth: " + bandwidth));
            Path out = folder.resolve("run-" + bandwidth);
            succeed("train", file, "--out", out);
            kept.add(out.resolve("bundles/kernel-regression/seed-0"));
            answers.add(predicted(kept.get(kept.size() - 1)).out());
        }
        assertThat(answers).hasSize(2);
        Path place = folder.resolve("place");
        AtomicBoolean over = new AtomicBoolean();
        Thread swapper = new Thread(() -> swap(kept, place, over));
        swapper.start();
        try {
            for (int k = 0; k < 30; k++) {
                Run run = predicted(place);
                if (run.code() == 0) assertThat(answers).contains(run.out());
                else run.assertMistake(place.toString());
            }
        } finally {
            over.set(true);
            swapper.join();
        }
    }

    private Run predicted(Path bundle) {
        return Run.of("predict", bundle, folder.resolve("query.npy"), "--json");
    }

    private static void swap(List<Path> kept, Path place, AtomicBoolean over) {
        for (int k = 0; !over.get(); k = 1 - k) {
            try {
                Files.move(kept.get(k), place);
                Thread.sleep(1);
                Files.move(place, kept.get(k));
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void userWithoutRights_isToldWhichFolder() throws Exception {
        UserFiles.in(folder);
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        Object[] line = {"import", folder.resolve("data.npz"), "--out", closed.resolve("data")};
        boolean isMighty = !Files.exists(Path.of("/proc/self/status")) || canWrite(closed);
        // The administrator may write anywhere; without capabilities even this user may not.
        String before = isMighty ? "exec setpriv --bounding-set=-all --inh-caps=-all" : "exec";
        if (isMighty)
            assumeTrue(
                    new ProcessBuilder("setpriv", "--bounding-set=-all", "--inh-caps=-all", "true")
                                    .start()
                                    .waitFor()
                            == 0,
                    "the administrator's rights cannot be dropped here");
        Program.End end = start(before + " \"$@\";", line).end();
        assertThat(end.code()).as(end.err()).isEqualTo(2);
        assertThat(end.errors()).singleElement().asString().contains(closed.toString(), "permission denied");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static boolean canWrite(Path folder) throws IOException {
        try {
            Files.delete(Files.createFile(folder.resolve("probe")));
            return true;
        } catch (java.nio.file.AccessDeniedException e) {
            return false;
        }
    }

    @Test
    void temporaryFolder_thatCannotBeWritten_isNamedWhereItIsNeeded() throws Exception {
        Path input = folder.resolve("input.parquet");
        Files.copy(Path.of("..", "lab", "src", "test", "resources", "data", "input_snappy.parquet"), input);
        Path target = Files.writeString(folder.resolve("target.csv"), "law,x0\n0,1\n0,2\n1,3\n1,4\n2,3\n2,4\n");
        Program.End end = Program.start(
                        folder,
                        "",
                        List.of("-Djava.io.tmpdir=/proc/nowhere"),
                        "import",
                        input,
                        target,
                        "--out",
                        folder.resolve("data"))
                .end();
        assertThat(end.code()).as(end.err()).isEqualTo(2);
        assertThat(end.errors()).singleElement().asString().contains("/proc/nowhere", "-Djava.io.tmpdir=");
        assertThat(end.err()).doesNotContain("Exception");
        Program.End other = Program.start(
                        folder,
                        "",
                        List.of("-Djava.io.tmpdir=/proc/nowhere"),
                        "import",
                        target,
                        target,
                        "--out",
                        folder.resolve("data"))
                .end();
        assertThat(other.code()).as(other.err()).isZero();
    }

    /** A small file system that does not let files be executed, where this user may make one. */
    @Test
    void temporaryFolder_withoutExecution_isNamedWhereItIsNeeded() throws Exception {
        Path input = folder.resolve("input.parquet");
        Files.copy(Path.of("..", "lab", "src", "test", "resources", "data", "input_snappy.parquet"), input);
        Path target = Files.writeString(folder.resolve("target.csv"), "law,x0\n0,1\n0,2\n1,3\n1,4\n2,3\n2,4\n");
        Path mounted = Files.createDirectory(folder.resolve("noexec"));
        String mount = "mount -t tmpfs -o size=8m,noexec none " + mounted;
        Process probe = new ProcessBuilder("unshare", "--mount", "/bin/bash", "-c", mount).start();
        assumeTrue(probe.waitFor() == 0, "no file system can be mounted here");
        Program.End end = Program.start(
                        folder,
                        "exec unshare --mount /bin/bash -c '" + mount + "; exec \"$@\"' bash \"$@\";",
                        List.of("-Djava.io.tmpdir=" + mounted),
                        "import",
                        input,
                        target,
                        "--out",
                        folder.resolve("data"))
                .end();
        assertThat(end.code()).as(end.err()).isEqualTo(2);
        assertThat(end.errors()).singleElement().asString().contains(mounted.toString(), "-Djava.io.tmpdir=");
    }

    private static Object[] with(Object[] line, Path last) {
        List<Object> longer = new ArrayList<>(List.of(line));
        longer.add(last);
        return longer.toArray();
    }

    private static JsonNode rows(Path out) throws IOException {
        JsonNode rows = new ObjectMapper()
                .readTree(out.resolve("results.json").toFile())
                .path("operators");
        rows.forEach(row -> ((ObjectNode) row).remove("trainSeconds"));
        return rows;
    }

    private static void assertSameFiles(Path one, Path two) throws IOException {
        try (Stream<Path> files = Files.list(two)) {
            for (Path file : files.toList())
                assertThat(one.resolve(file.getFileName())).hasSameBinaryContentAs(file);
        }
    }

    /** Half-written files and folders are hidden; none may stay once a run has ended well. */
    private static void assertNothingHidden(Path out) throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            assertThat(files.filter(file -> file.getFileName().toString().endsWith(".tmp")))
                    .isEmpty();
        }
    }
}
