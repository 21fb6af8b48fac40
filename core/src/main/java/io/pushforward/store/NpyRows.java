package io.pushforward.store;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/**
 * An {@code .npy} file seen row by row, a row being all numbers under one index of the first axis: arrays larger than
 * memory are filled and read so. Any thread may read or write any rows.
 *
 * <p>Writing is in place, not atomic: who fills a file keeps it under another name until it is whole.
 */
public final class NpyRows implements Closeable {
    private final Path file;
    private final NpyHeader header;
    private final int dataStart;
    private final int rowSize;
    private final FileChannel channel;

    private NpyRows(Path file, NpyHeader header, int dataStart, FileChannel channel) {
        this.file = file;
        this.header = header;
        this.dataStart = dataStart;
        this.channel = channel;
        long size = 1;
        for (int extent : header.shape().subList(1, header.shape().size())) size *= extent;
        if (size * header.type().bytes() > Integer.MAX_VALUE - 8)
            throw new BadFileException(file, "expected rows below 2 GiB, got the shape " + header.shape());
        this.rowSize = (int) size;
    }

    /** Opens a file for reading. */
    public static NpyRows open(Path file) {
        return open(file, StandardOpenOption.READ);
    }

    /** Makes a file of zeros to be filled, over any that was there. */
    public static NpyRows create(Path file, NdArray.Type type, int... shape) {
        List<Integer> extents = Arrays.stream(shape).boxed().toList();
        NpyHeader header = new NpyHeader(Npy.Layout.STANDARD, type, extents);
        byte[] start = header.encode();
        try {
            Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
            try (FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                long length = start.length + header.count(file) * type.bytes();
                if (length > start.length) channel.write(ByteBuffer.allocate(1), length - 1);
                channel.write(ByteBuffer.wrap(start), 0);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
        return resume(file, type, shape);
    }

    /** Opens a file that {@link #create} made with this type and shape, to go on filling it. */
    public static NpyRows resume(Path file, NdArray.Type type, int... shape) {
        NpyRows rows = open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        NpyHeader expected = new NpyHeader(
                Npy.Layout.STANDARD, type, Arrays.stream(shape).boxed().toList());
        if (rows.header.equals(expected)) return rows;
        rows.close();
        throw new BadFileException(
                file, "expected " + describe(expected) + " to go on with, got " + describe(rows.header));
    }

    private static NpyRows open(Path file, StandardOpenOption... options) {
        return Disk.guard(file, () -> {
            FileChannel channel = FileChannel.open(Disk.requireFile(file), options);
            try {
                NpyHeader.Placed placed = NpyHeader.read(file, channel);
                Npy.requireLength(file, placed, channel.size());
                NpyHeader header = placed.header();
                if (header.shape().isEmpty())
                    throw new BadFileException(file, "expected an array with rows, got a single number");
                if (header.order() != Npy.Order.C && header.shape().size() > 1)
                    throw new BadFileException(
                            file, "expected an array in row order (numpy.ascontiguousarray), got Fortran order");
                return new NpyRows(file, header, placed.bytes(), channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        });
    }

    private static String describe(NpyHeader header) {
        return header.type().numpyName() + " " + header.shape();
    }

    public NdArray.Type type() {
        return header.type();
    }

    public int[] shape() {
        return header.extents();
    }

    /** How many rows there are. */
    public int rows() {
        return header.shape().get(0);
    }

    /** How many numbers a row holds. */
    public int rowSize() {
        return rowSize;
    }

    /** The rows {@code from} (included) to {@code to} (excluded). */
    public NdArray read(int from, int to) {
        requireRange(from, to);
        int[] shape = shape();
        shape[0] = to - from;
        return Disk.guard(file, () -> {
            Object data = Elements.read(
                    file, at(position(from)), header.type(), header.byteOrder(), (long) (to - from) * rowSize);
            return NdArray.wrap(header.type(), data, shape);
        });
    }

    /** One row, without the first axis. */
    public NdArray row(int index) {
        NdArray row = read(index, index + 1);
        int[] shape = shape();
        return NdArray.wrap(type(), row.data(), Arrays.copyOfRange(shape, 1, shape.length));
    }

    /** Writes whole rows, given in row order, beginning at row {@code from}, rounded to the file's type. */
    public void write(int from, double[] values) {
        int count = rowSize == 0 ? 0 : values.length / rowSize;
        if (count * rowSize != values.length)
            throw new IllegalArgumentException(
                    file + ": expected whole rows of " + rowSize + " numbers, got " + values.length);
        requireRange(from, from + count);
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(values.length, type().bytes()));
        bytes.order(header.byteOrder());
        switch (type()) {
            case F8 -> bytes.asDoubleBuffer().put(values);
            case F4 -> {
                for (double value : values) bytes.putFloat((float) value);
            }
            default -> throw new IllegalArgumentException(file + ": expected rows of f4 or f8 to fill, got " + type());
        }
        bytes.position(0).limit(bytes.capacity());
        try {
            for (long at = position(from); bytes.hasRemaining(); ) at += channel.write(bytes, at);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Forces what was written to the disk. */
    public void force() {
        try {
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    private long position(int row) {
        return dataStart + (long) row * rowSize * header.type().bytes();
    }

    private void requireRange(int from, int to) {
        if (from < 0 || to < from || to > rows())
            throw new IllegalArgumentException(
                    file + ": expected rows within 0 to " + rows() + ", got " + from + " to " + to);
    }

    /** The file from a position on, read without moving the channel's own position, so that threads may share it. */
    private ReadableByteChannel at(long start) {
        return new ReadableByteChannel() {
            private long position = start;

            @Override
            public int read(ByteBuffer buffer) throws IOException {
                int count = channel.read(buffer, position);
                if (count < 0) throw new EOFException();
                position += count;
                return count;
            }

            @Override
            public boolean isOpen() {
                return channel.isOpen();
            }

            @Override
            public void close() throws ClosedChannelException {
                // The rows own the channel.
            }
        };
    }
}
