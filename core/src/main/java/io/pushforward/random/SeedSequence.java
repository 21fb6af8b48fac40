package io.pushforward.random;

import java.util.List;

/** NumPy's {@code SeedSequence}: spreads entropy and a spawn key over as many seed words as a generator asks for. */
public final class SeedSequence {
    private static final int POOL = 4;
    private static final int XSHIFT = 16;
    private static final int INIT_A = 0x43b0d7e5;
    private static final int MULT_A = 0x931e8875;
    private static final int INIT_B = 0x8b51f9dd;
    private static final int MULT_B = 0x58f38ded;
    private static final int MIX_L = 0xca01f9dd;
    private static final int MIX_R = 0x4973f715;

    private final int[] pool = new int[POOL];
    private int hash = INIT_A;

    public SeedSequence(List<Long> entropy, List<Long> spawnKey) {
        int[] words = assemble(entropy, spawnKey);
        for (int i = 0; i < POOL; i++) pool[i] = hashed(i < words.length ? words[i] : 0);
        for (int from = 0; from < POOL; from++)
            for (int to = 0; to < POOL; to++) if (from != to) pool[to] = mix(pool[to], hashed(pool[from]));
        for (int from = POOL; from < words.length; from++)
            for (int to = 0; to < POOL; to++) pool[to] = mix(pool[to], hashed(words[from]));
    }

    /** {@code count} 32-bit words of state. */
    public int[] generateState(int count) {
        int[] state = new int[count];
        int constant = INIT_B;
        for (int i = 0; i < count; i++) {
            int word = pool[i % POOL] ^ constant;
            constant *= MULT_B;
            word *= constant;
            state[i] = word ^ (word >>> XSHIFT);
        }
        return state;
    }

    /** {@code count} 64-bit words of state, low half first. */
    public long[] generateState64(int count) {
        int[] halves = generateState(2 * count);
        long[] state = new long[count];
        for (int i = 0; i < count; i++) state[i] = (halves[2 * i] & 0xffffffffL) | ((long) halves[2 * i + 1] << 32);
        return state;
    }

    private static int[] assemble(List<Long> entropy, List<Long> spawnKey) {
        int[] words = new int[2 * (entropy.size() + spawnKey.size()) + POOL];
        int size = 0;
        for (long number : entropy) size = append(words, size, number);
        // With a spawn key the run entropy is padded to the pool, lest [a, b] and a spawned from b coincide.
        if (!spawnKey.isEmpty()) size = Math.max(size, POOL);
        for (long number : spawnKey) size = append(words, size, number);
        return java.util.Arrays.copyOf(words, size);
    }

    private static int append(int[] words, int size, long number) {
        words[size++] = (int) number;
        if (number >>> 32 != 0) words[size++] = (int) (number >>> 32);
        return size;
    }

    private int hashed(int value) {
        value ^= hash;
        hash *= MULT_A;
        value *= hash;
        return value ^ (value >>> XSHIFT);
    }

    private static int mix(int x, int y) {
        int result = MIX_L * x - MIX_R * y;
        return result ^ (result >>> XSHIFT);
    }
}
