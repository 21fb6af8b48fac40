package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;

class StandardErrorTest {
    private static final String MESSAGE = "what was wrong";

    /** Files that other threads open all the time take the number of standard error while it is free. */
    static final class BesideOthers {
        private BesideOthers() {}

        public static void main(String[] arguments) throws InterruptedException {
            AtomicBoolean over = new AtomicBoolean();
            Thread[] openers = new Thread[4];
            for (int k = 0; k < openers.length; k++) {
                openers[k] = new Thread(() -> {
                    while (!over.get()) open();
                });
                openers[k].start();
            }
            Thread.sleep(200);
            StandardError.restore();
            over.set(true);
            for (Thread opener : openers) opener.join();
            System.err.println(MESSAGE);
        }

        private static void open() {
            try {
                Files.readAllBytes(Path.of("/proc/self/stat"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @RepeatedTest(3)
    void restored_besideThreadsThatOpenFiles_isTheTrueOne() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")) && Files.exists(Path.of("/bin/bash")), "Linux only");
        Process process = new ProcessBuilder(
                        "/bin/bash",
                        "-c",
                        "exec \"$@\" 3>&2 2>/dev/null",
                        "bash",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens",
                        "java.base/sun.nio.fs=ALL-UNNAMED",
                        "-Dpushforward.filtered=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BesideOthers.class.getName())
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(said.strip()).isEqualTo(MESSAGE);
    }
}
