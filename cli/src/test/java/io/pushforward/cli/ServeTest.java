package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import io.pushforward.serve.Server;
import io.pushforward.serve.ServerOptions;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeTest {
    @TempDir
    static Path folder;

    private static Path out;
    private static Path input;

    @BeforeAll
    static void train() {
        out = folder.resolve("run");
        Run run = Run.of("train", UserFiles.in(folder), "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        input = folder.resolve("query.npy");
        Npy.write(
                input,
                NdArray.of(
                        Gaussian.standard(2).sample(25, Seed.of(1).generator()).points(), 25, 2));
    }

    @Test
    void service_answersWhatPredictPrints() throws Exception {
        Run predicted = Run.of(
                "predict",
                out.resolve("bundles/kernel-regression/seed-0"),
                input,
                "--seed",
                3,
                "--resamples",
                5,
                "--json");
        assertThat(predicted.code()).as(predicted.err()).isZero();
        try (Server server = Server.start(List.of(out.toString()), ServerOptions.local())) {
            HttpResponse<byte[]> reply = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(
                                            server.url() + "api/predict/kernel-regression?seed=3&resamples=5"))
                                    .POST(HttpRequest.BodyPublishers.ofFile(input))
                                    .build(),
                            HttpResponse.BodyHandlers.ofByteArray());
            ObjectMapper json = new ObjectMapper();
            assertThat(json.readTree(reply.body())).isEqualTo(json.readTree(predicted.out()));
        }
    }

    @Test
    void mistakes_areOneLineAndExitCodeTwo() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), "short");
        List<Run> mistakes = List.of(
                Run.of("serve", folder.resolve("nothing")),
                Run.of("serve", out, "--host", "0.0.0.0"),
                Run.of("serve", out, "--port", 70000),
                Run.of("serve", out, "--token-file", token),
                Run.of("serve", out, "--token-file", folder.resolve("no-token")),
                Run.of("serve"));
        for (Run run : mistakes) {
            assertThat(run.code()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).startsWith("pushforward: ").hasLineCount(1);
        }
    }
}
