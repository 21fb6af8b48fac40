package io.pushforward.transport;

import java.util.ArrayList;
import java.util.List;

/**
 * Arrays that one thread uses again from problem to problem, handed out in the order of the requests.
 *
 * <p>They come as the last user left them. Very large ones are not kept.
 */
final class Scratch {
    private static final int LARGEST_KEPT = 1 << 20;
    private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

    private final List<double[]> kept = new ArrayList<>();
    private int used;

    /** The running thread's arrays, all free again. */
    static Scratch rewound() {
        Scratch scratch = OF_THREAD.get();
        scratch.used = 0;
        return scratch;
    }

    /** An array of at least this length. */
    double[] take(int length) {
        if (length > LARGEST_KEPT) return new double[length];
        if (used == kept.size()) kept.add(new double[length]);
        if (kept.get(used).length < length) kept.set(used, new double[length]);
        return kept.get(used++);
    }
}
