package io.pushforward.neural.tensor;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.LongPointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.BoolOptional;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.GradMode;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch.ScalarType;

/**
 * Java arrays to tensors on the processor and back; every tensor owns its numbers. Here begins all use of libtorch: whatever
 * is made of it out of nothing is made here, once {@link Natives} are ready.
 */
public final class Tensors {
    private Tensors() {}

    public static Tensor of(float[] values, long... shape) {
        Natives.ready();
        Tensor tensor = torch.empty(shape);
        if (requireLength(values.length, tensor) > 0) new FloatPointer(tensor.data_ptr()).put(values, 0, values.length);
        return tensor;
    }

    /** The floats of a file, which stays mapped as long as the tensor lives. */
    static Tensor mapped(Path file, long count) {
        Natives.ready();
        return torch.from_file(
                file.toString(),
                new BoolOptional(true),
                new LongOptional(count),
                new TensorOptions().dtype(new ScalarTypeOptional(ScalarType.Float)));
    }

    public static Tensor of(long[] values, long... shape) {
        Tensor tensor = empty(ScalarType.Long, shape);
        if (requireLength(values.length, tensor) > 0) new LongPointer(tensor.data_ptr()).put(values, 0, values.length);
        return tensor;
    }

    /** Doubles rounded to a tensor of floats. */
    public static Tensor floats(double[] values, long... shape) {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) rounded[i] = (float) values[i];
        return of(rounded, shape);
    }

    /** Doubles kept whole, for the steps where rounding would show. */
    public static Tensor doubles(double[] values, long... shape) {
        Tensor tensor = empty(ScalarType.Double, shape);
        if (requireLength(values.length, tensor) > 0)
            new DoublePointer(tensor.data_ptr()).put(values, 0, values.length);
        return tensor;
    }

    public static float[] floats(Tensor tensor) {
        Tensor values = tensor.detach().cpu().to(ScalarType.Float).contiguous();
        float[] copy = new float[Math.toIntExact(values.numel())];
        if (copy.length > 0) new FloatPointer(values.data_ptr()).get(copy);
        return copy;
    }

    /** Some of a tensor's floats, in row order from {@code start} on. */
    public static float[] floats(Tensor tensor, long start, int count) {
        try (PointerScope scope = new PointerScope()) {
            return floats(tensor.view(-1).narrow(0, start, count));
        }
    }

    public static double[] doubles(Tensor tensor) {
        Tensor values = tensor.detach().cpu().to(ScalarType.Double).contiguous();
        double[] copy = new double[Math.toIntExact(values.numel())];
        if (copy.length > 0) new DoublePointer(values.data_ptr()).get(copy);
        return copy;
    }

    /** Whether {@link #bytes} can be asked for: doubles on the processor, in row order, at most 2 GB of them. */
    public static boolean hasBytes(Tensor tensor) {
        return tensor.is_cpu()
                && tensor.scalar_type().intern() == ScalarType.Double
                && tensor.is_contiguous()
                && tensor.numel() <= Integer.MAX_VALUE / Double.BYTES;
    }

    /** The memory of a tensor of doubles itself, for as long as the tensor is kept. */
    public static ByteBuffer bytes(Tensor tensor) {
        return new DoublePointer(tensor.data_ptr()).capacity(tensor.numel()).asByteBuffer();
    }

    public static long[] shape(Tensor tensor) {
        long[] shape = new long[(int) tensor.dim()];
        for (int axis = 0; axis < shape.length; axis++) shape[axis] = tensor.size(axis);
        return shape;
    }

    public static Scalar scalar(double value) {
        Natives.ready();
        return new Scalar(value);
    }

    /** The processor. */
    public static Device cpu() {
        Natives.ready();
        return new Device("cpu");
    }

    /** The graphics card, where libtorch sees one. */
    public static Optional<Device> cuda() {
        Natives.ready();
        return torch.cuda_is_available() ? Optional.of(new Device("cuda")) : Optional.empty();
    }

    /** Whether what is computed in this thread is traced for gradients. */
    public static boolean hasGradients() {
        Natives.ready();
        return GradMode.is_enabled();
    }

    /** No gradients are recorded in this thread until it is closed. */
    public static NoGradGuard noGradients() {
        Natives.ready();
        return new NoGradGuard();
    }

    /** libtorch's own threads, in the whole process; to be called before a training begins. */
    public static void setThreads(int count) {
        Natives.ready(); // first: what it says of a full disk must reach the user
        FirstGradient.taken();
        torch.set_num_threads(count);
    }

    /** How many threads libtorch uses for one operation. */
    public static int threads() {
        Natives.ready();
        return torch.get_num_threads();
    }

    /**
     * Takes one gradient in one thread. libtorch looks for its devices when the first is taken, and not safely from two
     * threads at once: two trainings that began together once ended the process.
     */
    private static final class FirstGradient {
        static {
            try (PointerScope scope = new PointerScope()) {
                Tensor one = Tensors.of(new float[] {1}, 1);
                one.set_requires_grad(true);
                one.sum().backward();
            }
        }

        static void taken() {
            // the work is done when this class is initialised, which waits for whoever is at it
        }
    }

    private static Tensor empty(ScalarType type, long... shape) {
        Natives.ready();
        return torch.empty(shape, new TensorOptions().dtype(new ScalarTypeOptional(type)), null);
    }

    private static int requireLength(int length, Tensor tensor) {
        if (length != tensor.numel())
            throw new IllegalArgumentException("expected " + tensor.numel() + " numbers, got " + length);
        return length;
    }
}
