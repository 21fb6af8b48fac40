package io.pushforward.transport.kernel;

/**
 * Exponentials of many numbers in place, as {@link Elementary} takes them: with the Vector API where it is there, else number
 * by number, with the same bits.
 */
public final class Exponentials {
    private static final boolean VECTORS = Kernels.vectors();

    private Exponentials() {}

    /** {@code values_k = exp(values_k)} for arguments up to 700, for the first {@code length}. */
    public static void inPlace(double[] values, int length) {
        int done = VECTORS ? VectorExponentials.inPlace(values, length) : 0;
        for (int k = done; k < length; k++) values[k] = exp(values[k]);
    }

    static double exp(double value) {
        return Elementary.exp(value, Elementary.LOG2_E, Elementary.LEAST);
    }
}
