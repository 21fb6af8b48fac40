package io.pushforward.neural.loss;

import io.pushforward.settings.Settings;
import java.util.Optional;
import java.util.OptionalInt;

/** How many particles of a predicted law a loss draws. */
final class Counts {
    private Counts() {}

    /** Reads {@code particles}; as many as the largest target of a batch has points where it is left out. */
    static OptionalInt read(Settings settings) {
        Optional<Integer> count = settings.optionalInteger("particles");
        if (count.isEmpty()) return OptionalInt.empty();
        if (count.get() < 1) throw settings.error("particles", "expected at least one, got " + count.get());
        return OptionalInt.of(count.get());
    }
}
