package io.pushforward.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Arrays;

/** NumPy's {@code .npy} files: one array each. Whatever a file's layout, the array is in row order. */
public final class Npy {
    private Npy() {}

    /** Which axis varies fastest: the last one, or in Fortran's order the first. */
    public enum Order {
        C,
        FORTRAN
    }

    /** How the numbers of a file lie. */
    public record Layout(int version, Order order, ByteOrder byteOrder) {
        /** What NumPy writes on today's machines. */
        public static final Layout STANDARD = new Layout(1, Order.C, ByteOrder.LITTLE_ENDIAN);

        public Layout {
            if (version < 1 || version > 3)
                throw new IllegalArgumentException("an .npy version is 1, 2 or 3, got " + version);
        }
    }

    public static NdArray read(Path file) {
        return Disk.read(file, channel -> read(file, channel, channel.size()));
    }

    /** Reads a file's bytes; {@code name} stands for the file in messages. */
    public static NdArray read(String name, byte[] bytes) {
        Path file = Path.of(name);
        return Disk.guard(file, () -> read(file, Channels.newChannel(new ByteArrayInputStream(bytes)), bytes.length));
    }

    /** The bytes of a file that holds the array. */
    public static byte[] bytes(NdArray array) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(Channels.newChannel(bytes), array, Layout.STANDARD);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the bytes stay in memory
        }
        return bytes.toByteArray();
    }

    /** Writes the array atomically, as NumPy would. */
    public static void write(Path file, NdArray array) {
        write(file, array, Layout.STANDARD);
    }

    public static void write(Path file, NdArray array, Layout layout) {
        Atomic.write(file, channel -> write(channel, array, layout));
    }

    /** Reads an array that takes exactly {@code available} bytes of the channel, header included. */
    static NdArray read(Path file, ReadableByteChannel in, long available) throws IOException {
        NpyHeader.Placed placed = NpyHeader.read(file, in);
        requireLength(file, placed, available);
        return elements(file, in, placed.header());
    }

    /** The array that follows its header. */
    static NdArray elements(Path file, ReadableByteChannel in, NpyHeader header) throws IOException {
        NdArray numbers = elements(file, in, header, header.count(file));
        if (header.order() == Order.C) return NdArray.wrap(header.type(), numbers.data(), header.extents());
        return NdArray.wrap(header.type(), numbers.data(), reversed(header.extents()))
                .transposed();
    }

    /** So many numbers as they lie, of one axis. */
    static NdArray elements(Path file, ReadableByteChannel in, NpyHeader header, long count) throws IOException {
        Object data = Elements.read(file, in, header.type(), header.byteOrder(), count);
        return NdArray.wrap(header.type(), data, (int) count);
    }

    static void requireLength(Path file, NpyHeader.Placed placed, long available) {
        NpyHeader header = placed.header();
        long expected = header.count(file) * header.type().bytes();
        long got = available - placed.bytes();
        if (got != expected)
            throw new BadFileException(
                    file,
                    "expected " + expected + " bytes of " + header.type().numpyName() + " for the shape "
                            + header.shape() + ", got " + got
                            + (got < expected ? " (truncated)" : " (something follows)"));
    }

    static void write(WritableByteChannel out, NdArray array, Layout layout) throws IOException {
        NpyHeader header = new NpyHeader(
                layout, array.type(), Arrays.stream(array.shape()).boxed().toList());
        ByteBuffer bytes = ByteBuffer.wrap(header.encode());
        while (bytes.hasRemaining()) out.write(bytes);
        Elements.write(out, layout.order() == Order.C ? array : array.transposed(), layout.byteOrder());
    }

    private static int[] reversed(int[] extents) {
        int[] reversed = new int[extents.length];
        for (int k = 0; k < extents.length; k++) reversed[k] = extents[extents.length - 1 - k];
        return reversed;
    }
}
