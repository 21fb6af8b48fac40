package io.pushforward.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.bundle.Answer;
import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PredictionOptions;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in and out, names, metrics, the description of all routes, and who may ask. */
class ServerTest {
    private static final String PREDICT = "/api/predict/plane.kernel-regression";
    private static final String CSV = "x,y\n1,0\n1.5,0.3\n0.2,-0.5\n";

    private static Server server;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        server = Server.start(Example.arguments(Example.runs()), ServerOptions.local());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void predict_fromNpyAndCsv_givesEqualAnswersInEveryForm() throws Exception {
        Ensemble input = Gaussian.standard(2).sample(20, Seed.of(4).generator());
        byte[] npy = Npy.bytes(NdArray.of(input.points(), 20, 2));
        StringBuilder csv = new StringBuilder("weight,x,y\n");
        for (int i = 0; i < 20; i++)
            csv.append("0.5,")
                    .append(input.point(i)[0])
                    .append(',')
                    .append(input.point(i)[1])
                    .append('\n');
        Answer expected;
        try (Bundle bundle = Bundle.open(Example.bundle("plane", "kernel-regression"))) {
            expected = Answer.of(bundle, Query.of(input), new PredictionOptions(64, 8, Seed.of(2)));
        }
        String path = PREDICT + "?samples=64&resamples=8&seed=2";

        assertThat(Http.post(server, path, npy).json())
                .isEqualTo(Json.read(Json.bytes(expected.document().json())));
        assertThat(Http.post(server, path, bytes(csv.toString())).json())
                .isEqualTo(Json.read(Json.bytes(expected.document().json())));
        assertThat(Http.post(server, path, npy, "Accept", "text/csv").text()).isEqualTo(expected.csv());
        Path file = folder.resolve("answer.npz");
        Files.write(
                file,
                Http.post(server, path, npy, "Accept", "application/x-npz").body());
        assertThat(Npz.read(file)).isEqualTo(expected.arrays());
    }

    @Test
    void predict_ofNonsense_saysWhereAndWhat() {
        assertThat(Http.post(server, PREDICT, bytes("x,y\n1,zebra\n")).error())
                .isEqualTo("line 2, column 2: expected a finite number, got \"zebra\"");
        assertThat(Http.post(server, PREDICT, bytes("1,2,3\n")).error()).contains("rows of 2 numbers");
        assertThat(Http.post(server, PREDICT, bytes("x,y\n")).error()).contains("got none");
        assertThat(Http.post(server, PREDICT, new byte[0]).status()).isEqualTo(400);
        assertThat(Http.post(server, PREDICT, new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1})
                        .status())
                .isEqualTo(400);
        assertThat(Http.post(server, PREDICT, new byte[] {(byte) 0xff, (byte) 0xfe, 0})
                        .status())
                .isEqualTo(400);
        for (String none : List.of("NaN", "1e999", "5d", "0x1p3"))
            assertThat(Http.post(server, PREDICT, bytes("1," + none + "\n")).error())
                    .isEqualTo("line 1, column 2: expected a finite number, got \"" + none + "\"");
        assertThat(Http.post(server, PREDICT + "?sample=3", bytes(CSV)).error()).contains("\"sample\"");
        assertThat(Http.post(server, PREDICT, bytes(CSV), "Accept", "image/png").status())
                .isEqualTo(406);
        assertThat(Http.post(server, PREDICT + "?given.dose=3", bytes(CSV)).error())
                .contains("dose");
    }

    @Test
    void ask_aboutATestLaw_scoresItBesideItsFloor() {
        JsonNode laws = Http.get(server, "/api/operators/ou.compact-operator/laws")
                .json()
                .path("laws");
        assertThat(laws).hasSize(6);
        long law = laws.get(0).path("id").asLong();
        byte[] input = Http.get(server, "/api/operators/ou.compact-operator/laws/" + law)
                .body();
        JsonNode answer = Http.post(server, "/api/ask/ou.compact-operator?law=" + law, input)
                .json();
        assertThat(answer.path("truth").path("masses")).hasSize(49);
        assertThat(answer.path("observed").path("trials").asInt()).isEqualTo(60);
        assertThat(answer.path("scores")).hasSize(2);
        assertThat(answer.path("heldOut").asText()).contains("held-out");
        assertThat(answer.path("scores").get(1).path("floor").asDouble()).isPositive();
        assertThat(Http.get(server, "/api/operators/ou.compact-operator/laws/99999")
                        .status())
                .isEqualTo(404);

        byte[] fresh = Http.get(server, "/api/operators/ou.compact-operator/draw?at=m:1.0,q:0.2&size=50&seed=3")
                .body();
        assertThat(Npy.read("fresh", fresh).shape()).containsExactly(50, 256);
        JsonNode judged = Http.post(server, "/api/ask/ou.compact-operator?at=m:1.0,q:0.2&use=20", fresh)
                .json();
        assertThat(judged.path("input").path("size").asInt()).isEqualTo(20);
        assertThat(judged.path("scores")).hasSize(2);
        assertThat(Http.get(server, "/api/operators/ou.compact-operator/draw?at=m:nine")
                        .error())
                .startsWith("at: expected m from");
    }

    @Test
    void runs_tellResultsCurvesAndScoresByLaw() {
        JsonNode run = Http.get(server, "/api/runs/ou").json();
        assertThat(run.path("status").asText()).isEqualTo("finished");
        assertThat(run.path("curves")).hasSize(2);
        assertThat(run.path("curves").get(0).path("losses")).hasSize(30);
        JsonNode scores = Http.get(server, "/api/runs/ou/scores").json();
        assertThat(scores.path("laws")).hasSize(6);
        assertThat(scores.path("operators").path("compact-operator").path("nll"))
                .hasSize(6);
        assertThat(Http.get(server, "/api/runs/..%2f..%2fetc").status()).isBetween(400, 404);
    }

    @Test
    void openApi_describesEveryRouteAndEveryAnswer() throws Exception {
        JsonNode description = Http.get(server, "/openapi.json").json();
        Map<String, String> asked = Map.ofEntries(
                Map.entry("{name}", "ou.compact-operator"),
                Map.entry(
                        "{version}",
                        Http.get(server, "/v2/models/ou.compact-operator")
                                .json()
                                .path("versions")
                                .get(0)
                                .asText()),
                Map.entry(
                        "{law}",
                        Http.get(server, "/api/operators/ou.compact-operator/laws")
                                .json()
                                .path("laws")
                                .get(0)
                                .path("id")
                                .asText()),
                Map.entry("{run}", "ou"),
                Map.entry("{file}", "main.js"));
        byte[] law = Http.get(server, "/api/operators/ou.compact-operator/draw?at=m:1,q:0.2&size=9")
                .body();
        double[] points = Npy.read("law", law).doubles();
        int seen = 0;
        for (Map.Entry<String, JsonNode> path : description.path("paths").properties())
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                String address = path.getKey();
                for (Map.Entry<String, String> part : asked.entrySet())
                    address = address.replace(part.getKey(), part.getValue());
                if (address.endsWith("/draw")) address += "?at=m:1,q:0.2";
                Http.Reply reply = operation.getKey().equals("get")
                        ? Http.get(server, address)
                        : address.endsWith("/infer")
                                ? Http.post(
                                        server, address, Http.request(Http.tensor("points", "FP64", points, 9, 256)))
                                : Http.post(server, address, law);
                assertThat(reply.status())
                        .as(operation.getKey() + " " + address)
                        .isEqualTo(200);
                JsonNode content =
                        operation.getValue().path("responses").path("200").path("content");
                String type = reply.header("Content-Type").split(";")[0];
                assertThat(content.has(type) || content.has("*/*"))
                        .as(address + " gives " + type)
                        .isTrue();
                String schema = content.path(type).path("schema").path("$ref").asText();
                if (type.equals("application/json") && !schema.isEmpty())
                    Schema.check(description, schema, reply.json(), address);
                seen++;
            }
        assertThat(seen).isEqualTo(server.allRoutes().size());
        Schema.check(
                description,
                "#/components/schemas/error",
                Http.get(server, "/v2/models/none").json(),
                "error");
    }

    @Test
    void metrics_countRequestsLawsAndWarnings() {
        Http.post(server, PREDICT, bytes("900,900\n901,901\n"));
        String text = Http.get(server, "/metrics").text();
        assertThat(text)
                .containsPattern(
                        Pattern.compile(
                                "pushforward_requests_total\\{route=\"/api/predict/\\{name}\",method=\"POST\",status=\"200\"} [1-9]"))
                .containsPattern("pushforward_laws_total\\{operator=\"plane.kernel-regression\"} [1-9]")
                .containsPattern("pushforward_warnings_total\\{operator=\"plane.kernel-regression\"} [1-9]")
                .containsPattern("pushforward_memory_used_bytes [1-9]")
                .contains("pushforward_request_seconds_bucket{route=\"/api/predict/{name}\",le=\"+Inf\"}");
        for (String line : text.split("\n"))
            assertThat(line).matches("# (HELP|TYPE) pushforward_\\w+ .+|pushforward_\\w+(\\{.*})? -?[0-9.E+-]+");
    }

    @Test
    void replies_carrySecurityHeadersNoCookieAndNoName() {
        Http.Reply page = Http.get(server, "/");
        assertThat(page.header("Content-Security-Policy"))
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'");
        assertThat(page.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(page.header("Set-Cookie")).isEmpty();
        assertThat(page.header("Server")).isEmpty();
        assertThat(page.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(Http.get(server, "/nowhere").json().path("error").asText()).isEqualTo("there is nothing here");
        assertThat(Http.post(server, "/v2/models", new byte[0]).status()).isEqualTo(405);
        assertThat(Http.get(server, "/page/..%2Fschemas.json").status()).isBetween(400, 404);
    }

    @Test
    void foreignPages_areRefusedUnlessAllowed() {
        assertThat(Http.get(server, "/v2/models", "Origin", "https://evil.example")
                        .status())
                .isEqualTo(403);
        assertThat(Http.get(server, "/v2/models", "Origin", server.url().replaceFirst("/$", ""))
                        .status())
                .isEqualTo(200);
        try (Server open = Server.start(
                Example.arguments(Example.run(Example.PLANE)),
                ServerOptions.local().withCors("https://good.example"))) {
            Http.Reply reply = Http.get(open, "/v2/models", "Origin", "https://good.example");
            assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("https://good.example");
            assertThat(Http.get(open, "/v2/models", "Origin", "https://evil.example")
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void token_isNeededEverywhereButForHealthAndThePage() {
        String token = "correct horse battery".replace(' ', '-');
        try (Server guarded = Server.start(
                Example.arguments(Example.run(Example.PLANE)),
                ServerOptions.local().withToken(token))) {
            assertThat(Http.get(guarded, "/v2/models").status()).isEqualTo(401);
            assertThat(Http.get(guarded, "/v2/models", "Authorization", "Bearer wrong")
                            .status())
                    .isEqualTo(401);
            assertThat(Http.get(guarded, "/metrics").status()).isEqualTo(401);
            assertThat(Http.get(guarded, "/api/runs").status()).isEqualTo(401);
            assertThat(Http.get(guarded, "/v2/models?token=" + token).status()).isEqualTo(401);
            assertThat(Http.get(guarded, "/v2/health/ready").status()).isEqualTo(200);
            assertThat(Http.get(guarded, "/").status()).isEqualTo(200);
            assertThat(Http.get(guarded, "/v2/models", "Authorization", "Bearer " + token)
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void options_thatWouldBeUnsafeOrWrong_areTheUsersMistake() {
        assertThatThrownBy(() -> new ServerOptions("0.0.0.0", 0, Optional.empty(), Optional.empty(), Limits.standard()))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("--token-file");
        assertThatThrownBy(() -> ServerOptions.local().withToken("short")).isInstanceOf(UserMistake.class);
        assertThatThrownBy(() -> ServerOptions.local().withCors("*")).isInstanceOf(UserMistake.class);
        assertThatThrownBy(() -> Server.start(List.of(folder.toString()), ServerOptions.local()))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("expected a run, a bundle or a folder of runs");
        assertThatThrownBy(() -> Server.start(
                        Example.arguments(Example.bundle("ou", "pooled-law"), Example.bundle("plane", "pooled-law")),
                        ServerOptions.local()))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("NAME=FOLDER");
    }

    @Test
    void names_ofOneRunAreItsOperators_andOfABundleAsAsked() {
        try (Server one = Server.start(Example.arguments(Example.run(Example.PLANE)), ServerOptions.local())) {
            assertThat(one.names()).containsExactly("kernel-regression", "persistence", "pooled-law");
        }
        try (Server two = Server.start(
                List.of("a=" + Example.bundle("ou", "pooled-law"), "b=" + Example.bundle("plane", "pooled-law")),
                ServerOptions.local())) {
            assertThat(two.names()).containsExactly("a", "b");
        }
    }
}
