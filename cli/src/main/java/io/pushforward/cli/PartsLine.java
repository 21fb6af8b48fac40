package io.pushforward.cli;

import io.pushforward.transport.LongWork;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Tells a person how far work in parts has come, of which nobody knows how many will follow: nothing while the work is
 * short; then a line that is redrawn and leaves no trace, or a line of a log now and then.
 */
final class PartsLine implements LongWork.Listener, AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration REDRAWN = Duration.ofMillis(200);
    private static final Duration LOGGED = Duration.ofSeconds(10);

    private final String task;
    private final PrintStream err;
    private final boolean redrawn;
    private final LongSupplier nanoseconds;
    private final long start;
    private long next;
    private int width;

    PartsLine(String task, PrintStream err, boolean redrawn, LongSupplier nanoseconds) {
        this.task = task;
        this.err = err;
        this.redrawn = redrawn;
        this.nanoseconds = nanoseconds;
        start = nanoseconds.getAsLong();
        next = start + PATIENCE.toNanos();
    }

    @Override
    public synchronized void at(String part, long done, long total) {
        long now = nanoseconds.getAsLong();
        if (now - next < 0) return;
        next = now + (redrawn ? REDRAWN : LOGGED).toNanos();
        String count = total < 0 ? Long.toString(done) : done + " of " + total;
        String line = String.format(
                Locale.ROOT,
                "%s: %s %s, %s so far",
                task,
                count,
                part,
                ProgressLine.clock(Duration.ofNanos(now - start)));
        if (!redrawn) {
            err.println(line);
            return;
        }
        err.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
        err.flush();
        width = Math.max(width, line.length());
    }

    /** Wipes the line that was redrawn. */
    @Override
    public synchronized void close() {
        if (width == 0) return;
        err.print("\r" + " ".repeat(width) + "\r");
        err.flush();
    }
}
