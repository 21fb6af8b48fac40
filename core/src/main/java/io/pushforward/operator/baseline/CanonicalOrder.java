package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * An order of an ensemble's points that depends on the points alone, not on how they were listed: by a keyed hash of
 * their coordinates. A prefix of it is a subset as good as a random one, and the same however the points arrive.
 */
final class CanonicalOrder {
    private final long key;

    CanonicalOrder(long key) {
        this.key = key;
    }

    long key() {
        return key;
    }

    /** {@code size} equally weighted points: a subset where there are enough equally weighted ones, else drawn. */
    Ensemble points(Ensemble law, int size) {
        Ensemble ordered = law.select(indices(law));
        if (law.isUniform() && law.size() >= size)
            return ordered.select(IntStream.range(0, size).toArray());
        return ordered.sample(size, Seed.of(key >>> 1).generator());
    }

    private int[] indices(Ensemble law) {
        long[] hashes = new long[law.size()];
        int d = law.dimension();
        for (int i = 0; i < hashes.length; i++) {
            long hash = key;
            // Adding zero makes -0.0 and 0.0, which are equal, one.
            for (int k = 0; k < d; k++) hash = mix(hash + Double.doubleToLongBits(law.points()[i * d + k] + 0.0));
            hashes[i] = hash;
        }
        return IntStream.range(0, hashes.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(i -> hashes[i]).thenComparing(i -> law.weights()[i]))
                .mapToInt(i -> i)
                .toArray();
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood 2014). */
    private static long mix(long z) {
        z += 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
