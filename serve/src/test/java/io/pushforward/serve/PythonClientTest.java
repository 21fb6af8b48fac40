package io.pushforward.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The Python client's own tests, against this very server. */
class PythonClientTest {
    private static final Path CLIENT =
            Path.of("..", "clients", "python").toAbsolutePath().normalize();

    @Test
    void client_asksTheRealServer() throws Exception {
        Path python = Tool.python();
        try (Server server = Server.start(Example.arguments(Example.run(Example.PLANE)), ServerOptions.local());
                Server seasons = Server.start(Example.arguments(Example.run(Example.SEASONS)), ServerOptions.local())) {
            ProcessBuilder tests = new ProcessBuilder(
                            python.toString(), "-B", "-m", "unittest", "discover", "-s", "tests", "-v")
                    .directory(CLIENT.toFile())
                    .redirectErrorStream(true);
            tests.environment().put("PUSHFORWARD_URL", server.url().replaceFirst("/$", ""));
            tests.environment().put("PUSHFORWARD_SEASONS", seasons.url().replaceFirst("/$", ""));
            tests.environment()
                    .put("PUSHFORWARD_RUN", Example.run(Example.PLANE).toString());
            tests.environment()
                    .put(
                            "PUSHFORWARD_DATA",
                            Example.run(Example.OU).resolve("data").toString());
            Process process = tests.start();
            String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(told).isZero();
            assertThat(told).contains("OK");
            // Tests of the wrapper for PySpark need PySpark; those of the client must all run.
            assertThat(told.lines().filter(line -> line.contains("skipped") && line.contains("test_client.")))
                    .isEmpty();
        }
    }
}
