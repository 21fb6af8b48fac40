package io.pushforward.neural.train;

import io.pushforward.neural.tensor.Tensors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;

/** Tensors by name that a training keeps between steps, each as long as the weights; what a checkpoint holds. */
final class Buffers implements AutoCloseable {
    private final Map<String, Tensor> tensors = new LinkedHashMap<>();
    private final List<Tensor> owned = new ArrayList<>();

    /** Adds a tensor that somebody else lets go of. */
    void share(String name, Tensor tensor) {
        tensors.put(name, tensor);
    }

    /** Adds a copy of a tensor. */
    void copy(String name, Tensor tensor) {
        try (PointerScope scope = new PointerScope()) {
            Tensor same = tensor.detach().clone();
            same.retainReference();
            owned.add(same);
            tensors.put(name, same);
        }
    }

    Tensor of(String name) {
        Tensor tensor = tensors.get(name);
        if (tensor == null)
            throw new IllegalStateException("there is no buffer " + name + " among " + tensors.keySet());
        return tensor;
    }

    float[] values(String name) {
        return Tensors.floats(of(name));
    }

    void set(String name, float[] values) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = Tensors.noGradients()) {
            of(name).copy_(Tensors.of(values, values.length));
        }
    }

    Map<String, float[]> all() {
        Map<String, float[]> copies = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> copies.put(name, Tensors.floats(tensor)));
        return copies;
    }

    @Override
    public void close() {
        owned.forEach(Tensor::releaseReference);
    }
}
