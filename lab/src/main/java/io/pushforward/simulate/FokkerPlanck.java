package io.pushforward.simulate;

import io.pushforward.law.Bins;
import io.pushforward.law.Histogram;

/**
 * The law of a McKean-Vlasov equation on the line, by finite volumes.
 *
 * <p>Fluxes between cells are exponentially fitted (Scharfetter and Gummel 1969), so that mass is kept and equilibria
 * are met; time moves by Crank and Nicolson with the mean extrapolated to the middle of the step, after four small
 * implicit steps that take the edge off rough starts (Rannacher 1984). Of order two in cell and step.
 */
final class FokkerPlanck {
    private static final int SMOOTHING = 4;

    private final DoubleWell well;
    private final Bins bins;
    private final double width;
    private final double[] masses; // [cells]
    private final double[] out; // [cells + 1], rate from cell i - 1 to i across edge i
    private final double[] back; // [cells + 1], rate from cell i to i - 1
    private final double[] diagonal;
    private final double[] upper;
    private final double[] right;

    private FokkerPlanck(DoubleWell well, Bins bins, double[] start) {
        this.well = well;
        this.bins = bins;
        int cells = bins.count();
        width = bins.width(0);
        masses = start.clone();
        out = new double[cells + 1];
        back = new double[cells + 1];
        diagonal = new double[cells];
        upper = new double[cells];
        right = new double[cells];
    }

    /** The law after {@code time}, from the masses of equal cells at the start. */
    static Histogram solve(DoubleWell well, Bins bins, double[] start, double time, int steps) {
        if (start.length != bins.count())
            throw new IllegalArgumentException("expected " + bins.count() + " masses, got " + start.length);
        FokkerPlanck equation = new FokkerPlanck(well, bins, start);
        equation.advance(time, steps);
        // Crank and Nicolson's rule may leave tails a rounding below zero
        double[] masses = equation.masses;
        for (int i = 0; i < masses.length; i++) if (masses[i] < 0 && masses[i] > -1e-9) masses[i] = 0;
        return Histogram.of(bins, masses);
    }

    /** The mean of the law at the start and after each step. */
    static double[] means(DoubleWell well, Bins bins, double[] start, double time, int steps) {
        return new FokkerPlanck(well, bins, start).advance(time, steps);
    }

    private double[] advance(double time, int steps) {
        double step = time / steps;
        double[] means = new double[steps + 1];
        means[0] = mean();
        for (int k = 0; k < SMOOTHING; k++) step(step / SMOOTHING, 1, mean());
        means[1] = mean();
        for (int k = 1; k < steps; k++) {
            step(step, 0.5, 1.5 * means[k] - 0.5 * means[k - 1]);
            means[k + 1] = mean();
        }
        return means;
    }

    private double mean() {
        double sum = 0;
        for (int i = 0; i < masses.length; i++) sum += masses[i] * (bins.edge(i) + width / 2);
        return sum;
    }

    /** One step of the theta rule at a frozen mean: implicit for 1, Crank and Nicolson for 1/2. */
    private void step(double step, double theta, double mean) {
        int n = masses.length;
        double diffusion = well.noise() * well.noise() / 2;
        for (int i = 1; i < n; i++) {
            double peclet = well.drift(bins.edge(i), mean) * width / diffusion;
            double scale = diffusion / (width * width);
            out[i] = scale * bernoulli(-peclet);
            back[i] = scale * bernoulli(peclet);
        }
        double early = (1 - theta) * step;
        for (int i = 0; i < n; i++) {
            right[i] = masses[i] - early * masses[i] * (out[i + 1] + back[i]);
            if (i > 0) right[i] += early * masses[i - 1] * out[i];
            if (i < n - 1) right[i] += early * masses[i + 1] * back[i + 1];
        }
        solveImplicit(theta * step);
    }

    /** Thomas's elimination in {@code (I - step L) masses = right}. */
    private void solveImplicit(double step) {
        int n = masses.length;
        for (int i = 0; i < n; i++) {
            double lower = i > 0 ? -step * out[i] : 0;
            diagonal[i] = 1 + step * (out[i + 1] + back[i]);
            upper[i] = i < n - 1 ? -step * back[i + 1] : 0;
            if (i > 0) {
                double factor = lower / diagonal[i - 1];
                diagonal[i] -= factor * upper[i - 1];
                right[i] -= factor * right[i - 1];
            }
        }
        masses[n - 1] = right[n - 1] / diagonal[n - 1];
        for (int i = n - 2; i >= 0; i--) masses[i] = (right[i] - upper[i] * masses[i + 1]) / diagonal[i];
    }

    /** {@code z / (e^z - 1)}. */
    private static double bernoulli(double z) {
        return Math.abs(z) < 1e-8 ? 1 - z / 2 : z / Math.expm1(z);
    }
}
