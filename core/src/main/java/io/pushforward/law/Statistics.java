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

    /** The indices of values in increasing order; of equal values the first comes first. */
    public static int[] order(double[] values) {
        int n = values.length;
        int[] order = new int[n];
        for (int i = 0; i < n; i++) order[i] = i;
        int[] other = new int[n];
        for (int width = 1; width < n; width *= 2) { // merge sort, without boxes
            for (int from = 0; from < n; from += 2 * width) {
                int middle = Math.min(from + width, n);
                int to = Math.min(from + 2 * width, n);
                int i = from;
                int j = middle;
                for (int k = from; k < to; k++)
                    other[k] = i < middle && (j == to || Double.compare(values[order[i]], values[order[j]]) <= 0)
                            ? order[i++]
                            : order[j++];
            }
            int[] swap = order;
            order = other;
            other = swap;
        }
        return order;
    }
}
