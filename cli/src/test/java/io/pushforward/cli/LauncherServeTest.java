package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as users start and stop it. */
@Tag("packaged")
class LauncherServeTest {
    private static final Path LAUNCHER =
            Path.of("..", "pushforward").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void service_toldToStop_endsWithCodeZeroAndLogsNoSecret() throws Exception {
        Path out = folder.resolve("run");
        Run run = Run.of("train", UserFiles.in(folder), "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        String token = "a-token-that-stays-secret";
        Path file = Files.writeString(folder.resolve("token"), token + "\n");
        Path log = folder.resolve("log");
        Process service = new ProcessBuilder(
                        LAUNCHER.toString(), "serve", out.toString(), "--port", "0", "--token-file", file.toString())
                .redirectError(log.toFile())
                .start();
        try (BufferedReader told =
                new BufferedReader(new InputStreamReader(service.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(told.readLine()).isEqualTo("serving kernel-regression");
            String url = told.readLine().replaceAll("page:\\s+(\\S+).*", "$1");
            HttpResponse<String> models = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(url + "v2/models?a=b"))
                                    .header("Authorization", "Bearer " + token)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(models.body()).isEqualTo("{\"models\":[\"kernel-regression\"]}");
            service.destroy(); // SIGTERM
            assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(service.exitValue()).isZero();
            assertThat(Files.readString(log))
                    .contains("\"path\":\"/v2/models\",\"status\":200")
                    .endsWith("pushforward: stopped serving\n")
                    .doesNotContain(token)
                    .doesNotContain("a=b");
        } finally {
            service.destroyForcibly();
        }
    }
}
