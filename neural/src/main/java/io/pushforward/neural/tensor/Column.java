package io.pushforward.neural.tensor;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * Numbers that come one block after another and end as a tensor. Few are kept in memory; more go to a file, which the
 * tensor then maps, so that the machine may let go of pages that it can read again. The file has no name once it is mapped:
 * nothing is left behind.
 */
final class Column implements AutoCloseable {
    private static final int FIRST = 1 << 12;

    private final Path folder;
    private final long most;
    private float[] kept = new float[FIRST];
    private long length;
    private Optional<Path> file = Optional.empty();
    private Optional<OutputStream> stream = Optional.empty();

    /** @param most how many numbers are kept in memory */
    Column(Path folder, long most) {
        this.folder = folder;
        this.most = Math.min(most, Integer.MAX_VALUE / 2);
    }

    void add(float... values) {
        if (stream.isEmpty() && length + values.length > most) spill();
        if (stream.isPresent()) write(stream.get(), values, values.length);
        else {
            int end = (int) length + values.length;
            if (end > kept.length) kept = Arrays.copyOf(kept, (int) Math.min(most, Math.max(end, 2L * kept.length)));
            System.arraycopy(values, 0, kept, (int) length, values.length);
        }
        length += values.length;
    }

    long length() {
        return length;
    }

    private void spill() {
        try {
            Files.createDirectories(folder);
            Path created = Files.createTempFile(folder, "coefficients", ".f4");
            file = Optional.of(created);
            OutputStream opened = Files.newOutputStream(created, StandardOpenOption.WRITE);
            stream = Optional.of(opened);
            write(opened, kept, (int) length);
            kept = new float[0];
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    private static void write(OutputStream out, float[] values, int count) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Float.BYTES * Math.min(count, FIRST)).order(ByteOrder.nativeOrder());
        try {
            for (int from = 0; from < count; from += FIRST) {
                int some = Math.min(FIRST, count - from);
                bytes.asFloatBuffer().put(values, from, some);
                out.write(bytes.array(), 0, Float.BYTES * some);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the coefficients of the laws cannot be written: " + e.getMessage(), e);
        }
    }

    /** All numbers, [rows, width]; nothing can be added any more. */
    Tensor tensor(long width) {
        if (stream.isEmpty()) return Tensors.of(Arrays.copyOf(kept, (int) length), length / width, width);
        try {
            stream.get().close();
            Tensor mapped = Tensors.mapped(file.orElseThrow(), length).view(length / width, width);
            close();
            return mapped;
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            if (stream.isPresent()) stream.get().close();
            if (file.isPresent()) Files.deleteIfExists(file.get());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }
}
