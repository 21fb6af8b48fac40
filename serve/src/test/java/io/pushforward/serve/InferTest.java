package io.pushforward.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.bundle.Answer;
import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PredictionOptions;
import io.pushforward.data.Covariates;
import io.pushforward.data.Query;
import io.pushforward.importer.InputFile;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import io.pushforward.simulate.ou.OuFirstPassage;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Open Inference Protocol, and that its answers are those of the library, number for number. */
class InferTest {
    private static final String OU = "/v2/models/ou.compact-operator";
    private static final String PLANE = "/v2/models/plane.kernel-regression";

    private static final String SEASONS = "/v2/models/seasons.location-scale";

    private static Server server;

    @BeforeAll
    static void start() {
        server = Server.start(Example.arguments(Example.runs()), ServerOptions.local());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Ensemble plane(int size, long seed) {
        return Gaussian.standard(2).sample(size, Seed.of(seed).generator());
    }

    private static Answer library(String run, String operator, Ensemble input, PredictionOptions ask) {
        try (Bundle bundle = Bundle.open(Example.bundle(run, operator))) {
            return Answer.of(bundle, Query.of(input.in(bundle.operator().inputSpace())), ask);
        }
    }

    @Test
    void server_isAliveAndReady() {
        assertThat(Http.get(server, "/v2").json().path("name").asText()).isEqualTo("pushforward");
        assertThat(Http.get(server, "/v2").json().path("extensions").toString()).contains("binary_tensor_data");
        assertThat(Http.get(server, "/v2/health/live").status()).isEqualTo(200);
        assertThat(Http.get(server, "/v2/health/ready").status()).isEqualTo(200);
    }

    @Test
    void models_ofAFolderOfRuns_areNamedByRunAndOperator() {
        assertThat(Http.get(server, "/v2/models").json().path("models").toString())
                .isEqualTo(
                        "[\"media.location-scale\",\"media.pooled-law\",\"mixtures.affine-push\",\"mixtures.pooled-law\","
                                + "\"ou.compact-operator\",\"ou.kernel-regression\",\"ou.pooled-law\","
                                + "\"plane.kernel-regression\",\"plane.persistence\",\"plane.pooled-law\","
                                + "\"seasons.location-scale\",\"seasons.persistence\",\"seasons.pooled-law\","
                                + "\"weather.location-scale\",\"weather.pooled-law\"]");
    }

    @Test
    void metadata_tellsTensorsSpacesAndVersion() {
        JsonNode model = Http.get(server, OU).json();
        assertThat(model.path("inputs").get(0).toString())
                .isEqualTo("{\"name\":\"points\",\"datatype\":\"FP64\",\"shape\":[-1,256]}");
        assertThat(model.path("outputs").get(0).path("name").asText()).isEqualTo("masses");
        assertThat(model.path("parameters").path("target_space").path("names")).hasSize(49);
        String version = model.path("versions").get(0).asText();
        assertThat(Http.get(server, OU + "/versions/" + version + "/ready").status())
                .isEqualTo(200);
        assertThat(Http.get(server, OU + "/versions/1").status()).isEqualTo(404);
        assertThat(Http.get(server, "/v2/models/none/ready").error())
                .contains("none")
                .contains("ou.compact-operator");
    }

    @Test
    void infer_ofOneLaw_equalsTheLibrary() {
        Ensemble input = plane(40, 3);
        ObjectNode request = Http.request(Http.tensor("points", "FP64", input.points(), 40, 2))
                .put("id", "a7");
        request.putObject("parameters").put("samples", 50).put("resamples", 5).put("seed", 11);

        JsonNode reply = Http.post(server, PLANE + "/infer", request).json();

        Answer expected = library("plane", "kernel-regression", input, new PredictionOptions(50, 5, Seed.of(11)));
        assertThat(reply.path("id").asText()).isEqualTo("a7");
        assertThat(reply.path("model_name").asText()).isEqualTo("plane.kernel-regression");
        assertThat(Http.output(reply, "points"))
                .isEqualTo(expected.prediction().atoms().points());
        assertThat(Http.output(reply, "weights"))
                .isEqualTo(expected.prediction().atoms().weights());
        assertThat(Http.output(reply, "mean")).isEqualTo(expected.prediction().mean());
        assertThat(Http.output(reply, "low")).isEqualTo(expected.prediction().low());
        assertThat(Http.output(reply, "high")).isEqualTo(expected.prediction().high());
        assertThat(Http.output(reply, "error")).isEqualTo(expected.prediction().error());
        assertThat(Http.output(reply, "training_distance"))
                .containsExactly(expected.familiarity().orElseThrow().distance());
        assertThat(Http.shape(reply, "points"))
                .containsExactly(expected.prediction().atoms().size(), 2);
    }

    @Test
    void infer_onLabels_givesMassesAsTheLibraryDoes() {
        OuFirstPassage system = new OuFirstPassage(6, 30, 30, OuFirstPassage.Targets.EULER);
        Ensemble input = (Ensemble) system.simulate(1, Seed.of(5)).input();

        JsonNode reply = Http.post(
                        server, OU + "/infer", Http.request(Http.tensor("points", "FP64", input.points(), 30, 256)))
                .json();

        Answer expected = library("ou", "compact-operator", input, new PredictionOptions(128, 32, Seed.of(0)));
        assertThat(Http.output(reply, "masses")).isEqualTo(expected.prediction().mean());
        assertThat(Http.output(reply, "error")).isEqualTo(expected.prediction().error());
    }

    @Test
    void infer_ofBatches_equalsOneByOne() {
        Ensemble first = plane(20, 1);
        Ensemble second = plane(20, 2);
        double[] stacked = concat(first.points(), second.points());
        JsonNode stack = Http.post(
                        server, PLANE + "/infer", Http.request(Http.tensor("points", "FP64", stacked, 2, 20, 2)))
                .json();
        JsonNode ragged = Http.post(
                        server,
                        PLANE + "/infer",
                        Http.request(
                                Http.tensor(
                                        "points",
                                        "FP64",
                                        concat(stacked, plane(7, 4).points()),
                                        47,
                                        2),
                                Http.tensor("sizes", "INT64", new double[] {20, 20, 7}, 3)))
                .json();

        double[] one = library("plane", "kernel-regression", first, new PredictionOptions(128, 32, Seed.of(0)))
                .prediction()
                .mean();
        double[] two = library("plane", "kernel-regression", second, new PredictionOptions(128, 32, Seed.of(0)))
                .prediction()
                .mean();
        double[] three = library("plane", "kernel-regression", plane(7, 4), new PredictionOptions(128, 32, Seed.of(0)))
                .prediction()
                .mean();
        assertThat(Http.output(stack, "mean")).isEqualTo(concat(one, two));
        assertThat(Http.shape(stack, "mean")).containsExactly(2, 2);
        assertThat(Http.output(ragged, "mean")).isEqualTo(concat(one, two, three));
    }

    @Test
    void infer_withWeights_equalsTheLibrary() {
        Ensemble input = plane(5, 9);
        double[] weights = {1, 2, 3, 4, 0};
        JsonNode reply = Http.post(
                        server,
                        PLANE + "/infer",
                        Http.request(
                                Http.tensor("points", "FP64", input.points(), 5, 2),
                                Http.tensor("weights", "FP64", weights, 5)))
                .json();
        Ensemble weighted = Ensemble.weighted(input.space(), input.points(), weights);
        assertThat(Http.output(reply, "mean"))
                .isEqualTo(library("plane", "kernel-regression", weighted, new PredictionOptions(128, 32, Seed.of(0)))
                        .prediction()
                        .mean());
    }

    @Test
    void infer_withQuantiles_givesThoseOfThePrediction() {
        Ensemble input = plane(30, 6);
        ObjectNode request = Http.request(Http.tensor("points", "FP64", input.points(), 30, 2));
        request.putObject("parameters").putArray("quantiles").add(0.25).add(0.5);
        request.putArray("outputs").addObject().put("name", "quantiles");

        JsonNode reply = Http.post(server, PLANE + "/infer", request).json();

        Answer expected = library("plane", "kernel-regression", input, new PredictionOptions(128, 32, Seed.of(0)));
        assertThat(reply.path("outputs")).hasSize(1);
        assertThat(Http.shape(reply, "quantiles")).containsExactly(2, 2);
        assertThat(Http.output(reply, "quantiles"))
                .isEqualTo(concat(
                        expected.prediction().quantile(0.25),
                        expected.prediction().quantile(0.5)));
    }

    @Test
    void infer_inBinary_equalsJson() {
        Ensemble input = plane(12, 8);
        ByteBuffer raw = ByteBuffer.allocate(12 * 2 * 8).order(ByteOrder.LITTLE_ENDIAN);
        for (double x : input.points()) raw.putDouble(x);
        ObjectNode points = Json.object().put("name", "points").put("datatype", "FP64");
        points.putArray("shape").add(12).add(2);
        points.putObject("parameters").put("binary_data_size", raw.capacity());
        ObjectNode head = Http.request(points);
        head.putObject("parameters").put("binary_data_output", true);
        byte[] json = Json.bytes(head);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(json);
        body.writeBytes(raw.array());

        Http.Reply reply = Http.post(
                server,
                PLANE + "/infer",
                body.toByteArray(),
                "Inference-Header-Content-Length",
                Integer.toString(json.length));

        int length = Integer.parseInt(reply.header("Inference-Header-Content-Length"));
        JsonNode answer = Json.read(Arrays.copyOf(reply.body(), length));
        int at = length;
        for (JsonNode output : answer.path("outputs")) {
            int size = output.path("parameters").path("binary_data_size").asInt();
            if (output.path("name").asText().equals("mean")) {
                ByteBuffer numbers = ByteBuffer.wrap(reply.body(), at, size).order(ByteOrder.LITTLE_ENDIAN);
                double[] mean = {numbers.getDouble(), numbers.getDouble()};
                assertThat(mean)
                        .isEqualTo(
                                library("plane", "kernel-regression", input, new PredictionOptions(128, 32, Seed.of(0)))
                                        .prediction()
                                        .mean());
            }
            at += size;
        }
        assertThat(at).isEqualTo(reply.body().length);
    }

    @Test
    void infer_farFromTraining_warns() {
        Ensemble far = plane(30, 6);
        double[] moved = Arrays.stream(far.points()).map(x -> x + 500).toArray();
        JsonNode reply = Http.post(server, PLANE + "/infer", Http.request(Http.tensor("points", "FP64", moved, 30, 2)))
                .json();
        assertThat(Http.tensor(reply, "unlike_training").path("data").get(0).asBoolean())
                .isTrue();
        assertThat(Http.tensor(reply, "warning").path("data").get(0).asText()).contains("unlike the training laws");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"inputs\": 3}",
                "{\"inputs\": []}",
                "{\"inputs\": [{\"name\": \"points\"}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"FP64\", \"shape\": [1, 2], \"data\": [1]}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"FP64\", \"shape\": [1, 3], \"data\": [1, 2, 3]}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"FP64\", \"shape\": [1, 2], \"data\": [1, NaN]}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"FP64\", \"shape\": [1, 2], \"data\": [1, 1e999]}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"FP64\", \"shape\": [1, 2], \"data\": [\"a\", \"b\"]}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"COMPLEX\", \"shape\": [1, 2], \"data\": [1, 2]}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"FP64\", \"shape\": [0, 2], \"data\": []}]}",
                "{\"inputs\": [{\"name\": \"points\", \"datatype\": \"FP64\", \"shape\": [-1, 2], \"data\": []}]}",
                "{\"inputs\": [{\"name\": \"dots\", \"datatype\": \"FP64\", \"shape\": [1, 2], \"data\": [1, 2]}]}",
                "{\"inputs\": [], \"surprise\": 1}",
            })
    void infer_ofNonsense_isOneLineAndStatus400(String body) {
        Http.Reply reply = Http.post(server, PLANE + "/infer", body.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(reply.status()).as(reply.text()).isEqualTo(400);
        assertThat(reply.error()).isNotBlank().doesNotContain("\n").doesNotContain("io.pushforward");
    }

    @Test
    void infer_withWrongParameters_saysWhatWasExpected() {
        ObjectNode request = Http.request(Http.tensor("points", "FP64", new double[] {1, 2}, 1, 2));
        for (Map.Entry<String, String> wrong : Map.of(
                        "samples", "0", "resamples", "1", "seed", "-1", "quantiles", "[2]")
                .entrySet()) {
            ObjectNode own = request.deepCopy();
            own.putObject("parameters")
                    .set(wrong.getKey(), Json.read(wrong.getValue().getBytes()));
            Http.Reply reply = Http.post(server, PLANE + "/infer", own);
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.error()).startsWith(wrong.getKey() + ": expected");
        }
    }

    private static double[] concat(double[]... parts) {
        return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
    }

    /** A law of winds, the law of the month before, and what is given besides. */
    private static Query seasons(Bundle bundle, long seed) {
        Ensemble law = Gaussian.standard(1).sample(15, Seed.of(seed).generator());
        Ensemble before = Gaussian.standard(1).sample(9, Seed.of(seed + 1).generator());
        Map<String, String> given = Map.of("month", "7", "site", "hill", "dose", "2");
        return new Query(
                law.in(bundle.operator().inputSpace()),
                Covariates.parse(bundle.operator().covariates(), given),
                Map.of("before", before.in(bundle.operator().others().get("before"))));
    }

    @Test
    void infer_withFurtherLawsAndCovariates_equalsTheLibrary() {
        try (Bundle bundle = Bundle.open(Example.bundle("seasons", "location-scale"))) {
            Query query = seasons(bundle, 3);
            Answer expected = Answer.of(bundle, query, new PredictionOptions(128, 32, Seed.of(0)));
            ObjectNode site = Json.object().put("name", "site").put("datatype", "BYTES");
            site.putArray("shape").add(1);
            site.putArray("data").add("hill");
            double[] points = ((Ensemble) query.law()).points();
            double[] before = ((Ensemble) query.other("before")).points();
            ObjectNode request = Http.request(
                    Http.tensor("points", "FP64", points, 15, 1),
                    Http.tensor("points_before", "FP64", before, 9),
                    Http.tensor("month", "FP64", new double[] {7}, 1),
                    Http.tensor("dose", "FP64", new double[] {2}, 1),
                    site);

            JsonNode reply = Http.post(server, SEASONS + "/infer", request).json();

            assertThat(Http.output(reply, "mean"))
                    .isEqualTo(expected.prediction().mean());
            assertThat(Http.output(reply, "points"))
                    .isEqualTo(expected.prediction().atoms().points());
            byte[] archive = Npz.bytes(InputFile.arrays(query));
            JsonNode plain = Http.post(
                            server,
                            "/api/predict/seasons.location-scale?given.month=7&given.site=hill&given.dose=2",
                            archive)
                    .json();
            assertThat(plain.path("mean").get(0).asDouble())
                    .isEqualTo(expected.prediction().mean()[0]);
        }
    }

    @Test
    void infer_withoutItsFurtherLaw_saysWhatIsMissing() {
        String[] given = {"month", "dose"};
        ObjectNode request = Http.request(Http.tensor("points", "FP64", new double[] {1, 2, 3}, 3));
        for (String name : given)
            request.withArrayProperty("inputs").add(Http.tensor(name, "FP64", new double[] {2}, 1));
        Http.Reply reply = Http.post(server, SEASONS + "/infer", request);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.error()).contains("a further input law \"before\": expected points_before");
        Http.Reply table = Http.post(server, "/api/predict/seasons.location-scale", "x\n1\n2\n".getBytes(UTF_8));
        assertThat(table.status()).isEqualTo(400);
        assertThat(table.error()).contains("points_before");
    }

    @Test
    void predict_ofADamagedArchive_isOneLineWithoutAPath() {
        byte[] archive = Npz.bytes(Map.of("points", NdArray.of(new double[] {1, 2}, 2, 1)));
        archive[archive.length / 3] ^= 1;
        Http.Reply reply = Http.post(server, "/api/predict/plane.kernel-regression", archive);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.error()).startsWith("the body").doesNotContain(".npz:").doesNotContain("tmp");
    }
}
