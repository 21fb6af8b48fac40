package io.pushforward.metric;

/** A value, how uncertain it is (zero where it is exact), and what kind of number it is. */
public record Score(double value, double standardError, Kind kind) {
    public enum Kind {
        EXACT,
        ESTIMATE,
        NOT_CONVERGED
    }

    public static Score exact(double value) {
        return new Score(value, 0, Kind.EXACT);
    }

    public static Score estimate(double value, double standardError) {
        return new Score(value, standardError, Kind.ESTIMATE);
    }

    /** The same in a unit that is so much smaller. */
    Score times(double factor) {
        return new Score(value * factor, standardError * factor, kind);
    }

    /** What an iteration had reached when it was stopped before its tolerance. */
    public static Score notConverged(double value) {
        return new Score(value, 0, Kind.NOT_CONVERGED);
    }
}
