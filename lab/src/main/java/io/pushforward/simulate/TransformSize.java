package io.pushforward.simulate;

/** Sizes for which Fourier transforms are fast. */
public final class TransformSize {
    private TransformSize() {}

    /** The next even number without prime factors beyond five. */
    public static int atLeast(int least) {
        for (int size = least + least % 2; ; size += 2) {
            int rest = size;
            for (int prime : new int[] {2, 3, 5}) while (rest % prime == 0) rest /= prime;
            if (rest == 1) return size;
        }
    }
}
