package io.pushforward.store;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Files that NumPy 2.4.6 and safetensors 0.8.0 wrote, and the array [2, 3, 4] that each of them holds: with
 * {@code k = arange(24)}, {@code 0.37 k - 3} as f4 and f8, {@code 100000007 k - 1200000000} as i4,
 * {@code 1000000000039 k (-1)^k} as i8, {@code 11 k} as u1, {@code k % 3 == 0} as b1.
 */
final class Fixtures {
    private static final int SIZE = 24;

    private Fixtures() {}

    static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(Fixtures.class.getResource("/store/" + name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static NdArray array(NdArray.Type type) {
        float[] f4 = new float[SIZE];
        double[] f8 = new double[SIZE];
        int[] i4 = new int[SIZE];
        long[] i8 = new long[SIZE];
        byte[] u1 = new byte[SIZE];
        boolean[] b1 = new boolean[SIZE];
        for (int k = 0; k < SIZE; k++) {
            f8[k] = k * 0.37 - 3;
            f4[k] = (float) f8[k];
            i4[k] = (int) (k * 100000007L - 1200000000L);
            i8[k] = k * 1000000000039L * (k % 2 == 0 ? 1 : -1);
            u1[k] = (byte) (11 * k);
            b1[k] = k % 3 == 0;
        }
        return switch (type) {
            case F4 -> NdArray.of(f4, 2, 3, 4);
            case F8 -> NdArray.of(f8, 2, 3, 4);
            case I4 -> NdArray.of(i4, 2, 3, 4);
            case I8 -> NdArray.of(i8, 2, 3, 4);
            case U1 -> NdArray.of(u1, 2, 3, 4);
            case B1 -> NdArray.of(b1, 2, 3, 4);
        };
    }
}
