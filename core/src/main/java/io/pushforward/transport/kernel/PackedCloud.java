package io.pushforward.transport.kernel;

/**
 * Points in the order in which a kernel reads them, with half their squared lengths.
 *
 * @param points as given, {@code [n, d]}
 * @param panels the same in the kernel's own order
 * @param halfSquares |x|²/2, followed by {@link DoubleKernel#FAR} up to the kernel's stride
 */
public record PackedCloud(double[] points, int n, int d, double[] panels, double[] halfSquares) {}
