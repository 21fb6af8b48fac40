package io.pushforward.figure;

/** The part of an axis that is shown. */
public record Range(double low, double high) {
    public Range {
        if (!(Double.isFinite(low) && Double.isFinite(high) && low < high))
            throw new IllegalArgumentException("a range needs two finite ends in order, got " + low + " and " + high);
    }
}
