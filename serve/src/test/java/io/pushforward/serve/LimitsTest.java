package io.pushforward.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What one client may do, and that others do not suffer from what it does. */
class LimitsTest {
    private static final String INFER = "/v2/models/kernel-regression/infer";
    private static final Limits LIMITS = Limits.standard();

    private static Server start(Limits limits) {
        return Server.start(
                Example.arguments(Example.run(Example.PLANE)),
                ServerOptions.local().withLimits(limits));
    }

    /** A request that keeps one worker busy for a while: each of its laws is predicted so many times. */
    private static ObjectNode slow(int laws, int times) {
        double[] points = new double[laws * 60 * 2];
        for (int i = 0; i < points.length; i++) points[i] = Math.sin(i);
        ObjectNode request = Http.request(Http.tensor("points", "FP64", points, laws, 60, 2));
        request.putObject("parameters").put("resamples", times);
        return request;
    }

    private static ObjectNode quick() {
        ObjectNode request = Http.request(Http.tensor("points", "FP64", new double[] {1, 0, 0, 1}, 2, 2));
        request.putObject("parameters").put("resamples", 2);
        return request;
    }

    private static long metric(Server server, String name) {
        for (String line : Http.get(server, "/metrics").text().split("\n"))
            if (line.startsWith("pushforward_" + name + " "))
                return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
        throw new AssertionError("no metric " + name);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 600 && !condition.getAsBoolean(); i++) Thread.sleep(50);
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private static Socket raw(Server server, String head) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private static String postHead(String path, int length) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + length + "\r\n\r\n";
    }

    @Test
    void body_beyondItsLimit_is413_withAndWithoutItsLength() throws Exception {
        try (Server server = start(LIMITS.withBodyBytes(10_000))) {
            assertThat(Http.post(server, INFER, new byte[10_001]).status()).isEqualTo(413);
            Http.Reply chunked = Http.send(Http.request(server, INFER)
                    .POST(java.net.http.HttpRequest.BodyPublishers.ofInputStream(
                            () -> new java.io.ByteArrayInputStream(new byte[20_000]))));
            assertThat(chunked.status()).isEqualTo(413);
            assertThat(Http.post(server, INFER, quick()).status()).isEqualTo(200);
            assertThat(metric(server, "body_bytes_held")).isZero();
        }
    }

    @Test
    void points_batches_samplesAndAnswers_beyondTheirLimits_areRefused() {
        Limits small = new Limits(
                LIMITS.bodyBytes(),
                LIMITS.heldBytes(),
                100,
                3,
                50,
                40,
                1000,
                1,
                4,
                64,
                LIMITS.request(),
                LIMITS.body());
        try (Server server = start(small)) {
            assertThat(Http.post(server, INFER, Http.request(Http.tensor("points", "FP64", new double[202], 101, 2)))
                            .status())
                    .isEqualTo(413);
            assertThat(Http.post(server, INFER, Http.request(Http.tensor("points", "FP64", new double[16], 4, 2, 2)))
                            .status())
                    .isEqualTo(413);
            ObjectNode many = quick();
            many.putObject("parameters").put("samples", 51);
            assertThat(Http.post(server, INFER, many).error()).startsWith("samples: expected");
            ObjectNode often = quick();
            often.putObject("parameters").put("resamples", 41);
            assertThat(Http.post(server, INFER, often).error()).startsWith("resamples: expected");
        }
    }

    @Test
    void fullQueue_answers503WithRetryAfter_andEmptiesAgain() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(8);
        try (Server server = start(LIMITS.withWork(1, 2, Duration.ofMinutes(10)))) {
            List<CompletableFuture<Http.Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 8; i++)
                replies.add(CompletableFuture.supplyAsync(() -> Http.post(server, INFER, slow(1, 150)), clients));
            List<Http.Reply> done =
                    replies.stream().map(CompletableFuture::join).toList();
            assertThat(done).filteredOn(reply -> reply.status() == 200).hasSizeGreaterThanOrEqualTo(3);
            assertThat(done)
                    .filteredOn(reply -> reply.status() == 503)
                    .isNotEmpty()
                    .allSatisfy(reply -> {
                        assertThat(reply.header("Retry-After")).isEqualTo("1");
                        assertThat(reply.error()).contains("busy");
                    });
            assertThat(Http.post(server, INFER, quick()).status()).isEqualTo(200);
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void requestBeyondItsTime_is504_andItsWorkStops() throws Exception {
        try (Server server = start(LIMITS.withWork(1, 4, Duration.ofMillis(300)))) {
            Http.Reply reply = Http.post(server, INFER, slow(200, 1000));
            assertThat(reply.status()).isEqualTo(504);
            await(() -> metric(server, "work_running") == 0);
        }
    }

    @Test
    void clientThatGoesAway_stopsItsWork() throws Exception {
        try (Server server = start(LIMITS.withWork(1, 4, Duration.ofMinutes(10)))) {
            byte[] body = Json.bytes(slow(200, 1000));
            try (Socket socket = raw(server, postHead(INFER, body.length))) {
                socket.getOutputStream().write(body);
                socket.getOutputStream().flush();
                await(() -> metric(server, "work_running") == 1);
            }
            await(() -> metric(server, "work_running") == 0);
            await(() -> metric(server, "cancelled_total") == 1);
            assertThat(Http.post(server, INFER, quick()).status()).isEqualTo(200);
        }
    }

    @Test
    void slowAndBrokenClients_leaveOthersAlone() throws Exception {
        Limits limits = LIMITS.withBodyTime(Duration.ofSeconds(2));
        List<Socket> sockets = new ArrayList<>();
        try (Server server = start(limits)) {
            for (int i = 0; i < 40; i++) sockets.add(raw(server, postHead(INFER, 100_000))); // never send a body
            for (int i = 0; i < 10; i++) sockets.add(raw(server, "GET /v2 HT")); // never end the first line
            for (int i = 0; i < 10; i++)
                raw(server, postHead(INFER, 500) + "{\"inputs\": [").close(); // cut off
            for (int i = 0; i < 10; i++)
                try (Socket garbage = raw(server, "\u0016\u0003\u0001 hello \u0000\r\n\r\n")) {
                    assertThat(new String(garbage.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                            .startsWith("HTTP/1.1 400")
                            .doesNotContain("Exception")
                            .doesNotContain("jetty");
                }
            for (int i = 0; i < 20; i++)
                assertThat(Http.post(server, INFER, quick()).status()).isEqualTo(200);

            Socket trickle = raw(server, postHead(INFER, 100_000));
            sockets.add(trickle);
            OutputStream out = trickle.getOutputStream();
            InputStream in = trickle.getInputStream();
            StringBuilder reply = new StringBuilder();
            for (int i = 0; i < 100 && in.available() == 0; i++) {
                out.write(' ');
                out.flush();
                Thread.sleep(100);
            }
            byte[] block = new byte[256];
            reply.append(new String(block, 0, Math.max(0, in.read(block)), StandardCharsets.US_ASCII));
            assertThat(reply.toString()).startsWith("HTTP/1.1 408");
            assertThat(Http.post(server, INFER, quick()).status()).isEqualTo(200);
        } finally {
            for (Socket socket : sockets) socket.close();
        }
    }

    @Test
    void stop_finishesWhatRunsAndRefusesWhatComes() throws Exception {
        Server server = start(LIMITS.withWork(1, 4, Duration.ofMinutes(10)));
        CompletableFuture<Http.Reply> running =
                CompletableFuture.supplyAsync(() -> Http.post(server, INFER, slow(1, 400)));
        await(() -> metric(server, "work_running") == 1);
        CompletableFuture<Void> stopping = CompletableFuture.runAsync(server::close);
        await(() -> Http.get(server, "/v2/health/ready").status() == 503);
        Http.Reply refused = Http.post(server, INFER, quick());
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.error()).contains("stops");
        assertThat(running.join().status()).isEqualTo(200);
        stopping.join();
    }
}
