package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/reference.md} is what {@code pushforward list --markdown} prints without the parts of tests. */
class ReferencePageTest {
    private static String classPath() {
        String whole = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(whole.split(File.pathSeparator))
                .filter(entry -> !entry.contains("test-classes") && !entry.endsWith("tests.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void referencePage_isCurrent() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-Dstdout.encoding=UTF-8",
                        "-cp",
                        classPath(),
                        "io.pushforward.cli.Main",
                        "list",
                        "--markdown")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String page = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(Files.readString(Path.of("../docs/reference.md")))
                .as("run ./pushforward list --markdown > docs/reference.md")
                .isEqualTo(page);
    }
}
