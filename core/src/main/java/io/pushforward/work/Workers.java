package io.pushforward.work;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntConsumer;

/** Who does jobs: the threads of this machine, or the machines of a cluster. */
public interface Workers extends AutoCloseable {
    /** How many jobs are done at a time, as far as is known. */
    int size();

    /**
     * The results in the order of the jobs. A mistake of the user's that a job finds is thrown here.
     *
     * @param done hears how many jobs are done, after each; from any thread
     */
    <R extends Serializable> List<R> results(List<? extends Job<R>> jobs, IntConsumer done);

    /** A value for many jobs, which each process gets once. */
    <V extends Serializable> Shared<V> share(V value);

    @Override
    void close();
}
