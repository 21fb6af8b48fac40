package io.pushforward.transport.kernel;

/** The kernels that the running machine offers. */
public final class Kernels {
    private static final boolean VECTORS =
            ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    private static final DoubleKernel DOUBLES = VECTORS ? new VectorDoubleKernel() : new ScalarDoubleKernel();

    private Kernels() {}

    public static DoubleKernel doubles() {
        return DOUBLES;
    }
}
