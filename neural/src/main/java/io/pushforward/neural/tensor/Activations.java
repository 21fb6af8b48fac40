package io.pushforward.neural.tensor;

import io.pushforward.settings.Memory;
import java.util.Locale;

/**
 * Whether the numbers that layers give fit in memory, asked before each layer. libtorch's own answer would come too late: a
 * machine lends more memory than it has, and then ends the process.
 *
 * <p>A step of training keeps them all for its gradient, so within {@link #kept} they are added up.
 */
public final class Activations implements AutoCloseable {
    /** Bytes for which there is room everywhere; asked first, since layers are many and mostly small. */
    private static final double SMALL = 1e8;

    private static final ThreadLocal<Activations> KEPT = new ThreadLocal<>();

    private double bytes;

    private Activations() {}

    /** From here to its end this thread keeps what its layers give. */
    public static Activations kept() {
        Activations kept = new Activations();
        KEPT.set(kept);
        return kept;
    }

    /** Refuses a layer that gives too many numbers: {@code width} floats for each of {@code rows} points. */
    public static void require(double rows, double width) {
        double bytes = rows * width * Float.BYTES;
        Activations kept = KEPT.get();
        if (kept != null) bytes = kept.bytes += bytes;
        if (bytes > SMALL)
            Memory.requireNative(
                    String.format(
                            Locale.ROOT,
                            "a layer of %.0f numbers for each of %.0f points, with those before it,",
                            width,
                            rows),
                    bytes);
    }

    @Override
    public void close() {
        KEPT.remove();
    }
}
