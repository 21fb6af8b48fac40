package io.pushforward.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C as a wish to end soon: work that asks {@link #isWanted} finishes what it has, and the process ends when this is closed.
 */
final class Interrupt implements AutoCloseable {
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::wanted);
    private volatile boolean wanted;

    private Interrupt() {}

    static Interrupt awaited() {
        Interrupt interrupt = new Interrupt();
        Runtime.getRuntime().addShutdownHook(interrupt.hook);
        return interrupt;
    }

    /** The virtual machine ends when this thread does; meanwhile the others go on. */
    private void wanted() {
        wanted = true;
        try {
            finished.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isWanted() {
        return wanted;
    }

    @Override
    public void close() {
        finished.countDown();
        if (wanted) return;
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending already
        }
    }
}
