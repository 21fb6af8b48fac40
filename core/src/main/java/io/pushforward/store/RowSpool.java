package io.pushforward.store;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * An array of doubles whose rows come one after another, nobody knows how many, and need not fit in memory: a file keeps them
 * until all are there. The file is gone when this is closed, or the program ends.
 */
public final class RowSpool implements Closeable {
    private static final int BLOCK = 1 << 16;

    private final Path file;
    private final FileChannel channel;
    private final int[] row;
    private final TreeMap<Integer, Span> parts =
            new TreeMap<>(); // where each part lies; empty where rows came in order
    private long rows;

    private record Span(long from, long to) {}

    /** In the folder for temporary files. */
    public static RowSpool temporary(int... row) {
        return new RowSpool(Path.of(System.getProperty("java.io.tmpdir")), row);
    }

    /**
     * @param folder where the file is
     * @param row the extents of a row; none for a single number
     */
    public RowSpool(Path folder, int... row) {
        this.row = row.clone();
        try {
            Files.createDirectories(folder);
            this.file = Files.createTempFile(folder, ".rows", ".tmp");
            this.channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    /** Adds whole rows, given in row order. */
    public void add(double[] values) {
        int width = width();
        if (values.length % width != 0)
            throw new IllegalArgumentException(
                    "expected whole rows of " + width + " numbers, got " + values.length + " numbers");
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * Math.min(values.length, BLOCK))
                .order(ByteOrder.LITTLE_ENDIAN);
        try {
            for (int from = 0; from < values.length; from += BLOCK) {
                int count = Math.min(BLOCK, values.length - from);
                bytes.clear().limit(Double.BYTES * count);
                bytes.asDoubleBuffer().put(values, from, count);
                while (bytes.hasRemaining()) channel.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
        rows += values.length / width;
    }

    /** Adds the rows of a part; parts come in any order and are written in that of their numbers. */
    public void add(int part, double[] values) {
        long from = rows;
        add(values);
        if (parts.put(part, new Span(from, rows)) != null)
            throw new IllegalArgumentException("expected each part once, got part " + part + " again");
    }

    public long rows() {
        return rows;
    }

    /** The rows from one on, in row order. */
    public double[] read(long from, int count) {
        int width = width();
        double[] values = new double[Math.multiplyExact(count, width)];
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * Math.min(Math.max(1, values.length), BLOCK))
                .order(ByteOrder.LITTLE_ENDIAN);
        long at = Double.BYTES * from * width;
        try {
            for (int done = 0; done < values.length; done += BLOCK) {
                int some = Math.min(BLOCK, values.length - done);
                bytes.clear().limit(Double.BYTES * some);
                while (bytes.hasRemaining()) {
                    int read = channel.read(bytes, at + bytes.position());
                    if (read < 0) throw new EOFException("the file of rows ends before them");
                }
                bytes.flip();
                bytes.asDoubleBuffer().get(values, done, some);
                at += Double.BYTES * (long) some;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
        return values;
    }

    private int width() {
        return Arrays.stream(row).reduce(1, Math::multiplyExact);
    }

    /** Writes all rows in the format of {@code .npy}. */
    void to(WritableByteChannel out) throws IOException {
        List<Integer> shape = new ArrayList<>();
        shape.add(Math.toIntExact(rows));
        for (int extent : row) shape.add(extent);
        ByteBuffer header = ByteBuffer.wrap(new NpyHeader(Npy.Layout.STANDARD, NdArray.Type.F8, shape).encode());
        while (header.hasRemaining()) out.write(header);
        for (Span span : parts.isEmpty() ? List.of(new Span(0, rows)) : parts.values()) copy(span, out);
    }

    private void copy(Span span, WritableByteChannel out) throws IOException {
        long width = (long) Double.BYTES * width();
        ByteBuffer bytes = ByteBuffer.allocate(BLOCK);
        for (long at = span.from() * width; at < span.to() * width; ) {
            bytes.clear().limit((int) Math.min(BLOCK, span.to() * width - at));
            int read = channel.read(bytes, at);
            if (read < 0) throw new EOFException("the file of rows ends before them");
            at += read;
            bytes.flip();
            while (bytes.hasRemaining()) out.write(bytes);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }
}
