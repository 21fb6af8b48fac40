package io.pushforward.simulate.ou;

import org.hipparchus.special.Erf;

/**
 * The law that Euler-simulated passage times follow, without simulation.
 *
 * <p>The Euler chain {@code V' = V + (m - V / gamma) dt + sqrt(q dt) Z} is looked at every step; a step from below to
 * above the threshold S is recorded at the linearly interpolated time. The density of the survivors moves by
 *
 * <pre>{@code p'(x) = int_{-inf}^S p(y) phi(x; y + (m - y / gamma) dt, q dt) dy,   x < S,}</pre>
 *
 * and a survivor at y has crossed after a share f of the step with probability
 * {@code P(y + (m - y / gamma) dt + sqrt(q dt) Z >= y + (S - y) / f)}. The integral is a sum on a grid that ends at S:
 * all of it is smooth on the scale of one step's deviation, so a spacing of a third of that with end weights of high
 * order is exact to 1e-6. A band of some forty weights a point makes a law of 4,000 steps cost tens of
 * milliseconds.
 */
public final class MonitoredPassage {
    private static final double POINTS_PER_DEVIATION = 3;
    private static final double REACH = 7.0; // deviations beyond which a Gaussian weight is below 1e-11
    private static final int FEWEST_POINTS = 32;
    private static final double NOTHING = 1e-40; // the far tail would sink into subnormal numbers, which are slow

    private final OuProcess process;
    private final double step;
    private final double deviation;
    private final double spacing;
    private double[] density; // [points], at threshold - i * spacing, times quadrature weight
    private double[] next;
    private final double[] band; // [points, width], weight from point first + k to point i
    private final int[] first;
    private final int width;

    private MonitoredPassage(OuProcess process, double horizon, double step) {
        this.process = process;
        this.step = step;
        this.deviation = Math.sqrt(process.variance() * step);
        this.spacing = deviation / POINTS_PER_DEVIATION;
        double spread = REACH * Math.sqrt(process.variance(horizon));
        double low = Math.min(process.start(), process.mean(process.start(), horizon)) - spread;
        int points = Math.max(FEWEST_POINTS, 1 + (int) Math.ceil((process.threshold() - low) / spacing));
        density = new double[points];
        next = new double[points];
        first = new int[points];
        double contraction = 1 - step * process.rate();
        if (!(contraction > 0.5))
            throw new IllegalArgumentException(
                    "a step must be below half the time constant " + process.timeConstant() + ", got " + step);
        width = 2 + (int) Math.ceil(2 * REACH * deviation / (contraction * spacing));
        band = new double[points * width];
        fillBand(contraction);
    }

    /** Bin masses of the recorded times up to the horizon, then the mass that never crossed. */
    public static double[] masses(OuProcess process, double horizon, int bins, double step) {
        int steps = (int) Math.round(horizon / step);
        if (steps < 1 || Math.abs(steps * step - horizon) > 1e-9 * horizon)
            throw new IllegalArgumentException(
                    "expected a horizon of whole steps, got horizon " + horizon + " and step " + step);
        return new MonitoredPassage(process, horizon, step).run(steps, bins);
    }

    private double[] run(int steps, int bins) {
        double[] masses = new double[bins + 1];
        start(masses, bins, steps);
        double alive = total(density);
        for (int n = 1; n < steps; n++) {
            advance();
            double left = total(next);
            record(masses, bins, steps, n, alive - left);
            double[] spent = density;
            density = next;
            next = spent;
            alive = left;
        }
        masses[bins] = alive;
        return masses;
    }

    /** The first step, from a single point. */
    private void start(double[] masses, int bins, int steps) {
        double mean = process.start() + (process.drift() - process.start() * process.rate()) * step;
        for (int i = 0; i < density.length; i++)
            density[i] = weight(i) * gaussian((process.threshold() - i * spacing - mean) / deviation) / deviation;
        double crossed = upper((process.threshold() - mean) / deviation);
        masses[Math.min(bins - 1, (int) ((long) bins / (2L * steps)))] += crossed;
    }

    /** Adds the mass that crossed in step n, divided by where a bin's edge falls in the step. */
    private void record(double[] masses, int bins, int steps, int n, double crossed) {
        // bin of the step's start and of its end, in exact integer arithmetic; an edge on the start opens its own bin
        int from = (int) ((long) n * bins / steps);
        int to = (int) (((long) (n + 1) * bins - 1) / steps);
        if (from == to) {
            masses[from] += crossed;
            return;
        }
        double early = 0;
        int bin = from;
        for (; bin < to; bin++) {
            double share = (double) (bin + 1) * steps / bins - n;
            double before = crossedWithin(share);
            masses[bin] += before - early;
            early = before;
        }
        masses[bin] += crossed - early;
    }

    /**
     * The mass that crosses within a share of the coming step, before the survivors move. The crossing probability
     * varies on the scale of the share, so the sum runs over points that lie closer by it.
     */
    private double crossedWithin(double share) {
        double sum = 0;
        int reach = (int) (2 * REACH * POINTS_PER_DEVIATION);
        for (int j = 0; j < reach; j++) {
            double gap = share * j * spacing;
            double y = process.threshold() - gap;
            double drift = (process.drift() - y * process.rate()) * step;
            sum += share * weight(j) * densityAt(share * j) * upper((j * spacing - drift) / deviation);
        }
        return sum;
    }

    /** The survivors' density at a place between grid points, counted from the threshold. */
    private double densityAt(double place) {
        int stencil = Quadrature.ORDER;
        int from = Math.min(Math.max((int) place - stencil / 2 + 1, 0), density.length - stencil);
        double sum = 0;
        for (int i = 0; i < stencil; i++) {
            double basis = density[from + i] / weight(from + i);
            for (int j = 0; j < stencil; j++) if (j != i) basis *= (place - from - j) / (i - j);
            sum += basis;
        }
        return sum;
    }

    /** Moves the survivors by one step from {@code density} to {@code next}. */
    private void advance() {
        for (int i = 0; i < next.length; i++) {
            int from = first[i];
            int to = Math.min(width, density.length - from);
            int row = i * width;
            double a = 0;
            double b = 0;
            int k = 0;
            for (; k + 1 < to; k += 2) {
                a += band[row + k] * density[from + k];
                b += band[row + k + 1] * density[from + k + 1];
            }
            if (k < to) a += band[row + k] * density[from + k];
            double sum = a + b;
            next[i] = sum < NOTHING ? 0 : sum;
        }
    }

    private void fillBand(double contraction) {
        for (int i = 0; i < density.length; i++) {
            double x = process.threshold() - i * spacing;
            double origin = (x - process.drift() * step) / contraction; // whence the mean step leads to x
            double highest = origin + REACH * deviation / contraction;
            first[i] = Math.max(0, (int) Math.ceil((process.threshold() - highest) / spacing));
            first[i] = Math.min(first[i], density.length - 1);
            for (int k = 0; k < width; k++) {
                double y = process.threshold() - (first[i] + k) * spacing;
                double mean = contraction * y + process.drift() * step;
                band[i * width + k] = weight(i) * gaussian((x - mean) / deviation) / deviation;
            }
        }
    }

    private static double total(double[] density) {
        double sum = 0;
        for (double mass : density) sum += mass;
        return sum;
    }

    /** Quadrature weight of point i: plain sums inside, corrected to high order at the threshold. */
    private double weight(int i) {
        return spacing * (i < Quadrature.END_WEIGHTS.length ? Quadrature.END_WEIGHTS[i] : 1);
    }

    private static double gaussian(double z) {
        return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    }

    private static double upper(double z) {
        return 0.5 * Erf.erfc(z / Math.sqrt(2));
    }
}
