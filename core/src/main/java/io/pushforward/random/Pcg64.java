package io.pushforward.random;

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

    public long next() {
        step();
        return Long.rotateRight(high ^ low, (int) (high >>> 58));
    }

    private void step() {
        long productHigh = Math.multiplyHigh(low, MULTIPLIER_LOW)
                + ((low >> 63) & MULTIPLIER_LOW)
                + ((MULTIPLIER_LOW >> 63) & low)
                + high * MULTIPLIER_LOW
                + low * MULTIPLIER_HIGH;
        long productLow = low * MULTIPLIER_LOW;
        low = productLow + incrementLow;
        high = productHigh + incrementHigh + (Long.compareUnsigned(low, productLow) < 0 ? 1 : 0);
    }
}
