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

    /** The indices of values in increasing order; of equal values the first comes first. */
    public static int[] order(double[] values) {
        int n = values.length;
        int[] order = new int[n];
        for (int i = 0; i < n; i++) order[i] = i;
        int[] other = new int[n];
        for (int width = 1; width < n; width = width > n / 2 ? n : 2 * width) { // merge sort, without boxes
            for (int from = 0; from < n; ) {
                int middle = (int) Math.min(n, (long) from + width);
                int to = (int) Math.min(n, (long) middle + width);
                merge(values, order, from, middle, to, other);
                from = to;
            }
            int[] held = order;
            order = other;
            other = held;
        }
        return order;
    }

    private static void merge(double[] values, int[] order, int from, int middle, int to, int[] out) {
        int i = from;
        int j = middle;
        for (int k = from; k < to; k++)
            out[k] = j == to || i < middle && Double.compare(values[order[i]], values[order[j]]) <= 0
                    ? order[i++]
                    : order[j++];
    }
}
