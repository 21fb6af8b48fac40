package io.pushforward.work;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/** Who does jobs: the threads of this machine, or the machines of a cluster. */
public interface Workers extends AutoCloseable {
    /** How many jobs are done at a time, as far as is known. */
    int size();

    /**
     * Hands each result on as it comes, one at a time and in any order, and keeps none. A mistake of the user's that a job
     * finds is thrown here.
     */
    <R extends Serializable> void each(List<? extends Job<R>> jobs, Results<R> next);

    /** Takes the result of the job at a place. */
    @FunctionalInterface
    interface Results<R> {
        void take(int job, R result);
    }

    /**
     * The results in the order of the jobs. A mistake of the user's that a job finds is thrown here.
     *
     * @param done hears how many jobs are done, after each; from any thread
     */
    default <R extends Serializable> List<R> results(List<? extends Job<R>> jobs, IntConsumer done) {
        Map<Integer, R> results = new TreeMap<>();
        each(jobs, (job, result) -> {
            results.put(job, result);
            done.accept(results.size());
        });
        if (results.size() < jobs.size())
            throw new IllegalStateException(jobs.size() - results.size() + " jobs ended without a result");
        return List.copyOf(results.values());
    }

    /** A value for many jobs, which each process gets once. */
    <V extends Serializable> Shared<V> share(V value);

    @Override
    void close();
}
