package io.pushforward.serve;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Computes on a fixed number of threads, with a queue of fixed length before them. The thread of a request waits here; it
 * looks now and then whether its client is still there, and stops the work when it is not.
 */
final class WorkQueue implements AutoCloseable {
    private static final long LOOK_MILLIS = 100;

    private final ThreadPoolExecutor threads;
    private final Duration longest;

    WorkQueue(Limits limits) {
        this.longest = limits.request();
        this.threads = new ThreadPoolExecutor(
                limits.workers(),
                limits.workers(),
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(limits.queue()),
                task -> {
                    Thread thread = new Thread(task, "work");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** The task's result; a refusal when the queue is full, the time is up, or the client went away. */
    <T> T run(Function<Stop, T> task, BooleanSupplier clientGone) {
        Stop stop = new Stop();
        FutureTask<T> future = new FutureTask<>(() -> {
            stop.check();
            return task.apply(stop);
        });
        try {
            threads.execute(future);
        } catch (RejectedExecutionException full) {
            throw Refusal.later("the server is busy: " + threads.getQueue().size() + " requests wait already", 1);
        }
        try {
            return await(future, clientGone);
        } finally {
            stop.ask();
            threads.remove(future);
        }
    }

    private <T> T await(FutureTask<T> future, BooleanSupplier clientGone) {
        long deadline = System.nanoTime() + longest.toNanos();
        while (true) {
            try {
                return future.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException running) {
                if (System.nanoTime() - deadline > 0)
                    throw Refusal.of(504, "the request took longer than " + longest.toMillis() / 1000.0 + " s");
                if (clientGone.getAsBoolean()) throw new CancellationException("the client went away");
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof RuntimeException cause) throw cause;
                if (failed.getCause() instanceof Error cause) throw cause;
                throw new IllegalStateException(failed.getCause());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw Refusal.later("the server stops", 1);
            }
        }
    }

    int waiting() {
        return threads.getQueue().size();
    }

    int running() {
        return threads.getActiveCount();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
