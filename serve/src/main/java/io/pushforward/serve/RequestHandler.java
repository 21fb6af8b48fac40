package io.pushforward.serve;

import io.javalin.http.Context;
import io.pushforward.bundle.Answer;
import io.pushforward.data.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/** Takes a request in, has it computed within all limits, and hands the reply out. */
final class RequestHandler implements AutoCloseable {
    /** What goes back to a client. */
    record Reply(String contentType, byte[] body, Map<String, String> headers) {
        Reply(String contentType, byte[] body) {
            this(contentType, body, Map.of());
        }

        Reply with(String header, String value) {
            Map<String, String> more = new LinkedHashMap<>(headers);
            more.put(header, value);
            return new Reply(contentType, body, more);
        }
    }

    private static final long PAUSE_MILLIS = 20;

    private final Limits limits;
    private final Metrics metrics;
    private final BodyReader bodies;
    private final WorkQueue work;
    private final AtomicInteger present = new AtomicInteger();
    private volatile boolean closing;

    RequestHandler(Limits limits, Metrics metrics) {
        this.limits = limits;
        this.metrics = metrics;
        this.bodies = new BodyReader(limits);
        this.work = new WorkQueue(limits);
        metrics.gauge("requests_present", present::get);
        metrics.gauge("work_waiting", work::waiting);
        metrics.gauge("work_running", work::running);
        metrics.gauge("body_bytes_held", bodies::held);
    }

    Limits limits() {
        return limits;
    }

    /** Reads the body, computes the reply on a worker, and sends it. */
    void answer(Context context, BiFunction<byte[], Stop, Reply> task) throws Exception {
        present.incrementAndGet();
        try {
            if (closing) throw Refusal.later("the server stops", 5);
            bodies.with(context, body -> {
                Client client = new Client(context);
                Reply reply = work.run(stop -> task.apply(body, stop), client::isGone);
                if (client.hasSpokenAgain()) context.header("Connection", "close");
                reply.headers().forEach(context::header);
                context.contentType(reply.contentType()).result(reply.body());
            });
        } finally {
            present.decrementAndGet();
        }
    }

    /** One answer per law of a question. */
    List<Answer> answers(ServedOperator operator, Question question, Stop stop) {
        List<Answer> answers = new ArrayList<>();
        for (Query query : question.queries()) {
            Answer answer = operator.answer(query, question.ask(), stop);
            metrics.law(operator.name(), answer.extrapolates());
            answers.add(answer);
        }
        return answers;
    }

    boolean isClosing() {
        return closing;
    }

    /** Refuses what comes from now on, and waits for what is there. */
    void finish(Duration atMost) throws InterruptedException {
        closing = true;
        long deadline = System.nanoTime() + atMost.toNanos();
        while (present.get() > 0 && System.nanoTime() - deadline < 0) Thread.sleep(PAUSE_MILLIS);
    }

    @Override
    public void close() {
        closing = true;
        work.close();
    }
}
