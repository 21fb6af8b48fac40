package io.pushforward.simulate.ou;

/**
 * The first-passage density of an Ornstein-Uhlenbeck process from a Volterra equation of the second kind.
 *
 * <p>With f the transition density, the density g of the first passage time through S solves
 *
 * <pre>
 *   g(t) = [ (S - x) r / sinh(rt) + (S r - m) tanh(rt / 2) ] f(S, t | x)  +  int_0^t g(t - s) K(s) ds,
 *   K(s) = (m - S r) tanh(rs / 2) f(S, s | S),      r = 1 / gamma
 * </pre>
 *
 * (Buonocore, Nobile and Ricciardi 1987, with the kernel that vanishes at s = 0). At m = S / gamma and for Brownian
 * motion the kernel is zero and the first term is the closed form.
 *
 * <p>Why it is fast: K is {@code sqrt(s)} times an analytic function, and g with all its derivatives vanishes at zero.
 * So the plain sum over a uniform grid, with {@link Quadrature#ROOT_CORRECTION} on its first points, has order 9.5
 * without any starting procedure, and a thousand points give ten digits.
 */
public final class PassageEquation {
    private static final double TOLERANCE = 1e-11;
    private static final int FIRST_STEPS = 384;
    private static final int LAST_STEPS = 24_576;

    private PassageEquation() {}

    /** The law of the first passage up to a horizon; steps are halved until its cumulative settles to 1e-11. */
    public static PassageLaw solve(OuProcess process, double horizon) {
        if (!(horizon > 0 && horizon < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("a horizon must be positive and finite, got " + horizon);
        double[] density = density(process, horizon, FIRST_STEPS);
        double[] cumulative = Quadrature.running(density, horizon / FIRST_STEPS);
        for (int steps = 2 * FIRST_STEPS; ; steps *= 2) {
            double step = horizon / steps;
            double[] finer = density(process, horizon, steps);
            double[] finerCumulative = Quadrature.running(finer, step);
            double change = 0;
            for (int i = 0; i < cumulative.length; i++)
                change = Math.max(change, Math.abs(cumulative[i] - finerCumulative[2 * i]));
            if (change < TOLERANCE || steps >= LAST_STEPS)
                return new PassageLaw(step, finer, finerCumulative, Math.max(change, TOLERANCE));
            cumulative = finerCumulative;
        }
    }

    /** The density at the points of a uniform grid. */
    static double[] density(OuProcess process, double horizon, int steps) {
        double step = horizon / steps;
        double[] kernel = kernel(process, step, steps);
        double[] g = new double[steps + 1];
        for (int n = 1; n <= steps; n++)
            g[n] = (direct(process, n * step) + convolution(kernel, g, n)) / (1 - kernel[steps]);
        return g;
    }

    /** Quadrature weights times the kernel, in reversed order: entry {@code steps - j} belongs to lag j. */
    private static double[] kernel(OuProcess process, double step, int steps) {
        double[] weights = new double[steps + 1];
        double pull = process.drift() - process.threshold() * process.rate();
        for (int j = 1; j <= steps; j++) weights[steps - j] = step * kernelAt(process, pull, j * step);
        // sqrt(s) F(s) = K(s), so F(s) = K(s) / sqrt(s), and F(0) = pull r / (2 sqrt(2 pi q))
        double root = step * Math.sqrt(step);
        double atZero = pull * process.rate() / (2 * Math.sqrt(2 * Math.PI * process.variance()));
        weights[steps] = root * Quadrature.ROOT_CORRECTION[0] * atZero;
        for (int j = 1; j < Quadrature.ORDER; j++) {
            double lag = j * step;
            weights[steps - j] += root * Quadrature.ROOT_CORRECTION[j] * kernelAt(process, pull, lag) / Math.sqrt(lag);
        }
        return weights;
    }

    private static double kernelAt(OuProcess process, double pull, double lag) {
        return pull * Math.tanh(process.rate() * lag / 2) * process.densityAtThreshold(process.threshold(), lag);
    }

    private static double direct(OuProcess process, double t) {
        double rt = process.rate() * t;
        double approach = (process.threshold() - process.start()) / t * (rt == 0 ? 1 : rt / Math.sinh(rt));
        double pull = process.threshold() * process.rate() - process.drift();
        return (approach + pull * Math.tanh(rt / 2)) * process.densityAtThreshold(process.start(), t);
    }

    /** {@code sum_{j=1}^{n} kernel(j) g(n - j)}, in four sums so that the additions overlap. */
    private static double convolution(double[] kernel, double[] g, int n) {
        int shift = kernel.length - 1 - n;
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 1; // g(0) = 0
        for (; i + 3 < n; i += 4) {
            a += kernel[shift + i] * g[i];
            b += kernel[shift + i + 1] * g[i + 1];
            c += kernel[shift + i + 2] * g[i + 2];
            d += kernel[shift + i + 3] * g[i + 3];
        }
        for (; i < n; i++) a += kernel[shift + i] * g[i];
        return (a + b) + (c + d);
    }
}
