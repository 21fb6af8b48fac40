package io.pushforward.simulate.ou;

/**
 * The law of a first passage time up to a horizon: density and cumulative on a fine uniform grid, to a stated accuracy.
 */
public final class PassageLaw {
    private static final int STENCIL = 8; // interpolation degree 7 between grid points

    private final double step;
    private final double[] density; // [steps + 1]
    private final double[] cumulative; // [steps + 1]
    private final double accuracy;

    PassageLaw(double step, double[] density, double[] cumulative, double accuracy) {
        this.step = step;
        this.density = density;
        this.cumulative = cumulative;
        this.accuracy = accuracy;
    }

    public double horizon() {
        return step * (density.length - 1);
    }

    /** How far the bin masses may be off, as estimated from two step sizes. */
    public double accuracy() {
        return accuracy;
    }

    /** The density at a time within the horizon. */
    public double density(double time) {
        return interpolated(density, time);
    }

    /** The probability of a passage before a time within the horizon. */
    public double cumulative(double time) {
        return interpolated(cumulative, time);
    }

    /** The probability that the horizon is reached without a passage. */
    public double survival() {
        return 1 - cumulative[cumulative.length - 1];
    }

    /** Probabilities of equal bins of the horizon, then of no passage within it. */
    public double[] masses(int bins) {
        double[] masses = new double[bins + 1];
        double before = 0;
        for (int b = 0; b < bins; b++) {
            double after = cumulative(horizon() * (b + 1) / bins);
            masses[b] = Math.max(0, after - before); // rounding alone can make an empty bin negative
            before = after;
        }
        masses[bins] = Math.max(0, 1 - before);
        return masses;
    }

    /** {@code E min(T, horizon)}. */
    public double restrictedMean() {
        double[] survival = new double[cumulative.length];
        for (int i = 0; i < survival.length; i++) survival[i] = 1 - cumulative[i];
        return Quadrature.running(survival, step)[survival.length - 1];
    }

    private double interpolated(double[] values, double time) {
        if (!(time >= 0 && time <= horizon() * (1 + 1e-12)))
            throw new IllegalArgumentException("expected a time in [0, " + horizon() + "], got " + time);
        double at = time / step;
        long nearest = Math.round(at);
        // A grid point reached by another route of roundings is that grid point.
        if (Math.abs(at - nearest) < 1e-9) return values[(int) Math.min(nearest, values.length - 1)];
        int first = Math.min(Math.max((int) at - STENCIL / 2 + 1, 0), values.length - STENCIL);
        double sum = 0;
        for (int i = 0; i < STENCIL; i++) {
            double basis = values[first + i];
            for (int j = 0; j < STENCIL; j++) if (j != i) basis *= (at - first - j) / (i - j);
            sum += basis;
        }
        return sum;
    }
}
