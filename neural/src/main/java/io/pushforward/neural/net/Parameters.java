package io.pushforward.neural.net;

import io.pushforward.neural.tensor.Tensors;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * All trained numbers of a model in one buffer, and their gradients in another.
 *
 * <p>Each parameter is a leaf whose values and gradient are views of the two buffers: autograd adds into the gradient
 * view in place, so that clipping, the optimiser, averaging and checkpoints are operations on one tensor each.
 */
public final class Parameters implements AutoCloseable {
    private final List<Parameter> parameters;
    private final Tensor values;
    private final Tensor gradients;

    Parameters(List<Parameter> parameters, Map<String, float[]> start, Device device) {
        this.parameters = List.copyOf(parameters);
        int size = parameters.stream().mapToInt(Parameter::size).sum();
        float[] all = new float[size];
        int offset = 0;
        for (Parameter parameter : parameters) {
            System.arraycopy(start.get(parameter.name()), 0, all, offset, parameter.size());
            offset += parameter.size();
        }
        try (PointerScope scope = new PointerScope()) {
            values = Tensors.of(all, size).to(device, torch.ScalarType.Float);
            gradients = torch.zeros_like(values);
            values.retainReference();
            gradients.retainReference();
            offset = 0;
            for (Parameter parameter : parameters) {
                Tensor view = values.narrow(0, offset, parameter.size())
                        .view(parameter.shape())
                        .detach();
                view.set_requires_grad(true);
                view.mutable_grad()
                        .put(gradients.narrow(0, offset, parameter.size()).view(parameter.shape()));
                view.retainReference();
                parameter.place(view);
                offset += parameter.size();
            }
        }
    }

    public List<Parameter> list() {
        return parameters;
    }

    /** How many numbers are trained. */
    public int size() {
        return (int) values.numel();
    }

    /** The buffer of all values, in the order of {@link #list}. */
    public Tensor values() {
        return values;
    }

    /** The buffer of all gradients. */
    public Tensor gradients() {
        return gradients;
    }

    /** Numbers chosen parameter by parameter, laid out as the buffer is. */
    public float[] perParameter(java.util.function.ToDoubleFunction<Parameter> number) {
        float[] mask = new float[size()];
        int offset = 0;
        for (Parameter parameter : parameters) {
            Arrays.fill(mask, offset, offset + parameter.size(), (float) number.applyAsDouble(parameter));
            offset += parameter.size();
        }
        return mask;
    }

    /** The values by name. */
    public Map<String, NdArray> arrays() {
        float[] all = Tensors.floats(values);
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        int offset = 0;
        for (Parameter parameter : parameters) {
            int[] shape =
                    Arrays.stream(parameter.shape()).mapToInt(Math::toIntExact).toArray();
            arrays.put(parameter.name(), NdArray.of(Arrays.copyOfRange(all, offset, offset + parameter.size()), shape));
            offset += parameter.size();
        }
        return arrays;
    }

    @Override
    public void close() {
        for (Parameter parameter : parameters) parameter.tensor().releaseReference();
        gradients.releaseReference();
        values.releaseReference();
    }
}
