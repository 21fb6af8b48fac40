package io.pushforward.neural.train;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** Lets any number of threads use what will be closed. Closing waits for those inside; who comes later is refused. */
final class CloseGuard {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    <T> T inside(Supplier<T> use) {
        lock.readLock().lock();
        try {
            if (closed) throw new IllegalStateException("the operator was closed");
            return use.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Releases once, however often it is called. */
    void close(Runnable release) {
        lock.writeLock().lock();
        try {
            if (closed) return;
            closed = true;
            release.run();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
