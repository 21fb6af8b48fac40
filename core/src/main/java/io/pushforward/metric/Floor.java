package io.pushforward.metric;

import java.util.Arrays;

/** Scores that a perfect prediction would have, over repeats: their mean and quantiles. */
public final class Floor {
    private final double[] sorted;

    private Floor(double[] sorted) {
        this.sorted = sorted;
    }

    public static Floor of(double... scores) {
        if (scores.length == 0) throw new IllegalArgumentException("a floor needs at least one score");
        double[] sorted = scores.clone();
        Arrays.sort(sorted);
        return new Floor(sorted);
    }

    public int repeats() {
        return sorted.length;
    }

    public double mean() {
        double sum = 0;
        for (double score : sorted) sum += score;
        return sum / sorted.length;
    }

    /** The standard deviation of one score. */
    public double deviation() {
        if (sorted.length < 2) return 0;
        double mean = mean();
        double sum = 0;
        for (double score : sorted) sum += (score - mean) * (score - mean);
        return Math.sqrt(sum / (sorted.length - 1));
    }

    /** The quantile at a level in [0, 1], linear between order statistics. */
    public double quantile(double level) {
        if (!(level >= 0 && level <= 1))
            throw new IllegalArgumentException("a quantile's level lies in [0, 1], got " + level);
        double at = level * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }

    @Override
    public String toString() {
        return "floor " + mean() + " over " + sorted.length + " repeats";
    }
}
