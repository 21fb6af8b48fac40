package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as users meet it, after Maven has packaged the program: from another folder, through a link. */
@Tag("packaged")
class LauncherRunTest {
    private static final Path LAUNCHER =
            Path.of("..", "pushforward").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void version_throughALinkFromAnotherFolder_isPrintedAlone() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("pf"), LAUNCHER);

        Process run = start(link, "--version");

        assertThat(text(run.getErrorStream().readAllBytes())).isEmpty();
        assertThat(text(run.getInputStream().readAllBytes()))
                .startsWith("pushforward ")
                .contains("Java ");
        assertThat(run.waitFor()).isZero();
        Files.delete(link);
    }

    @Test
    void secondStart_takesClassesFromTheArchive() throws Exception {
        assumeFalse(LAUNCHER.toString().contains(" "), "Java 17 does not share classes of such a path");
        assertThat(start(LAUNCHER, "--version").waitFor()).isZero();
        Path log = folder.resolve("log");
        ProcessBuilder second = new ProcessBuilder(LAUNCHER.toString(), "--version").directory(folder.toFile());
        second.environment().put("PUSHFORWARD_JAVA_OPTIONS", "-Xlog:class+load:file=" + log);

        assertThat(second.start().waitFor()).isZero();
        String loaded = Files.readString(log);
        assertThat(loaded).containsPattern("io\\.pushforward\\.cli\\.Main source: shared objects file");
        // Newer Javas keep no classes of picocli's old format.
        if (Runtime.version().feature() <= 21)
            assertThat(loaded).containsPattern("picocli\\.CommandLine source: shared objects file");
    }

    @Test
    void mistake_isOneLineOnStandardErrorAndExitCodeTwo() throws Exception {
        // A file, not a pipe: the line must be there when the process has ended.
        Path err = folder.resolve("err");
        Process run = new ProcessBuilder(LAUNCHER.toString(), "no-such-command")
                .directory(folder.toFile())
                .redirectError(err.toFile())
                .start();

        assertThat(run.waitFor()).isEqualTo(2);
        assertThat(Files.readString(err)).startsWith("pushforward: ").hasLineCount(1);
    }

    @Test
    void readerThatGoesAway_isNoError() throws Exception {
        Process run = new ProcessBuilder("bash", "-c", "set -o pipefail; \"$0\" --help | true", LAUNCHER.toString())
                .directory(folder.toFile())
                .start();

        assertThat(text(run.getErrorStream().readAllBytes())).isEmpty();
        assertThat(run.waitFor()).isZero();
    }

    @Test
    void fullDisk_isOneLine() throws Exception {
        if (!Files.exists(Path.of("/dev/full"))) return;
        Process run = new ProcessBuilder("bash", "-c", "\"$0\" --help >/dev/full", LAUNCHER.toString())
                .directory(folder.toFile())
                .start();

        assertThat(text(run.getErrorStream().readAllBytes()))
                .startsWith("pushforward: standard output: ")
                .hasLineCount(1);
        assertThat(run.waitFor()).isEqualTo(2);
    }

    @Test
    void killedSimulation_goesOnAndEndsAsIfNeverKilled() throws Exception {
        String[] line = {"simulate", "ou", "--scale", "quick", "--laws", "60", "--set", "inputSamples=400", "--out"};
        Path whole = folder.resolve("whole");
        assertThat(Run.of((Object[]) with(line, whole.toString())).code()).isZero();

        Process killed = start(LAUNCHER, with(line, "killed"));
        Path journal = folder.resolve("killed.partial/journal.jsonl");
        while (killed.isAlive()
                && !(Files.exists(journal) && Files.readAllLines(journal).size() > 4)) Thread.sleep(5);
        killed.destroyForcibly().waitFor();
        assertThat(folder.resolve("killed")).doesNotExist();
        List<String> before = Files.readAllLines(journal);
        Process second = start(LAUNCHER, with(line, "killed"));

        assertThat(before).hasSizeGreaterThan(4);
        assertThat(second.waitFor()).isZero();
        for (String file : List.of("input.npy", "target.npy", "laws.csv"))
            assertThat(folder.resolve("killed").resolve(file)).hasSameBinaryContentAs(whole.resolve(file));
    }

    private static String[] with(String[] line, String last) {
        String[] longer = Arrays.copyOf(line, line.length + 1);
        longer[line.length] = last;
        return longer;
    }

    private Process start(Path launcher, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(launcher.toString()));
        line.addAll(List.of(arguments));
        return new ProcessBuilder(line).directory(folder.toFile()).start();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
