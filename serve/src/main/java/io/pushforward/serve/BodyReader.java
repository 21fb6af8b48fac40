package io.pushforward.serve;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Reads bodies within bounds of size and time, of one request and of all together. */
final class BodyReader {
    private final long most;
    private final long mostHeld;
    private final Duration longest;
    private final AtomicLong held = new AtomicLong();

    BodyReader(Limits limits) {
        this.most = limits.bodyBytes();
        this.mostHeld = limits.heldBytes();
        this.longest = limits.body();
    }

    @FunctionalInterface
    interface Use {
        void of(byte[] body) throws Exception;
    }

    /** Reads the body and hands it on; its bytes count as held until {@code use} returns. */
    void with(Context context, Use use) throws Exception {
        long[] own = new long[1];
        try {
            use.of(read(context, own));
        } finally {
            held.addAndGet(-own[0]);
        }
    }

    long held() {
        return held.get();
    }

    private byte[] read(Context context, long[] own) throws IOException {
        long announced = context.req().getContentLengthLong();
        if (announced > most) throw tooLarge();
        long deadline = System.nanoTime() + longest.toNanos();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) Math.max(1024, announced));
        byte[] block = new byte[1 << 16];
        try (InputStream stream = context.req().getInputStream()) {
            for (int count = stream.read(block); count >= 0; count = stream.read(block)) {
                if (bytes.size() + count > most) throw tooLarge();
                own[0] += count;
                if (held.addAndGet(count) > mostHeld)
                    throw Refusal.later("the server holds as much as it may of other requests", 1);
                bytes.write(block, 0, count);
                if (System.nanoTime() - deadline > 0)
                    throw Refusal.of(408, "the body took longer than " + longest.toSeconds() + " s to arrive");
            }
        }
        return bytes.toByteArray();
    }

    private Refusal tooLarge() {
        return Refusal.tooLarge("a body may have " + most + " bytes at most");
    }
}
