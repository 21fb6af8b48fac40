package io.pushforward.law;

/** Statistics of plain numbers: mean, deviation, quantile. */
public final class Statistics {
    private Statistics() {}

    public static double mean(double[] values) {
        double sum = 0;
        for (double value : values) sum += value;
        return sum / values.length;
    }

    /** Sample standard deviation; zero for one value. */
    public static double deviation(double[] values) {
        if (values.length < 2) return 0;
        double mean = mean(values);
        double sum = 0;
        for (double value : values) sum += (value - mean) * (value - mean);
        return Math.sqrt(sum / (values.length - 1));
    }

    /** The quantile of sorted values at a level in [0, 1], linear between order statistics. */
    public static double quantile(double[] sorted, double level) {
        if (!(level >= 0 && level <= 1))
            throw new IllegalArgumentException("a quantile's level lies in [0, 1], got " + level);
        double at = level * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    /**
     * The split-conformal quantile of sorted values: a fresh value that is exchangeable with them is at most this with
     * probability at least {@code share} (Vovk, Gammerman and Shafer 2005; Lei et al. 2018). Infinite where they are too
     * few to promise that.
     */
    public static double conformal(double[] sorted, double share) {
        if (!(share > 0 && share < 1))
            throw new IllegalArgumentException("a share must lie between 0 and 1, got " + share);
        int rank = (int) Math.ceil(share * (sorted.length + 1) - 1e-12);
        return rank > sorted.length ? Double.POSITIVE_INFINITY : sorted[Math.max(rank, 1) - 1];
    }
}
