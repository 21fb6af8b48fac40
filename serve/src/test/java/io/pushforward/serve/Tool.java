package io.pushforward.serve;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Programs that some tests need. {@code -Dpushforward.insist} turns their absence from a skipped test into a failure. */
final class Tool {
    private Tool() {}

    static Path chromium() {
        return required(Path.of("/usr/bin/chromium"), "the package chromium");
    }

    /** Debian's own Python, which finds Debian's NumPy. */
    static Path python() {
        required(Path.of("/usr/lib/python3/dist-packages/numpy"), "the package python3-numpy");
        return required(Path.of("/usr/bin/python3"), "the package python3");
    }

    private static Path required(Path program, String remedy) {
        String words = program + " is missing; install " + remedy + " to run this test";
        if (System.getProperty("pushforward.insist") != null) assertTrue(Files.exists(program), words);
        else assumeTrue(Files.exists(program), words);
        return program;
    }
}
