package io.pushforward.work;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The threads of this machine, as many as it has cores. */
public final class Threads implements Workers {
    @Override
    public int size() {
        return Math.max(1, Runtime.getRuntime().availableProcessors());
    }

    @Override
    public <R extends Serializable> void each(List<? extends Job<R>> jobs, Results<R> next) {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        Object turn = new Object();
        for (int i = 0; i < jobs.size(); i++) {
            int place = i;
            tasks.add(() -> {
                R result = jobs.get(place).run();
                synchronized (turn) {
                    next.take(place, result);
                }
                return true;
            });
        }
        sideBySide(tasks);
    }

    @Override
    public <V extends Serializable> Shared<V> share(V value) {
        return () -> value;
    }

    @Override
    public void close() {}

    /**
     * The results of tasks in their order, as many at a time as there are cores. Where one fails, those that wait are left out;
     * those that run go on, and are not interrupted, since that would close the files they read for everybody.
     */
    public static <T> List<T> sideBySide(List<Callable<T>> tasks) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Runtime.getRuntime().availableProcessors()));
        List<Future<T>> futures = new ArrayList<>();
        try {
            for (Callable<T> task : tasks) futures.add(threads.submit(task));
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) results.add(future.get());
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            if (e.getCause() instanceof Error cause) throw cause;
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while jobs were under way", e);
        } finally {
            for (Future<T> future : futures) future.cancel(false);
            threads.shutdown();
        }
    }
}
