package io.pushforward.neural.tensor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.BoolOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorArrayRefOptional;

/**
 * Gradients that are written down, beside those that libtorch traces: what the layers of a network do in one training step, to
 * be gone through backwards.
 *
 * <p>A recorded operation runs untraced and gives a leaf, so that libtorch's own graph begins there; when that graph has been
 * gone through, the leaf's gradient is known and the operation hands it on, to parameters and to the tensors that it had seen.
 * A tensor that libtorch traced is seen as a leaf of its own, whose gradient goes back into libtorch's graph. The operations
 * and their order are those that libtorch would take; what is saved is the graph, its copies and its dispatch.
 *
 * <p>While no tape is open, layers are traced by libtorch as everything else is. A tape belongs to the thread that opened it.
 */
public final class Tape implements AutoCloseable {
    private static final ThreadLocal<Optional<Tape>> OPEN = ThreadLocal.withInitial(Optional::empty);

    private record Entry(Tensor output, Consumer<Tensor> handOn) {}

    private final Deque<Entry> entries = new ArrayDeque<>();
    private final Map<Tensor, Tensor> leaves = new IdentityHashMap<>();

    private Tape() {}

    /** Begins to record in this thread, until it is closed. */
    public static Tape open() {
        if (OPEN.get().isPresent()) throw new IllegalStateException("this thread records already");
        Tape tape = new Tape();
        OPEN.set(Optional.of(tape));
        return tape;
    }

    /** The tape of this thread, where one is open and gradients are asked for. */
    public static Optional<Tape> recording() {
        Optional<Tape> tape = OPEN.get();
        return tape.isPresent() && Tensors.hasGradients() ? tape : Optional.empty();
    }

    /** A tensor as recorded operations see it: a constant, or a leaf that gathers a gradient. */
    public Tensor seen(Tensor x) {
        if (!x.requires_grad() || x.is_leaf()) return x;
        return leaves.computeIfAbsent(x, traced -> {
            Tensor leaf = traced.detach();
            leaf.set_requires_grad(true);
            entries.push(new Entry(leaf, gradient -> trace(traced, gradient)));
            return leaf;
        });
    }

    /**
     * Runs an operation.
     *
     * @param operation gives a tensor of its own
     * @param handOn takes the gradient of that tensor, which is now its own to change, and gives to each tensor seen its part
     */
    public Tensor record(Supplier<Tensor> operation, Consumer<Tensor> handOn) {
        Tensor output;
        try (NoGradGuard guard = Tensors.noGradients()) {
            output = operation.get();
        }
        output.set_requires_grad(true);
        entries.push(new Entry(output, handOn));
        return output;
    }

    /** Adds to the gradient of a tensor seen; the addend is given away. */
    public static void add(Tensor leaf, Tensor gradient) {
        if (!leaf.requires_grad()) return;
        Tensor sum = leaf.grad();
        if (!sum.defined()) leaf.mutable_grad().put(gradient);
        else if (sum.is_contiguous()) sum.add_(gradient);
        else leaf.mutable_grad().put(sum.add(gradient));
    }

    /** Goes through everything backwards, from a scalar: all parameters have their gradients then. */
    public void backward(Tensor value) {
        Natives.ready();
        trace(value, new Tensor());
        try (NoGradGuard guard = Tensors.noGradients()) {
            while (!entries.isEmpty()) handOn(entries.pop());
        }
    }

    private static void handOn(Entry entry) {
        try (PointerScope scope = new PointerScope()) {
            if (entry.output.grad().defined()) {
                Tensor gradient = new Tensor(entry.output.grad());
                entry.output.mutable_grad().reset();
                entry.handOn.accept(gradient);
            }
        }
        entry.output.close(); // its memory serves the next
    }

    /** What libtorch traced is kept to the end of the step: another leaf may lead into the same graph. */
    private static void trace(Tensor from, Tensor gradient) {
        Natives.ready();
        from.backward(gradient, new BoolOptional(true), false, new TensorArrayRefOptional());
    }

    @Override
    public void close() {
        OPEN.set(Optional.empty());
    }
}
