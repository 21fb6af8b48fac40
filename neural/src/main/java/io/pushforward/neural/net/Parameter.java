package io.pushforward.neural.net;

import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/** A trained tensor with a name: a view into the one buffer of its {@link Parameters}. */
public final class Parameter {
    /** Whether weight decay pulls a parameter towards zero. */
    public enum Decay {
        DECAYS,
        FREE
    }

    private final String name;
    private final Decay decay;
    private final long[] shape;
    private Optional<Tensor> tensor = Optional.empty();

    Parameter(String name, Decay decay, long... shape) {
        this.name = name;
        this.decay = decay;
        this.shape = shape;
    }

    public String name() {
        return name;
    }

    public Decay decay() {
        return decay;
    }

    public long[] shape() {
        return shape.clone();
    }

    public int size() {
        long size = 1;
        for (long extent : shape) size *= extent;
        return Math.toIntExact(size);
    }

    /** The values, as a leaf that gathers gradients; there once the assembly is finished. */
    public Tensor tensor() {
        return tensor.orElseThrow(
                () -> new IllegalStateException("parameter " + name + " is read before assembly ends"));
    }

    void place(Tensor view) {
        tensor = Optional.of(view);
    }
}
