package io.pushforward.random;

import java.util.OptionalInt;

/** NumPy's {@code PCG64}: the 128-bit linear congruential generator with XSL-RR output (O'Neill 2014). */
public final class Pcg64 {
    private static final long MULTIPLIER_HIGH = 2549297995355413924L;
    private static final long MULTIPLIER_LOW = 4865540595714422341L;

    private long high;
    private long low;
    private final long incrementHigh;
    private final long incrementLow;

    public Pcg64(SeedSequence seed) {
        long[] words = seed.generateState64(4);
        incrementHigh = (words[2] << 1) | (words[3] >>> 63);
        incrementLow = (words[3] << 1) | 1;
        step();
        long sum = low + words[1];
        high += words[0] + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        low = sum;
        step();
    }

    Pcg64(long high, long low, long incrementHigh, long incrementLow) {
        if ((incrementLow & 1) == 0)
            throw new IllegalArgumentException("the increment of a PCG64 is odd, got a low word of " + incrementLow);
        this.high = high;
        this.low = low;
        this.incrementHigh = incrementHigh;
        this.incrementLow = incrementLow;
    }

    Generator.State state(OptionalInt half) {
        return new Generator.State(high, low, incrementHigh, incrementLow, half);
    }

    public long next() {
        step();
        return Long.rotateRight(high ^ low, (int) (high >>> 58));
    }

    private void step() {
        long productHigh = multiplyHighUnsigned(low, MULTIPLIER_LOW) + high * MULTIPLIER_LOW + low * MULTIPLIER_HIGH;
        long productLow = low * MULTIPLIER_LOW;
        low = productLow + incrementLow;
        high = productHigh + incrementHigh + (Long.compareUnsigned(low, productLow) < 0 ? 1 : 0);
    }

    /** The high word of the product of two unsigned words. */
    static long multiplyHighUnsigned(long x, long y) {
        return Math.multiplyHigh(x, y) + ((x >> 63) & y) + ((y >> 63) & x);
    }
}
