package io.pushforward.simulate.duffing;

import io.pushforward.random.Generator;
import io.pushforward.simulate.TransformSize;
import java.util.function.DoubleUnaryOperator;
import org.jtransforms.fft.DoubleFFT_1D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/**
 * Exact draws of a stationary Gaussian process on a uniform grid, by a circulant matrix (Wood and Chan 1994; Dietrich
 * and Newsam 1997).
 *
 * <p>The grid is laid on a circle that is longer than it by the reach of the covariance, and the covariance is summed
 * over both ways round. Its eigenvalues, by one Fourier transform, are then the spectral density, folded: never negative
 * but for rounding, which is what is cut off. Within the grid the way round the back lies beyond the reach, so the
 * covariance of the draws is the one asked for.
 *
 * <p>Each transform of independent complex normals gives two independent paths, its real and its imaginary part. For a
 * smooth process only the lowest modes carry any variance, and only these draw normals.
 */
final class CirculantEmbedding {
    /** A negative eigenvalue, as a share of the largest, that rounding explains; anything below is an error. */
    private static final double ROUNDING = 1e-12;
    /** Modes below this share of the largest are left out: together they hold less than 1e-13 of the variance. */
    private static final double NEGLIGIBLE = 1e-17;

    static {
        // The library starts threads of its own for long transforms; the laws already share the cores.
        ConcurrencyUtils.setNumberOfThreads(1);
    }

    private final int points;
    private final int circle;
    private final DoubleFFT_1D transform;
    private final double[] amplitudes; // [modes], for mode 0, 1, -1, 2, -2, ...
    private final double smallest;

    /**
     * @param covariance as a function of the lag
     * @param reach the lag beyond which the covariance is negligible
     */
    CirculantEmbedding(DoubleUnaryOperator covariance, double reach, double step, int points) {
        this.points = points;
        this.circle = TransformSize.atLeast(points + (int) Math.ceil(reach / step));
        this.transform = new DoubleFFT_1D(circle);
        double[] row = new double[2 * circle];
        for (int j = 0; j < circle; j++)
            row[2 * j] = covariance.applyAsDouble(j * step) + covariance.applyAsDouble((circle - j) * step);
        transform.complexForward(row);
        double largest = 0;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < circle; k++) {
            largest = Math.max(largest, row[2 * k]);
            lowest = Math.min(lowest, row[2 * k]);
        }
        smallest = largest == 0 && lowest == 0 ? 0 : lowest / largest; // zero for a process that is zero
        if (!(smallest > -ROUNDING))
            throw new IllegalArgumentException("the covariance is not positive definite on a circle of " + circle
                    + " points: its smallest eigenvalue is " + smallest + " of the largest");
        int highest = 0;
        for (int k = 0; k <= circle / 2; k++) if (row[2 * k] > NEGLIGIBLE * largest) highest = k;
        amplitudes = new double[Math.min(2 * highest + 1, circle)];
        for (int i = 0; i < amplitudes.length; i++) amplitudes[i] = Math.sqrt(Math.max(0, row[2 * mode(i)]) / circle);
    }

    /** The smallest eigenvalue as a share of the largest. */
    double smallestEigenvalue() {
        return smallest;
    }

    /** The covariance that draws have at a lag of so many steps. */
    double covariance(int lag) {
        double sum = 0;
        for (int i = 0; i < amplitudes.length; i++)
            sum += amplitudes[i] * amplitudes[i] * Math.cos(2 * Math.PI * ((long) mode(i) * lag % circle) / circle);
        return sum;
    }

    /** Draws two independent paths. */
    void draw(Generator random, double[] first, double[] second) {
        double[] spectrum = new double[2 * circle];
        for (int i = 0; i < amplitudes.length; i++) {
            int k = mode(i);
            spectrum[2 * k] = amplitudes[i] * random.nextGaussian();
            spectrum[2 * k + 1] = amplitudes[i] * random.nextGaussian();
        }
        transform.complexForward(spectrum);
        for (int j = 0; j < points; j++) {
            first[j] = spectrum[2 * j];
            second[j] = spectrum[2 * j + 1];
        }
    }

    /** 0, 1, -1, 2, -2, ... round the circle. */
    private int mode(int i) {
        int k = (i + 1) / 2;
        return i % 2 == 1 || k == 0 ? k : circle - k;
    }
}
