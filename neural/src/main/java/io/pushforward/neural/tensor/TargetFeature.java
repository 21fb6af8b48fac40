package io.pushforward.neural.tensor;

import io.pushforward.law.Ensemble;

/**
 * Numbers of a target law that a loss needs at every step and that never change, computed once from the original points;
 * a batch of targets carries them under the feature's name.
 */
public interface TargetFeature {
    /** Equal names mean equal features. */
    String name();

    Rows rows();

    /** Flat [size, width] or [1, width], as {@link #rows} says, with one width for all laws. */
    float[] of(Ensemble law);

    /** What a feature has one row for. */
    enum Rows {
        EACH_POINT,
        EACH_LAW
    }
}
