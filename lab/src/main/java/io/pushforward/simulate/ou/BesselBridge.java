package io.pushforward.simulate.ou;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.special.Erf;

/**
 * The first-passage density of an Ornstein-Uhlenbeck process by its Bessel-bridge representation (Alili, Patie and
 * Pedersen 2005, section 2), by Monte Carlo.
 *
 * <p>For {@code dU = -r U dt + dW} from x to a > x,
 *
 * <pre>
 *   g(t) = exp(-r (a^2 - x^2 - t) / 2)  E[ exp(-r^2/2 int_0^t (a - R_s)^2 ds) ]  p(t),
 *   p(t) = (a - x) / sqrt(2 pi t^3) exp(-(a - x)^2 / (2t))
 * </pre>
 *
 * where R is a three-dimensional Bessel bridge from 0 to a - x over time t: the distance from the origin of a Brownian
 * bridge in space.
 *
 * <p>Averaged as it stands, the exponential has a heavy tail. Its quadratic part {@code exp(-r^2/2 int R^2)} is the
 * density of an Ornstein-Uhlenbeck bridge with respect to the Brownian one, up to a factor that is known,
 *
 * <pre>{@code (rt / sinh rt)^(3/2) exp(-(a - x)^2 / 2 (r coth rt - 1/t)),}</pre>
 *
 * so the bridges drawn here are Ornstein-Uhlenbeck bridges in space, and only {@code exp(r^2 a int R)} is left to
 * average. They are drawn at times {@code t (k/n)^2}, closer where R is small; between them the integral takes its
 * conditional mean and, to first order, its conditional variance. The bias that is left is judged by leaving out every
 * second time, and the stated error adds it to the statistical one.
 */
public final class BesselBridge {
    private static final int STEPS = 64;
    private static final double FAR = 6; // deviations from the origin beyond which erf is one
    private static final int PANELS = 32;
    private static final double[] GAUSS_NODES = Quadrature.GAUSS_NODES;
    private static final double[] GAUSS_WEIGHTS = Quadrature.GAUSS_WEIGHTS;

    private final double slope; // r^2 a
    private final double distance; // a - x
    private final Step[] fine = new Step[STEPS];
    private final Step[] coarse = new Step[STEPS / 2];
    private final double[] here = new double[3];
    private final double[] last = new double[3];
    private final double[] early = new double[3]; // two steps ago

    private BesselBridge(OuProcess process, double t) {
        double rate = process.rate();
        slope = rate * rate * level(process);
        distance = distance(process);
        for (int k = 0; k < STEPS; k++) fine[k] = new Step(rate, time(t, k), time(t, k + 1), t);
        for (int k = 0; k < STEPS / 2; k++) coarse[k] = new Step(rate, time(t, 2 * k), time(t, 2 * k + 2), t);
    }

    private static double level(OuProcess process) {
        return (process.threshold() - process.drift() * process.timeConstant()) / Math.sqrt(process.variance());
    }

    private static double distance(OuProcess process) {
        return (process.threshold() - process.start()) / Math.sqrt(process.variance());
    }

    /** What stands before the mean that is left to average. */
    private static double factor(OuProcess process, double t) {
        double rate = process.rate();
        double level = level(process);
        double distance = distance(process);
        double start = level - distance;
        double sinh = Math.sinh(rate * t);
        double exponent = -rate * (level * level * (1 + rate * t) - start * start - t) / 2
                - distance * distance * rate * Math.cosh(rate * t) / (2 * sinh);
        return distance / Math.sqrt(2 * Math.PI) * Math.pow(rate / sinh, 1.5) * Math.exp(exponent);
    }

    private static double time(double t, int k) {
        return t * k * k / ((double) STEPS * STEPS);
    }

    /** A mean over bridges. */
    public record Estimate(double value, double standardError) {}

    /** The density at a time, from so many bridges. */
    public static Estimate density(OuProcess process, double time, int bridges, Seed seed) {
        checkFinite(process);
        if (!(time > 0)) throw new IllegalArgumentException("expected a time above 0, got " + time);
        Estimate mean = new BesselBridge(process, time).estimate(bridges, seed.generator());
        double factor = factor(process, time);
        return new Estimate(factor * mean.value(), factor * mean.standardError());
    }

    /**
     * The probabilities of equal bins of the horizon. The mean is estimated at four times per bin, from so many bridges
     * each, and interpolated; its factor, which rises steeply, is integrated finely.
     */
    public static List<Estimate> masses(OuProcess process, double horizon, int bins, int bridges, Seed seed) {
        checkFinite(process);
        double width = horizon / bins;
        return IntStream.range(0, bins)
                .parallel()
                .mapToObj(b -> {
                    Generator random = seed.derive(b).generator();
                    double[] weights = weights(process, b * width, width);
                    double mass = 0;
                    double variance = 0;
                    for (int k = 0; k < weights.length; k++) {
                        double t = (b + GAUSS_NODES[k]) * width;
                        Estimate mean = new BesselBridge(process, t).estimate(bridges, random);
                        mass += weights[k] * mean.value();
                        variance += Math.pow(weights[k] * mean.standardError(), 2);
                    }
                    return new Estimate(mass, Math.sqrt(variance));
                })
                .toList();
    }

    /** Integrals over a bin of the factor times the Lagrange polynomials on the bin's four times. */
    private static double[] weights(OuProcess process, double start, double width) {
        double[] weights = new double[GAUSS_NODES.length];
        for (int panel = 0; panel < PANELS; panel++)
            for (int g = 0; g < GAUSS_NODES.length; g++) {
                double u = (panel + GAUSS_NODES[g]) / PANELS;
                double piece = GAUSS_WEIGHTS[g] * width / PANELS * factor(process, start + u * width);
                for (int k = 0; k < weights.length; k++) {
                    double basis = piece;
                    for (int j = 0; j < weights.length; j++)
                        if (j != k) basis *= (u - GAUSS_NODES[j]) / (GAUSS_NODES[k] - GAUSS_NODES[j]);
                    weights[k] += basis;
                }
            }
        return weights;
    }

    private static void checkFinite(OuProcess process) {
        if (Double.isInfinite(process.timeConstant()))
            throw new IllegalArgumentException("the representation needs a finite time constant");
    }

    /** The mean of {@code exp(r^2 a int R)}. */
    private Estimate estimate(int bridges, Generator random) {
        if (bridges < 2) throw new IllegalArgumentException("expected at least 2 bridges, got " + bridges);
        double sum = 0;
        double squares = 0;
        double bias = 0;
        double[] exponents = new double[2];
        for (int i = 0; i < bridges; i++) {
            draw(random, exponents);
            double value = Math.exp(exponents[0]);
            sum += value;
            squares += value * value;
            bias += Math.exp(exponents[1]) - value;
        }
        double mean = sum / bridges;
        double variance = Math.max(0, squares / bridges - mean * mean) / (bridges - 1);
        return new Estimate(mean, Math.hypot(Math.sqrt(variance), bias / bridges));
    }

    /** Draws one bridge: its exponent, and the exponent of the same bridge at half the resolution. */
    private void draw(Generator random, double[] exponents) {
        Arrays.fill(here, 0);
        Arrays.fill(early, 0);
        exponents[0] = 0;
        exponents[1] = 0;
        for (int k = 0; k < STEPS; k++) {
            Step step = fine[k];
            for (int j = 0; j < 3; j++) {
                last[j] = here[j];
                here[j] = step.left * here[j] + (j == 0 ? step.done * distance : 0);
                if (k < STEPS - 1) here[j] += step.deviation * random.nextGaussian();
            }
            exponents[0] += step.exponent(slope, last, here);
            if (k % 2 == 1) {
                exponents[1] += coarse[k / 2].exponent(slope, early, here);
                System.arraycopy(here, 0, early, 0, 3);
            }
        }
    }

    /** What a step from s to s' of a bridge to t needs to know. */
    private static final class Step {
        final double length;
        final double left; // weight of the place before
        final double done; // weight of the bridge's end
        final double deviation;
        final double toMiddle; // weight of both ends in the step's middle
        final double middleDeviation;

        Step(double rate, double from, double to, double end) {
            length = to - from;
            double whole = Math.sinh(rate * (end - from));
            done = Math.sinh(rate * length) / whole;
            left = Math.sinh(rate * (end - to)) / whole;
            deviation = Math.sqrt(done * left * whole / rate);
            toMiddle = 0.5 / Math.cosh(rate * length / 2);
            middleDeviation = Math.sqrt(Math.tanh(rate * length / 2) / (2 * rate));
        }

        /** The slope times the mean of {@code int R} given both ends, plus half its square times the variance. */
        double exponent(double slope, double[] from, double[] to) {
            double fromFrom = dot(from, from);
            double toTo = dot(to, to);
            double middle = toMiddle * Math.sqrt(Math.max(0, fromFrom + 2 * dot(from, to) + toTo));
            double mean =
                    length * (Math.sqrt(fromFrom) + 4 * meanDistance(middle, middleDeviation) + Math.sqrt(toTo)) / 6;
            return slope * mean + slope * slope * length * length * length / 24;
        }
    }

    /** The mean distance from the origin of a point in space with independent normal coordinates. */
    private static double meanDistance(double centre, double deviation) {
        double z = centre / deviation;
        if (z == 0) return deviation * Math.sqrt(8 / Math.PI);
        double far = centre + deviation / z;
        if (z > FAR) return far;
        return far * Erf.erf(z / Math.sqrt(2)) + deviation * Math.sqrt(2 / Math.PI) * Math.exp(-z * z / 2);
    }

    private static double dot(double[] u, double[] v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }
}
