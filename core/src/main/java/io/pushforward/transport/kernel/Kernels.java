package io.pushforward.transport.kernel;

/** The kernels that the running machine offers. */
public final class Kernels {
    private static final DoubleKernel DOUBLES = new ScalarDoubleKernel();

    private Kernels() {}

    public static DoubleKernel doubles() {
        return DOUBLES;
    }
}
