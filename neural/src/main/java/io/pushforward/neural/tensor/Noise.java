package io.pushforward.neural.tensor;

import io.pushforward.settings.Memory;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Random tensors from one stream of the library's own generators, the same on every device, so that a training that is
 * resumed, or runs beside others, draws what it would have drawn alone.
 */
public final class Noise {
    private final RandomGenerator random;
    private final Optional<Device> device;

    /** Noise on the processor. */
    public Noise(RandomGenerator random) {
        this.random = random;
        this.device = Optional.empty();
    }

    /** Noise that is drawn on the processor and then brought to a device. */
    public Noise(RandomGenerator random, Device device) {
        this.random = random;
        this.device = device.is_cpu() ? Optional.empty() : Optional.of(device);
    }

    /** Independent standard normal numbers. */
    public Tensor normal(long... shape) {
        float[] values = new float[size(shape)];
        for (int i = 0; i < values.length; i++) values[i] = (float) random.nextGaussian();
        return placed(Tensors.of(values, shape));
    }

    /** Independent numbers uniform on [0, 1). */
    public Tensor uniform(long... shape) {
        float[] values = new float[size(shape)];
        for (int i = 0; i < values.length; i++) values[i] = (random.nextLong() >>> 40) * 0x1.0p-24f;
        return placed(Tensors.of(values, shape));
    }

    /** The stream itself, for draws that are not tensors. */
    public RandomGenerator random() {
        return random;
    }

    private Tensor placed(Tensor tensor) {
        return device.map(there -> tensor.to(there, torch.ScalarType.Float)).orElse(tensor);
    }

    private static int size(long... shape) {
        double size = 1;
        for (long extent : shape) size *= extent;
        Memory.requireNumbers("a draw of " + Arrays.toString(shape) + " random numbers", size);
        return (int) size;
    }
}
