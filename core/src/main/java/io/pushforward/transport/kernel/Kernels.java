package io.pushforward.transport.kernel;

import io.pushforward.settings.VectorModule;

/**
 * The kernels that the running machine offers: with the Vector API where the module {@code jdk.incubator.vector} is there,
 * else in plain Java.
 *
 * <p>The system property {@code pushforward.kernel} set to {@code scalar} asks for plain Java. The two give the same bits.
 */
public final class Kernels {
    private static final DoubleKernel SCALAR_DOUBLES = new ScalarDoubleKernel();
    private static final DoubleKernel DOUBLES = vectors() ? new VectorDoubleKernel() : SCALAR_DOUBLES;

    private Kernels() {}

    static boolean vectors() {
        return VectorModule.wanted();
    }

    /** The fastest there is. */
    public static DoubleKernel doubles() {
        return DOUBLES;
    }

    /** Plain Java, everywhere. */
    public static DoubleKernel scalarDoubles() {
        return SCALAR_DOUBLES;
    }
}
