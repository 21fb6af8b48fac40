package io.pushforward.simulate.ou;

import java.util.Arrays;
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
 * order is exact to 1e-6. Each step is a band of some fifty weights per point, kept by diagonals so that the processor
 * adds several points at a time.
 */
public final class MonitoredPassage {
    private static final double POINTS_PER_DEVIATION = 3;
    private static final double REACH = 7.0; // deviations beyond which a Gaussian weight is below 1e-11
    private static final double DEPTH = 5.5; // deviations below the mean at which the grid ends
    private static final int FEWEST_POINTS = 32;
    private static final double NOTHING = 1e-40; // the far tail would sink into subnormal numbers, which are slow

    private final OuProcess process;
    private final double step;
    private final double deviation;
    private final double spacing;
    private final int points;
    private final int half; // diagonals on either side of the main one
    private final double[][] diagonals; // [2 half + 1][points], weight from point i + k - half to point i
    private double[] density; // [points + 2 half], at threshold - (i - half) * spacing, times quadrature weight
    private double[] next;

    private MonitoredPassage(OuProcess process, double horizon, double step) {
        this.process = process;
        this.step = step;
        this.deviation = Math.sqrt(process.variance() * step);
        this.spacing = deviation / POINTS_PER_DEVIATION;
        double spread = DEPTH * Math.sqrt(process.variance(horizon));
        double low = Math.min(process.start(), process.mean(process.start(), horizon)) - spread;
        double contraction = 1 - step * process.rate();
        if (!(contraction > 0.5))
            throw new IllegalArgumentException(
                    "a step must be below half the time constant " + process.timeConstant() + ", got " + step);
        points = Math.max(FEWEST_POINTS, 1 + (int) Math.ceil((process.threshold() - low) / spacing));
        // a step leads from y to y + (m - y / gamma) dt, give or take the reach
        double farthest = Math.max(Math.abs(pull(low)), Math.abs(pull(process.threshold())));
        half = 1 + (int) Math.ceil((REACH * deviation + farthest) / (contraction * spacing));
        density = new double[points + 2 * half];
        next = new double[points + 2 * half];
        diagonals = new double[2 * half + 1][points];
        for (int k = 0; k < diagonals.length; k++)
            for (int i = 0; i < points; i++) {
                double y = place(i + k - half);
                diagonals[k][i] = weight(i) * gaussian((place(i) - y - pull(y)) / deviation) / deviation;
            }
    }

    private double place(int i) {
        return process.threshold() - i * spacing;
    }

    /** How far a step's mean leads from y. */
    private double pull(double y) {
        return (process.drift() - y * process.rate()) * step;
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
        double mean = process.start() + pull(process.start());
        for (int i = 0; i < points; i++)
            density[half + i] = weight(i) * gaussian((place(i) - mean) / deviation) / deviation;
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
            double drift = pull(process.threshold() - gap);
            sum += share * weight(j) * densityAt(share * j) * upper((j * spacing - drift) / deviation);
        }
        return sum;
    }

    /** The survivors' density at a place between grid points, counted from the threshold. */
    private double densityAt(double place) {
        int stencil = Quadrature.ORDER;
        int from = Math.min(Math.max((int) place - stencil / 2 + 1, 0), points - stencil);
        double sum = 0;
        for (int i = 0; i < stencil; i++) {
            double basis = density[half + from + i] / weight(from + i);
            for (int j = 0; j < stencil; j++) if (j != i) basis *= (place - from - j) / (i - j);
            sum += basis;
        }
        return sum;
    }

    /** Moves the survivors by one step from {@code density} to {@code next}; each sweep adds four diagonals. */
    private void advance() {
        double[] from = density;
        double[] to = next;
        int n = points;
        Arrays.fill(to, 0);
        int k = 0;
        for (; k + 3 < diagonals.length; k += 4) {
            double[] a = diagonals[k];
            double[] b = diagonals[k + 1];
            double[] c = diagonals[k + 2];
            double[] d = diagonals[k + 3];
            for (int i = 0; i < n; i++)
                to[half + i] +=
                        a[i] * from[i + k] + b[i] * from[i + k + 1] + c[i] * from[i + k + 2] + d[i] * from[i + k + 3];
        }
        for (; k < diagonals.length; k++) {
            double[] a = diagonals[k];
            for (int i = 0; i < n; i++) to[half + i] += a[i] * from[i + k];
        }
        for (int i = half; i < half + n; i++) if (to[i] < NOTHING) to[i] = 0;
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
