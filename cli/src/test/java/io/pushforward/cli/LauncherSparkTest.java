package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;

/** Commands with --spark as users give them: the launcher's class path, and one line for a mistake. */
@Tag("packaged")
@EnabledForJreRange(maxVersion = 21, disabledReason = "Spark 4.1 runs on Java 17 and 21")
class LauncherSparkTest {
    private static final Path LAUNCHER =
            Path.of("..", "pushforward").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void simulate_bySpark_writesTheBytesOfOneMachine() throws Exception {
        String[] laws = {"simulate", "gaussian", "--scale", "quick", "--laws", "8", "--shards", "2", "--out"};
        String uri = folder.resolve("there").toUri().toString();
        for (String[] line : List.of(with(laws, "here"), with(laws, uri, "--spark", "local[2]")))
            assertThat(run(line)).allMatch(text -> text.startsWith("simulate gaussian: ")); // progress, after a while
        for (String file : List.of("manifest.json", "shard-00001/input.npy", "shard-00001/manifest.json"))
            assertThat(folder.resolve("there").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("here").resolve(file));
    }

    @Test
    void master_thatDoesNotAnswer_isOneLine() throws Exception {
        assertThat(run("simulate", "gaussian", "--laws", "8", "--out", "laws", "--spark", "spark://127.0.0.1:9"))
                .containsExactly("pushforward: --spark spark://127.0.0.1:9: no master answers there");
        assertThat(run("simulate", "gaussian", "--laws", "8", "--out", "laws", "--spark", "moon"))
                .singleElement()
                .asString()
                .startsWith("pushforward: --spark moon: ");
    }

    /** One line for each, and nothing else; all but one are found before Spark starts. */
    @Test
    void mistakes_areOneLineEach() throws Exception {
        String[] laws = {"simulate", "gaussian", "--scale", "quick", "--laws", "4", "--shards", "2"};
        Map<List<String>, String> lines = new LinkedHashMap<>();
        lines.put(
                List.of("--spark", "spark://127.0.0.1"), "--spark: expected spark://HOST:PORT, got spark://127.0.0.1");
        lines.put(List.of("--spark", "lokal[2]"), "--spark lokal[2]: ");
        lines.put(List.of("--spark", "local[2", "--spark-conf", "a=b"), "--spark local[2: ");
        lines.put(
                List.of("--spark", "local[2]", "--spark-conf", "spark.a"),
                "Value for option option '--spark-conf' (KEY=VALUE) should be in KEY=VALUE format but was spark.a");
        lines.put(List.of("--spark", "local[2]", "--spark-conf", "spark.executor.memory=much"), "--spark local[2]: ");
        lines.put(
                List.of("--spark", "local[1]", "--out", "moon://there/laws"),
                "moon://there/laws: No FileSystem for scheme \"moon\"");
        lines.put(List.of("--out", "hdfs://there/laws"), "hdfs://there/laws: expected a path");
        for (var line : lines.entrySet())
            assertThat(run(with(laws, line.getKey().toArray(String[]::new))))
                    .as(line.getKey().toString())
                    .singleElement()
                    .asString()
                    .startsWith("pushforward: " + line.getValue());
    }

    private static String[] with(String[] words, String... more) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** The lines on standard error. */
    private List<String> run(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(LAUNCHER.toString()));
        line.addAll(List.of(arguments));
        Path err = Files.createTempFile(folder, "err", "");
        new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectError(err.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return Files.readAllLines(err);
    }
}
