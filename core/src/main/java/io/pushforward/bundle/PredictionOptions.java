package io.pushforward.bundle;

import io.pushforward.random.Seed;

/**
 * How a prediction is to be made.
 *
 * @param samples draws from a predicted law that has no atoms
 * @param resamples bootstrap ensembles for the error bar
 * @param seed starts all draws
 */
public record PredictionOptions(int samples, int resamples, Seed seed) {
    public static final int SAMPLES = 128;
    public static final int RESAMPLES = 32;

    public PredictionOptions {
        if (samples < 1) throw new IllegalArgumentException("expected at least one sample, got " + samples);
        if (resamples < 2) throw new IllegalArgumentException("expected at least 2 resamples, got " + resamples);
    }
}
