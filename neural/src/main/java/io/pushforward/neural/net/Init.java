package io.pushforward.neural.net;

import java.util.random.RandomGenerator;

/** How a parameter starts. */
@FunctionalInterface
public interface Init {
    Init ZERO = (values, random) -> {};

    /** Fills an array of zeros. */
    void fill(float[] values, RandomGenerator random);

    /**
     * Uniform within 1/sqrt(fan in), for weights and biases alike: PyTorch's default for linear layers (He et al. 2015
     * with a = sqrt 5).
     */
    static Init linear(long fanIn) {
        double bound = 1 / Math.sqrt(fanIn);
        return (values, random) -> {
            for (int i = 0; i < values.length; i++) values[i] = (float) (bound * (2 * random.nextDouble() - 1));
        };
    }

    static Init normal(double deviation) {
        return (values, random) -> {
            for (int i = 0; i < values.length; i++) values[i] = (float) (deviation * random.nextGaussian());
        };
    }

    /** Given numbers. */
    static Init of(double[] start) {
        return (values, random) -> {
            for (int i = 0; i < values.length; i++) values[i] = (float) start[i];
        };
    }
}
