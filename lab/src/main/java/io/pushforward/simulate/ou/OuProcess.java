package io.pushforward.simulate.ou;

/**
 * The process {@code dV = (m - V / gamma) dt + sqrt(q) dW} from {@code start} until it first reaches {@code threshold}.
 *
 * @param drift m
 * @param variance q, the variance of the noise per unit of time
 * @param timeConstant gamma; infinite for Brownian motion with drift
 * @param start where the process starts, below the threshold
 */
public record OuProcess(double drift, double variance, double timeConstant, double start, double threshold) {
    /**
     * {@code -zeta(1/2) / sqrt(2 pi)}, the mean overshoot of a Gaussian random walk in units of its step's deviation
     * (Chernoff 1965; Broadie, Glasserman and Kou 1997, theorem 1.1).
     */
    public static final double OVERSHOOT = 0.5825971579390107;

    public OuProcess {
        if (!Double.isFinite(drift)) throw new IllegalArgumentException("a drift must be finite, got " + drift);
        if (!(variance > 0 && variance < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("a variance must be positive and finite, got " + variance);
        if (!(timeConstant > 0))
            throw new IllegalArgumentException("a time constant must be positive, got " + timeConstant);
        if (!(start < threshold && start > Double.NEGATIVE_INFINITY && threshold < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException(
                    "expected a finite start below a finite threshold, got " + start + " and " + threshold);
    }

    /** The process of the paper: time constant 1, from 0 to threshold 1. */
    public static OuProcess standard(double drift, double variance) {
        return new OuProcess(drift, variance, 1, 0, 1);
    }

    public double rate() {
        return 1 / timeConstant;
    }

    public OuProcess withThreshold(double other) {
        return new OuProcess(drift, variance, timeConstant, start, other);
    }

    /**
     * The process whose continuous passage approximates the passage of this one when it is only looked at every
     * {@code step}: the threshold rises by {@code 0.5826 sqrt(q step)} (Broadie, Glasserman and Kou 1997).
     */
    public OuProcess monitoredEvery(double step) {
        if (!(step > 0)) throw new IllegalArgumentException("a monitoring step must be positive, got " + step);
        return withThreshold(threshold + OVERSHOOT * Math.sqrt(variance * step));
    }

    /** {@code E V_t} for the process without a threshold, from {@code from}. */
    double mean(double from, double t) {
        return from * Math.exp(-rate() * t) + drift * relaxed(t);
    }

    /** {@code Var V_t} for the process without a threshold. */
    double variance(double t) {
        double twice = 2 * rate();
        return twice == 0 ? variance * t : variance * (-Math.expm1(-twice * t) / twice);
    }

    /** {@code (1 - exp(-t / gamma)) gamma}, which is t for Brownian motion. */
    double relaxed(double t) {
        double rate = rate();
        return rate == 0 ? t : -Math.expm1(-rate * t) / rate;
    }

    /** The transition density from {@code from} to the threshold in time t. */
    double densityAtThreshold(double from, double t) {
        double variance = variance(t);
        // threshold - mean, arranged so that a long time constant loses no digits
        double distance = (threshold - from) + (from * rate() - drift) * relaxed(t);
        return Math.exp(-distance * distance / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
    }
}
