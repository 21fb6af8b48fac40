package io.pushforward.transport;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Tells who waits for a distance between large clouds how far it has come.
 *
 * <p>A listener belongs to the thread that asks for the distance, for as long as the work lasts, so that neither metrics nor
 * solvers pass it on; what divides its work among threads takes its {@link Part} before.
 */
public final class LongWork {
    private static final Listener NOBODY = (part, done, total) -> {};
    private static final ThreadLocal<Listener> LISTENER = ThreadLocal.withInitial(() -> NOBODY);

    private LongWork() {}

    /** Hears of work. Calls may come from any thread. */
    @FunctionalInterface
    public interface Listener {
        /**
         * @param part what is counted, such as {@code points assigned}; counted from zero again for each part
         * @param total how many there are in this part; negative where nobody knows
         */
        void at(String part, long done, long total);
    }

    /** Does work of which a listener hears. */
    public static <T> T heard(Listener listener, Supplier<T> work) {
        Listener before = LISTENER.get();
        LISTENER.set(listener);
        try {
            return work.get();
        } finally {
            LISTENER.set(before);
        }
    }

    /** Work that counts towards one total; {@link Part#add} may be called from any thread. */
    static Part part(String name, long total) {
        return new Part(LISTENER.get(), name, total);
    }

    static final class Part {
        private final Listener listener;
        private final String name;
        private final long total;
        private final AtomicLong done = new AtomicLong();

        private Part(Listener listener, String name, long total) {
            this.listener = listener;
            this.name = name;
            this.total = total;
        }

        void add(long count) {
            listener.at(name, done.addAndGet(count), total);
        }
    }
}
