package io.pushforward.metric;

import io.pushforward.law.Statistics;
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
        return Statistics.deviation(sorted);
    }

    /** The quantile at a level in [0, 1], linear between order statistics. */
    public double quantile(double level) {
        return Statistics.quantile(sorted, level);
    }

    @Override
    public String toString() {
        return "floor " + mean() + " over " + sorted.length + " repeats";
    }
}
