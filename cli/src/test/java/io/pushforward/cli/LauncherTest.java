package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher's decisions (when to build, what to complain of, what to run), in a copy of the project's outline with
 * small scripts in place of Java and Maven. {@link LauncherRunTest} runs the real ones.
 */
class LauncherTest {
    private static final Path LAUNCHER =
            Path.of("..", "pushforward").toAbsolutePath().normalize();

    @TempDir
    private Path home;

    private Path project;
    private Path tools;
    private Path jdk;

    @BeforeEach
    void outline() throws IOException {
        project = Files.createDirectory(home.resolve("a project"));
        Files.copy(LAUNCHER, project.resolve("pushforward"));
        executable(project.resolve("pushforward"));
        Files.writeString(project.resolve("pom.xml"), "<project/>");
        Files.createDirectory(project.resolve("examples"));
        Files.writeString(project.resolve("examples/ou.yaml"), "name: ou");
        for (String module : List.of("core", "lab", "neural", "serve", "cli")) {
            Files.createDirectories(project.resolve(module).resolve("src/main"));
            Files.writeString(project.resolve(module).resolve("pom.xml"), "<project/>");
            Files.writeString(project.resolve(module).resolve("src/main/A.java"), "class A {}");
        }
        tools = Files.createDirectory(home.resolve("tools"));
        for (String tool : List.of(
                "bash",
                "cp",
                "dirname",
                "find",
                "flock",
                "grep",
                "head",
                "mkdir",
                "mv",
                "readlink",
                "rm",
                "sed",
                "sleep",
                "touch",
                "wc",
                "env",
                "cat"))
            for (String folder : List.of("/usr/bin", "/bin"))
                if (Files.exists(Path.of(folder, tool)))
                    script(tools.resolve(tool), "exec " + Path.of(folder, tool) + " \"$@\"");
        script(tools.resolve("mvn"), """
                echo build >>"$PWD/builds"
                sleep 0.3
                for m in cli core lab neural serve; do mkdir -p $m/target; echo jar >$m/target/pushforward-$m.jar; done
                echo "$PWD/pom.xml" >cli/target/classpath.txt
                """);
        jdk = Files.createDirectory(home.resolve("jdk"));
        Files.createDirectory(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n");
        script(jdk.resolve("bin/java"), "echo \"omp=$OMP_NUM_THREADS blas=$OPENBLAS_NUM_THREADS $*\"");
        script(jdk.resolve("bin/javac"), "");
    }

    @Test
    void firstRun_buildsOnceAndSaysSo() throws Exception {
        Finished first = launch(project.resolve("pushforward"), "distance", "a b.npy");
        Finished second = launch(project.resolve("pushforward"), "distance", "a b.npy");

        assertThat(first.code).isZero();
        assertThat(first.err)
                .startsWith("pushforward: building the program, once")
                .hasLineCount(1);
        assertThat(first.out).contains("omp=1 blas=1 ").endsWith("io.pushforward.cli.Main distance a b.npy\n");
        assertThat(second.err).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void changedOrDeletedSource_buildsAgain() throws Exception {
        Path launcher = project.resolve("pushforward");
        launch(launcher);
        Path source = project.resolve("core/src/main/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));

        assertThat(launch(launcher).err).contains("because its sources changed");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(60)));
        launch(launcher);
        int before = builds();
        Files.delete(source);
        assertThat(launch(launcher).err).contains("because its sources changed");
        assertThat(builds()).isEqualTo(before + 1);
    }

    @Test
    void changedExample_buildsAgain() throws Exception {
        Path launcher = project.resolve("pushforward");
        launch(launcher);
        Files.setLastModifiedTime(
                project.resolve("examples/ou.yaml"), FileTime.from(Instant.now().plusSeconds(2)));

        assertThat(launch(launcher).err).contains("because its sources changed");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void buildByMavenItself_isUsed() throws Exception {
        Process maven = new ProcessBuilder(tools.resolve("mvn").toString())
                .directory(project.toFile())
                .start();
        assertThat(maven.waitFor(20, TimeUnit.SECONDS)).isTrue();

        assertThat(launch(project.resolve("pushforward")).err).isEmpty();
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void parallelFirstRuns_buildOnce() throws Exception {
        List<Process> runs = new ArrayList<>();
        for (int i = 0; i < 4; i++) runs.add(start(project.resolve("pushforward")));
        for (Process run : runs) assertThat(finish(run).code).isZero();

        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void chainOfLinks_leadsToTheProject() throws Exception {
        Path near = Files.createSymbolicLink(home.resolve("near"), Path.of("a project/pushforward"));
        Path far = Files.createSymbolicLink(
                Files.createDirectory(home.resolve("bin")).resolve("pf"), Path.of("../near"));

        assertThat(launch(near, "x").out).endsWith("Main x\n");
        assertThat(launch(far, "y").out).endsWith("Main y\n");
    }

    @Test
    void missingMaven_isOneLine() throws Exception {
        Files.delete(tools.resolve("mvn"));

        assertMistake(launch(project.resolve("pushforward")), "Maven is needed");
    }

    @Test
    void missingJava_isOneLine() throws Exception {
        Path launcher = project.resolve("pushforward");
        Files.delete(jdk.resolve("bin/java"));

        assertMistake(launch(launcher), "a JDK of version 17 or later is needed");
        jdk = Path.of("");
        assertMistake(launch(launcher), "no java is on the PATH");
    }

    @Test
    void oldJava_isOneLineWithItsVersion() throws Exception {
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"1.8.0_402\"\n");
        assertMistake(launch(project.resolve("pushforward")), "is version 1.8.0_402");

        Files.delete(jdk.resolve("release"));
        script(jdk.resolve("bin/java"), "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        assertMistake(launch(project.resolve("pushforward")), "is version 11.0.2");
    }

    @Test
    void newerJava_isToldOfNativeLibraries() throws Exception {
        assertThat(launch(project.resolve("pushforward")).out).doesNotContain("native-access");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
        assertThat(launch(project.resolve("pushforward")).out).contains("--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void failedBuild_namesItsLog() throws Exception {
        script(tools.resolve("mvn"), "echo '[INFO] x'; echo '[ERROR] A.java: broken'; exit 1");

        Finished run = launch(project.resolve("pushforward"));

        assertThat(run.code).isEqualTo(2);
        assertThat(run.err)
                .contains("[ERROR] A.java: broken")
                .contains("pushforward: the build failed; ")
                .contains("build.log");
    }

    @Test
    void memory_isTheUsersChoice() throws Exception {
        assertThat(launch(project.resolve("pushforward")).out).contains("-XX:MaxRAMPercentage=50");
        Process run = start(project.resolve("pushforward"), Map.of("PUSHFORWARD_MEMORY", "3g"));
        assertThat(finish(run).out).contains("-Xmx3g").doesNotContain("MaxRAMPercentage");
    }

    @Test
    void memory_thatIsNone_orTooLittle_isRefusedInOneLine() throws Exception {
        for (String size : List.of("lots", "1k", "5gg", "-1", "1.5g", "99999t"))
            assertMistake(
                    finish(start(project.resolve("pushforward"), Map.of("PUSHFORWARD_MEMORY", size))),
                    "PUSHFORWARD_MEMORY: expected ");
    }

    @Test
    void limits_thatJavaCannotStartWith_areRefusedInOneLine() throws Exception {
        for (String limit : List.of("ulimit -n 100", "ulimit -v 2000000")) {
            Process run = new ProcessBuilder(
                            "bash",
                            "-c",
                            limit + "; exec \"$0\"",
                            project.resolve("pushforward").toString())
                    .start();
            assertMistake(finish(run), "ulimit " + limit.split(" ")[1]);
        }
    }

    @Test
    void virtualMachineMessages_surviveExceptTheIncubatorWarning() throws Exception {
        script(
                jdk.resolve("bin/java"),
                // Java closes its end of a pipe when the process ends, so the filter is given the time to write before.
                "echo 'WARNING: Using incubator modules: jdk.incubator.vector' >&2; echo 'Error: no heap' >&2;"
                        + " /bin/sleep 2; exit 1");
        launch(project.resolve("pushforward"));

        Finished run = launch(project.resolve("pushforward"));

        assertThat(run.code).isEqualTo(1);
        assertThat(run.err).isEqualTo("Error: no heap\n");
    }

    @Test
    void clone_tellsTheProgramWhereItStands() throws Exception {
        assertThat(launch(project.resolve("pushforward")).out)
                .contains("-Dpushforward.home=" + project.toRealPath() + " ");
    }

    @Test
    void release_runsItsOwnJarsWithoutMaven() throws Exception {
        Path release = release();
        Path link = Files.createSymbolicLink(home.resolve("pf"), release.resolve("bin/pushforward"));
        Files.delete(tools.resolve("mvn"));
        Files.delete(jdk.resolve("bin/javac"));

        Finished run = launch(link, "distance", "a b.npy");

        Path lib = release.resolve("lib").toRealPath();
        assertThat(run.err).isEmpty();
        assertThat(run.out)
                .contains(
                        " -cp " + lib + "/cli-1.jar:" + lib + "/other-2.jar io.pushforward.cli.Main distance a b.npy\n")
                .doesNotContain("pushforward.home");
    }

    @Test
    void archiveOfClasses_isMadeOnceForEachJava() throws Exception {
        Path launcher = release().resolve("bin/pushforward");
        archivingJava();

        assertThat(launch(launcher).out).contains("-XX:SharedArchiveFile=", "/classes-17.0.15.jsa ");
        launch(launcher);
        assertThat(Files.readAllLines(jdk.resolve("dumps"))).hasSize(1);
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
        assertThat(launch(launcher).out).contains("/classes-25.jsa ");
        assertThat(Files.readAllLines(jdk.resolve("dumps"))).hasSize(2);
    }

    @Test
    void archiveOfClasses_afterTheReleaseMoved_isMadeAgain() throws Exception {
        Path release = release();
        archivingJava();
        launch(release.resolve("bin/pushforward"));
        Path moved = Files.move(release, home.resolve("moved"));

        assertThat(launch(moved.resolve("bin/pushforward")).out).contains("moved/lib/classes-17.0.15.jsa ");
        assertThat(Files.readAllLines(jdk.resolve("dumps"))).hasSize(2);
    }

    @Test
    void archiveOfClasses_cutShort_isNotUsed() throws Exception {
        Path launcher = release().resolve("bin/pushforward");
        archivingJava();
        launch(launcher);
        Files.writeString(launcher.resolveSibling("../lib/classes-17.0.15.jsa"), "cla");

        assertThat(launch(launcher).out).doesNotContain("SharedArchiveFile");
    }

    @Test
    void archiveOfClasses_thatCannotBeMade_isTriedOnce() throws Exception {
        Path launcher = release().resolve("bin/pushforward");
        script(jdk.resolve("bin/java"), "echo start >>" + jdk.resolve("starts") + "; exit 1");
        launch(launcher);
        launch(launcher);

        assertThat(Files.readAllLines(jdk.resolve("starts"))).hasSize(3); // one vain attempt, two programs
    }

    /** The outline of an unpacked release. */
    private Path release() throws IOException {
        Path release = Files.createDirectory(home.resolve("a release"));
        Path launcher = Files.createDirectory(release.resolve("bin")).resolve("pushforward");
        Files.copy(LAUNCHER, launcher);
        executable(launcher);
        Files.writeString(
                Files.createDirectory(release.resolve("lib")).resolve("classpath.txt"), "./cli-1.jar:./other-2.jar\n");
        return release;
    }

    /** Java in so far as it writes an archive of classes where it is asked to. */
    private void archivingJava() throws IOException {
        script(jdk.resolve("bin/java"), """
                for word; do
                    case $word in
                        -Xshare:dump) dump=yes ;;
                        -XX:SharedArchiveFile=*) file=${word#*=} ;;
                    esac
                done
                if [ "$dump" ]; then echo classes >"$file"; echo x >>%s; fi
                echo "$*"
                """.formatted(jdk.resolve("dumps")));
    }

    private record Finished(int code, String out, String err) {}

    private static void assertMistake(Finished run, String text) {
        assertThat(run.code).isEqualTo(2);
        assertThat(run.out).isEmpty();
        assertThat(run.err).startsWith("pushforward: ").contains(text).hasLineCount(1);
    }

    private int builds() throws IOException {
        return Files.readAllLines(project.resolve("builds")).size();
    }

    private Finished launch(Path launcher, String... arguments) throws Exception {
        return finish(start(launcher, Map.of(), arguments));
    }

    private Process start(Path launcher, String... arguments) throws IOException {
        return start(launcher, Map.of(), arguments);
    }

    private Process start(Path launcher, Map<String, String> settings, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(launcher.toString()));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line).directory(home.toFile());
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("PATH", tools.toString());
        if (!jdk.toString().isEmpty()) environment.put("JAVA_HOME", jdk.toString());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static Finished finish(Process process) throws Exception {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Finished(process.waitFor(), out, err);
    }

    private static void script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        executable(file);
    }

    private static void executable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
