package io.pushforward.cli;

import io.pushforward.operator.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells a person how far a long piece of work has come and when it will end: a bar on a terminal, else a line now and then. */
interface ProgressLine extends Progress, AutoCloseable {
    @Override
    void close();

    /** A bar in a terminal at standard error, below the bars of other work that goes on. It stays when it is full. */
    static ProgressLine redrawn(String task) {
        return bar(bar(task).build());
    }

    /** A bar that comes only if the work takes longer than the patience, and leaves no trace. */
    static ProgressLine passing(String task, Duration patience) {
        long start = System.nanoTime();
        return new ProgressLine() {
            private Optional<ProgressLine> bar = Optional.empty();

            @Override
            public synchronized void at(long done, long total, String message) {
                if (bar.isEmpty() && System.nanoTime() - start > patience.toNanos())
                    bar = Optional.of(bar(bar(task)
                            .setConsumer(new Vanishing())
                            .clearDisplayOnFinish()
                            .build()));
                bar.ifPresent(line -> line.at(done, total, message));
            }

            @Override
            public synchronized void close() {
                bar.ifPresent(ProgressLine::close);
            }
        };
    }

    private static ProgressBarBuilder bar(String task) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200);
    }

    private static ProgressLine bar(ProgressBar bar) {
        return new ProgressLine() {
            @Override
            public synchronized void at(long done, long total, String message) {
                bar.maxHint(total);
                bar.stepTo(done);
                bar.setExtraMessage(message);
            }

            @Override
            public void close() {
                bar.close();
            }
        };
    }

    /** At most one line each interval, and one at the end of work that took longer than the interval. */
    static ProgressLine logged(String task, PrintStream err, Duration interval) {
        long start = System.nanoTime();
        return new ProgressLine() {
            private long next = start + interval.toNanos();

            @Override
            public synchronized void at(long done, long total, String message) {
                long now = System.nanoTime();
                if (now < next) return;
                next = now + interval.toNanos();
                err.println(line(task, done, total, Duration.ofNanos(now - start), message));
            }

            @Override
            public void close() {}
        };
    }

    /** Such as {@code simulate ou: 300 of 1200, 25 %, 1:02 so far, about 3:06 to go, 4.8 laws/s}. */
    static String line(String task, long done, long total, Duration elapsed, String message) {
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s: %d of %d, %d %%, %s so far",
                task,
                done,
                total,
                total > 0 ? 100 * done / total : 100,
                clock(elapsed)));
        if (done > 0 && done < total)
            line.append(", about ")
                    .append(clock(elapsed.multipliedBy(total - done).dividedBy(done)))
                    .append(" to go");
        if (!message.isEmpty()) line.append(", ").append(message);
        return line.toString();
    }

    static String clock(Duration time) {
        return time.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }

    /** Ends without the line break that a bar which stays needs. */
    final class Vanishing extends ConsoleProgressBarConsumer {
        private Vanishing() {
            super(System.err);
        }

        @Override
        public void close() {
            System.err.flush();
        }
    }
}
