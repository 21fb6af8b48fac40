package io.pushforward.serve;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** What has happened so far, as Prometheus reads it (text format 0.0.4). */
final class Metrics {
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final double[] SECONDS = {.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30};

    private record Request(String route, String method, int status) implements Comparable<Request> {
        @Override
        public int compareTo(Request other) {
            return toString().compareTo(other.toString());
        }
    }

    private static final class Latency {
        final LongAdder[] buckets = new LongAdder[SECONDS.length];
        final LongAdder count = new LongAdder();
        final DoubleAdder sum = new DoubleAdder();

        Latency() {
            for (int k = 0; k < buckets.length; k++) buckets[k] = new LongAdder();
        }

        void add(double seconds) {
            count.increment();
            sum.add(seconds);
            for (int k = 0; k < SECONDS.length; k++) if (seconds <= SECONDS[k]) buckets[k].increment();
        }
    }

    private final Map<Request, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, Latency> latencies = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> laws = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> warnings = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> reloads = new ConcurrentSkipListMap<>();
    private final LongAdder cancelled = new LongAdder();
    private final Map<String, LongSupplier> gauges = new ConcurrentHashMap<>();
    private final long start = System.nanoTime();

    void request(String route, String method, int status, double seconds) {
        requests.computeIfAbsent(new Request(route, method, status), key -> new LongAdder())
                .increment();
        latencies.computeIfAbsent(route, key -> new Latency()).add(seconds);
    }

    void law(String operator, boolean warned) {
        laws.computeIfAbsent(operator, key -> new LongAdder()).increment();
        LongAdder own = warnings.computeIfAbsent(operator, key -> new LongAdder());
        if (warned) own.increment();
    }

    void cancelled() {
        cancelled.increment();
    }

    void reload(boolean accepted) {
        reloads.computeIfAbsent(accepted ? "accepted" : "refused", key -> new LongAdder())
                .increment();
    }

    /** A number that is asked for whenever the metrics are read. */
    void gauge(String name, LongSupplier value) {
        gauges.put(name, value);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        head(text, "requests_total", "counter", "Requests answered, by route, method and status.");
        requests.forEach((request, count) -> line(
                text,
                "requests_total{route=\"" + escaped(request.route) + "\",method=\"" + escaped(request.method)
                        + "\",status=\"" + request.status + "\"}",
                count.sum()));
        head(text, "request_seconds", "histogram", "Time from the first byte of a request to the end of its answer.");
        latencies.forEach((route, latency) -> {
            String label = "route=\"" + escaped(route) + "\"";
            for (int k = 0; k < SECONDS.length; k++)
                line(text, "request_seconds_bucket{" + label + ",le=\"" + SECONDS[k] + "\"}", latency.buckets[k].sum());
            line(text, "request_seconds_bucket{" + label + ",le=\"+Inf\"}", latency.count.sum());
            line(text, "request_seconds_sum{" + label + "}", latency.sum.sum());
            line(text, "request_seconds_count{" + label + "}", latency.count.sum());
        });
        byOperator(text, "laws_total", "Laws predicted.", laws);
        byOperator(text, "warnings_total", "Predictions for inputs that are unlike the training laws.", warnings);
        head(text, "reloads_total", "counter", "New versions of bundles, accepted or refused.");
        reloads.forEach((result, count) -> line(text, "reloads_total{result=\"" + result + "\"}", count.sum()));
        head(text, "cancelled_total", "counter", "Requests whose client went away before the answer.");
        line(text, "cancelled_total", cancelled.sum());
        Runtime runtime = Runtime.getRuntime();
        gauge(text, "memory_used_bytes", "Java heap in use.", runtime.totalMemory() - runtime.freeMemory());
        gauge(text, "memory_limit_bytes", "The Java heap's limit.", runtime.maxMemory());
        gauge(text, "uptime_seconds", "Time since the start.", (System.nanoTime() - start) / 1_000_000_000);
        gauges.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(own -> gauge(
                        text, own.getKey(), "At this moment.", own.getValue().getAsLong()));
        return text.toString();
    }

    private static void byOperator(StringBuilder text, String name, String help, Map<String, LongAdder> counts) {
        head(text, name, "counter", help);
        counts.forEach((operator, count) -> line(text, name + "{operator=\"" + escaped(operator) + "\"}", count.sum()));
    }

    private static void gauge(StringBuilder text, String name, String help, long value) {
        head(text, name, "gauge", help);
        line(text, name, value);
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP pushforward_").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE pushforward_").append(name).append(' ').append(type).append('\n');
    }

    private static void line(StringBuilder text, String name, long value) {
        text.append("pushforward_").append(name).append(' ').append(value).append('\n');
    }

    private static void line(StringBuilder text, String name, double value) {
        text.append("pushforward_")
                .append(name)
                .append(' ')
                .append(String.format(Locale.ROOT, "%.6f", value))
                .append('\n');
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
