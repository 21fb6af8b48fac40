package io.pushforward.simulate.ou;

import io.pushforward.metric.Score;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
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
 * bridge in space. The bridge is drawn at times {@code t (k/n)^2}, closer where R is small. Between them the integral
 * takes its conditional mean and, to first order, its conditional variance, so that little bias is left; what is left is
 * judged by leaving out every second time, and the stated error adds it to the statistical one.
 */
public final class BesselBridge {
    private static final int STEPS = 64;
    private static final double FAR = 6; // deviations from the origin beyond which erf is one

    private final double rate;
    private final double level; // a
    private final double distance; // a - x

    private BesselBridge(OuProcess process) {
        if (Double.isInfinite(process.timeConstant()))
            throw new IllegalArgumentException("the representation needs a finite time constant");
        rate = process.rate();
        double root = Math.sqrt(process.variance());
        level = (process.threshold() - process.drift() * process.timeConstant()) / root;
        distance = (process.threshold() - process.start()) / root;
    }

    /** The density at a time, from so many bridges. */
    public static Score density(OuProcess process, double time, int bridges, Seed seed) {
        if (!(time > 0)) throw new IllegalArgumentException("expected a time above 0, got " + time);
        return new BesselBridge(process).mean(time, 0, bridges, seed);
    }

    /** The probabilities of equal bins of the horizon, from so many bridges each, with times spread over the bin. */
    public static List<Score> masses(OuProcess process, double horizon, int bins, int bridges, Seed seed) {
        BesselBridge bridge = new BesselBridge(process);
        double width = horizon / bins;
        return IntStream.range(0, bins)
                .parallel()
                .mapToObj(b -> scaled(bridge.mean(b * width, width, bridges, seed.derive(b)), width))
                .toList();
    }

    private static Score scaled(Score score, double factor) {
        return Score.estimate(factor * score.value(), factor * score.standardError());
    }

    /** The mean density over [start, start + width], one bridge in each of as many equal parts. */
    private Score mean(double start, double width, int bridges, Seed seed) {
        if (bridges < 2) throw new IllegalArgumentException("expected at least 2 bridges, got " + bridges);
        Generator random = seed.generator();
        double sum = 0;
        double squares = 0;
        double coarse = 0;
        double[] estimates = new double[2];
        for (int i = 0; i < bridges; i++) {
            // no time is zero, where the density is
            estimate(start + width * (i + 1 - random.nextDouble()) / bridges, random, estimates);
            sum += estimates[0];
            squares += estimates[0] * estimates[0];
            coarse += estimates[1];
        }
        double mean = sum / bridges;
        double variance = Math.max(0, squares / bridges - mean * mean) / (bridges - 1);
        double bias = (coarse - sum) / bridges;
        return Score.estimate(mean, Math.sqrt(variance + bias * bias));
    }

    /** One bridge's estimate of the density at t, and the same bridge's at half the resolution. */
    private void estimate(double t, Generator random, double[] estimates) {
        double[] place = new double[3];
        double[] before = new double[3]; // two steps ago, for the coarse sum
        double[] last = new double[3];
        double s = 0;
        double early = 0;
        double exponent = 0;
        double coarse = 0;
        for (int k = 1; k <= STEPS; k++) {
            double next = t * ((double) k * k) / ((double) STEPS * STEPS);
            double share = (next - s) / (t - s);
            double deviation = Math.sqrt((next - s) * (1 - share));
            for (int j = 0; j < 3; j++) {
                last[j] = place[j];
                double towards = (j == 0 ? distance : 0) - place[j];
                place[j] += share * towards + (k < STEPS ? deviation * random.nextGaussian() : 0);
            }
            exponent += stepExponent(last, place, next - s);
            s = next;
            if (k % 2 == 0) {
                coarse += stepExponent(before, place, next - early);
                System.arraycopy(place, 0, before, 0, 3);
                early = next;
            }
        }
        double start = level - distance;
        double common = -rate * (level * level - start * start - t) / 2 - distance * distance / (2 * t);
        double factor = distance / Math.sqrt(2 * Math.PI * t * t * t);
        estimates[0] = factor * Math.exp(common + exponent);
        estimates[1] = factor * Math.exp(common + coarse);
    }

    /** {@code -r^2/2} times the mean of {@code int (a - R)^2} given both ends, plus {@code r^4/8} times its variance. */
    private double stepExponent(double[] from, double[] to, double length) {
        double fromFrom = dot(from, from);
        double fromTo = dot(from, to);
        double toTo = dot(to, to);
        double squares = length * (fromFrom + fromTo + toTo) / 3 + length * length / 2;
        double middle = Math.sqrt(Math.max(0, fromFrom + 2 * fromTo + toTo)) / 2;
        double deviation = Math.sqrt(length) / 2;
        double distances = length * (Math.sqrt(fromFrom) + 4 * meanDistance(middle, deviation) + Math.sqrt(toTo)) / 6;
        double mean = level * level * length - 2 * level * distances + squares;
        double variance = (level - middle) * (level - middle) * length * length * length / 3;
        return -rate * rate / 2 * mean + rate * rate * rate * rate / 8 * variance;
    }

    /** The mean distance from the origin of a point in space with independent normal coordinates. */
    private static double meanDistance(double centre, double deviation) {
        if (centre == 0) return deviation * Math.sqrt(8 / Math.PI);
        double far = centre + deviation * deviation / centre;
        double z = centre / deviation;
        if (z > FAR) return far;
        return far * Erf.erf(z / Math.sqrt(2)) + deviation * Math.sqrt(2 / Math.PI) * Math.exp(-z * z / 2);
    }

    private static double dot(double[] u, double[] v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }
}
