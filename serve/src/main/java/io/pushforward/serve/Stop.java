package io.pushforward.serve;

import java.util.concurrent.CancellationException;

/** Tells work that nobody waits for its result any more. */
final class Stop {
    private volatile boolean asked;

    void ask() {
        asked = true;
    }

    void check() {
        if (asked) throw new CancellationException("nobody waits for the answer");
    }
}
