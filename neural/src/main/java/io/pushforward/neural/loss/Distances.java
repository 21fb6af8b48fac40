package io.pushforward.neural.loss;

/** What distances are taken between. */
public enum Distances {
    /** Points of the original space. */
    ORIGINAL,
    /** Coefficients. */
    COEFFICIENTS
}
