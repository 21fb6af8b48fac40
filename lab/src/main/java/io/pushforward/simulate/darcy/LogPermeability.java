package io.pushforward.simulate.darcy;

import io.pushforward.random.Generator;
import io.pushforward.simulate.TransformSize;
import java.util.function.DoubleBinaryOperator;
import org.jtransforms.fft.DoubleFFT_2D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/**
 * A stationary Gaussian field on the cells of the unit square, drawn by a circulant matrix in two dimensions (Dietrich and
 * Newsam 1997).
 *
 * <p>Its covariance is Matern's of order 3/2, {@code variance (1 + s) exp(-s)} with {@code s = sqrt(3) |h|}, the lag h
 * measured in units of two correlation lengths along axes that are turned by an angle. The square is laid on a torus that is
 * longer by the covariance's reach, and the covariance is summed over the ways round it; its eigenvalues, by one Fourier
 * transform, are then the spectral density, folded. The ways round lie beyond the reach, where {@value #BEYOND} of the
 * variance is left: by so much at most, each, does the covariance of the draws differ from the one asked for.
 *
 * <p>Each transform of independent complex normals gives two independent fields, its real and its imaginary part.
 */
final class LogPermeability {
    /** What is left of the covariance, as a share of the variance, at its reach. */
    static final double BEYOND = 1e-6;
    /** The lag, in correlation lengths, at which that is left: (1 + s) exp(-s) = 1e-6 for s = 16.7. */
    private static final double REACH = 16.7 / Math.sqrt(3);
    /** A negative eigenvalue, as a share of the largest, that the cut at the reach explains. */
    private static final double ROUNDING = 1e-5;

    static {
        // The library starts threads of its own for large transforms; the laws already share the cores.
        ConcurrencyUtils.setNumberOfThreads(1);
    }

    /**
     * What identifies the law of a field.
     *
     * @param along the correlation length in the direction of the angle, in units of the square's side
     * @param across the correlation length at right angles to it
     * @param angle from the first axis x, in radians
     */
    record Parameters(double variance, double along, double across, double angle) {
        Parameters {
            if (!(variance > 0 && along > 0 && across > 0 && Double.isFinite(variance * along * across * angle)))
                throw new IllegalArgumentException("expected a positive variance and positive lengths, got " + variance
                        + ", " + along + " and " + across + " at angle " + angle);
        }

        double covariance(double x, double y) {
            double u = (Math.cos(angle) * x + Math.sin(angle) * y) / along;
            double v = (Math.cos(angle) * y - Math.sin(angle) * x) / across;
            double s = Math.sqrt(3 * (u * u + v * v));
            return variance * (1 + s) * Math.exp(-s);
        }
    }

    private final int n;
    private final int torus;
    private final DoubleFFT_2D transform;
    private final double[] amplitudes; // [torus, torus]

    LogPermeability(Parameters law, int n) {
        this.n = n;
        this.torus = TransformSize.atLeast(n + (int) Math.ceil(REACH * Math.max(law.along(), law.across()) * n));
        this.transform = new DoubleFFT_2D(torus, torus);
        double[] spectrum = new double[2 * torus * torus];
        for (int i = 0; i < torus; i++)
            for (int j = 0; j < torus; j++) spectrum[2 * (i * torus + j)] = folded(law::covariance, i, j);
        transform.complexForward(spectrum);
        this.amplitudes = new double[torus * torus];
        double largest = 0;
        double lowest = 0;
        for (int k = 0; k < amplitudes.length; k++) {
            largest = Math.max(largest, spectrum[2 * k]);
            lowest = Math.min(lowest, spectrum[2 * k]);
            amplitudes[k] = Math.sqrt(Math.max(0, spectrum[2 * k])) / torus;
        }
        if (!(lowest > -ROUNDING * largest))
            throw new IllegalStateException("the covariance is not positive definite on a torus of " + torus + " by "
                    + torus + " cells: its smallest eigenvalue is " + lowest / largest + " of the largest");
    }

    /** The covariance at a lag of so many cells, summed over the nearest ways round the torus. */
    private double folded(DoubleBinaryOperator covariance, int i, int j) {
        double sum = 0;
        for (int a = -1; a <= 1; a++)
            for (int b = -1; b <= 1; b++)
                sum += covariance.applyAsDouble((double) (j + b * torus) / n, (double) (i + a * torus) / n);
        return sum;
    }

    /** The covariance that draws have at a lag of so many cells along y and x. */
    double covariance(int y, int x) {
        double sum = 0;
        for (int i = 0; i < torus; i++)
            for (int j = 0; j < torus; j++) {
                double amplitude = amplitudes[i * torus + j];
                sum += amplitude * amplitude * Math.cos(2 * Math.PI * ((double) i * y + (double) j * x) / torus);
            }
        return sum;
    }

    /** Draws two independent fields, [y, x]. */
    void draw(Generator random, double[] first, double[] second) {
        double[] spectrum = new double[2 * amplitudes.length];
        for (int k = 0; k < amplitudes.length; k++) {
            spectrum[2 * k] = amplitudes[k] * random.nextGaussian();
            spectrum[2 * k + 1] = amplitudes[k] * random.nextGaussian();
        }
        transform.complexForward(spectrum);
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++) {
                first[y * n + x] = spectrum[2 * (y * torus + x)];
                second[y * n + x] = spectrum[2 * (y * torus + x) + 1];
            }
    }
}
