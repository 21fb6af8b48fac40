package io.pushforward.neural;

import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;

/**
 * Random tensors from one stream of the library's own generators, the same on every device, so that a training that is
 * resumed, or runs beside others, draws what it would have drawn alone.
 */
public final class Noise {
    private final RandomGenerator random;

    public Noise(RandomGenerator random) {
        this.random = random;
    }

    /** Independent standard normal numbers. */
    public Tensor normal(long... shape) {
        float[] values = new float[size(shape)];
        for (int i = 0; i < values.length; i++) values[i] = (float) random.nextGaussian();
        return Tensors.of(values, shape);
    }

    /** Independent numbers uniform on [0, 1). */
    public Tensor uniform(long... shape) {
        float[] values = new float[size(shape)];
        for (int i = 0; i < values.length; i++) values[i] = (random.nextLong() >>> 40) * 0x1.0p-24f;
        return Tensors.of(values, shape);
    }

    /** The stream itself, for draws that are not tensors. */
    public RandomGenerator random() {
        return random;
    }

    private static int size(long... shape) {
        long size = 1;
        for (long extent : shape) size *= extent;
        return Math.toIntExact(size);
    }
}
