package io.pushforward.metric;

/** How a mean over pairs of points within an ensemble counts a point with itself. */
public enum Estimator {
    /** All pairs: the distance between the two ensembles as laws, never negative. */
    BIASED,
    /** Distinct pairs only: its expectation is the distance between the laws drawn from, and it may be negative. */
    UNBIASED
}
