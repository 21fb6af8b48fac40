package io.pushforward.random;

import java.util.random.RandomGenerator;

/** Draws what NumPy's {@code Generator} draws from the same stream. */
public final class Generator implements RandomGenerator {
    private final Pcg64 bits;

    public Generator(Pcg64 bits) {
        this.bits = bits;
    }

    @Override
    public long nextLong() {
        return bits.next();
    }

    /** NumPy's {@code random()}. */
    @Override
    public double nextDouble() {
        return (bits.next() >>> 11) * 0x1.0p-53;
    }
}
