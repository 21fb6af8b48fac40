package io.pushforward.benchmarks;

import io.pushforward.bundle.Answer;
import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.PredictionOptions;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.store.Npy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Load on a server, and the same predictions by the bare library, as docs/benchmarks.md describes. A program of one file:
 * {@code java -cp CLASSPATH ServeLoad.java http URL OPERATOR INPUT.npy CONNECTIONS REQUESTS RESAMPLES}, or
 * {@code … bare BUNDLE INPUT.npy THREADS PREDICTIONS RESAMPLES}.
 */
public final class ServeLoad {
    private ServeLoad() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("bare")) bare(arguments);
        else http(arguments);
    }

    private static void bare(String[] arguments) throws InterruptedException {
        Path input = Path.of(arguments[2]);
        try (Bundle bundle = Bundle.open(Path.of(arguments[1]))) {
            Ensemble law = Ensemble.uniform(
                    bundle.operator().inputSpace(), Npy.read(input).doubles());
            PredictionOptions ask =
                    new PredictionOptions(PredictionOptions.SAMPLES, Integer.parseInt(arguments[5]), Seed.of(0));
            measure(Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]), thread -> () -> {
                Answer.of(bundle, Query.of(law), ask);
                return 200;
            });
        }
    }

    private static void http(String[] arguments) throws IOException, InterruptedException {
        byte[] body = Files.readAllBytes(Path.of(arguments[3]));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(arguments[1] + "/api/predict/" + arguments[2] + "?resamples=" + arguments[6]))
                .timeout(Duration.ofMinutes(2))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        measure(Integer.parseInt(arguments[4]), Integer.parseInt(arguments[5]), thread -> {
            HttpClient client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .executor(Runnable::run)
                    .build();
            return () ->
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        });
    }

    @FunctionalInterface
    private interface Call {
        int run() throws Exception;
    }

    /** As many calls as asked for, by as many threads; the first tenth warms up and is not counted. */
    private static void measure(int threads, int calls, IntFunction<Call> caller) throws InterruptedException {
        int warm = calls / 10;
        double[] seconds = new double[calls];
        AtomicInteger next = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        long[] start = {System.nanoTime()};
        Thread[] running = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            Call call = caller.apply(t);
            running[t] = new Thread(() -> {
                for (int i = next.getAndIncrement(); i < calls; i = next.getAndIncrement()) {
                    if (i == warm) start[0] = System.nanoTime();
                    long begin = System.nanoTime();
                    try {
                        if (call.run() != 200) failed.incrementAndGet();
                    } catch (Exception e) {
                        failed.incrementAndGet();
                    }
                    seconds[i] = (System.nanoTime() - begin) * 1e-9;
                }
            });
            running[t].start();
        }
        for (Thread thread : running) thread.join();
        double total = (System.nanoTime() - start[0]) * 1e-9;
        double[] counted = Arrays.copyOfRange(seconds, warm, calls);
        Arrays.sort(counted);
        System.out.printf(
                "%d threads, %d calls: %.1f per second, p50 %.1f ms, p99 %.1f ms, %d failed%n",
                threads,
                counted.length,
                counted.length / total,
                1000 * counted[counted.length / 2],
                1000 * counted[(int) (0.99 * (counted.length - 1))],
                failed.get());
    }
}
