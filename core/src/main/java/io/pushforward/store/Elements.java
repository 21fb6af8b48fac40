package io.pushforward.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Numbers as bytes: moves the elements of arrays to and from channels, in blocks. */
final class Elements {
    private static final int BLOCK = 1 << 16; // bytes, a multiple of every element size
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private Elements() {}

    /** Reads {@code count} elements; the caller has made sure that the file may well hold that many. */
    static Object read(Path file, ReadableByteChannel in, NdArray.Type type, ByteOrder order, long count)
            throws IOException {
        Object data = allocate(file, type, count);
        ByteBuffer buffer = buffer(type, order, count);
        int perBlock = BLOCK / type.bytes();
        for (int done = 0; done < count; done += perBlock) {
            int now = (int) Math.min(perBlock, count - done);
            fill(in, buffer, now * type.bytes());
            decode(file, buffer, type, data, done, now);
        }
        return data;
    }

    /** Reads {@code count} elements and shows them in blocks, so that they need not fit in memory. */
    static void scan(
            Path file, ReadableByteChannel in, NdArray.Type type, ByteOrder order, long count, Consumer<NdArray> block)
            throws IOException {
        ByteBuffer buffer = buffer(type, order, count);
        int perBlock = BLOCK / type.bytes();
        for (long done = 0; done < count; done += perBlock) {
            int now = (int) Math.min(perBlock, count - done);
            fill(in, buffer, now * type.bytes());
            Object data = allocate(file, type, now);
            decode(file, buffer, type, data, 0, now);
            block.accept(NdArray.wrap(type, data, now));
        }
    }

    static void write(WritableByteChannel out, NdArray array, ByteOrder order) throws IOException {
        ByteBuffer buffer = buffer(array.type(), order, array.size());
        int perBlock = BLOCK / array.type().bytes();
        int size = array.size();
        for (int done = 0; done < size; done += perBlock) {
            int now = Math.min(perBlock, size - done);
            buffer.clear();
            encode(buffer, array, done, now);
            buffer.position(0).limit(now * array.type().bytes());
            while (buffer.hasRemaining()) out.write(buffer);
        }
    }

    private static ByteBuffer buffer(NdArray.Type type, ByteOrder order, long count) {
        return ByteBuffer.allocate((int) Math.min(BLOCK, count * type.bytes())).order(order);
    }

    static Object allocate(Path file, NdArray.Type type, long count) {
        long bytes = count * type.bytes();
        if (count > LARGEST_ARRAY || bytes > Runtime.getRuntime().maxMemory()) throw tooLarge(file, count, bytes);
        try {
            int size = (int) count;
            return switch (type) {
                case F4 -> new float[size];
                case F8 -> new double[size];
                case I4 -> new int[size];
                case I8 -> new long[size];
                case U1 -> new byte[size];
                case B1 -> new boolean[size];
            };
        } catch (OutOfMemoryError e) {
            throw tooLarge(file, count, bytes);
        }
    }

    private static BadFileException tooLarge(Path file, long count, long bytes) {
        return new BadFileException(
                file,
                "expected an array that fits in memory, got " + count + " numbers of " + bytes
                        + " bytes (the program may use " + Runtime.getRuntime().maxMemory() + ")");
    }

    /** Fills the buffer's first {@code bytes} bytes and leaves it ready to be read. */
    static void fill(ReadableByteChannel in, ByteBuffer buffer, int bytes) throws IOException {
        buffer.clear().limit(bytes);
        while (buffer.hasRemaining()) if (in.read(buffer) < 0) throw new EOFException();
        buffer.flip();
    }

    private static void decode(Path file, ByteBuffer buffer, NdArray.Type type, Object data, int at, int count) {
        switch (type) {
            case F4 -> buffer.asFloatBuffer().get((float[]) data, at, count);
            case F8 -> buffer.asDoubleBuffer().get((double[]) data, at, count);
            case I4 -> buffer.asIntBuffer().get((int[]) data, at, count);
            case I8 -> buffer.asLongBuffer().get((long[]) data, at, count);
            case U1 -> buffer.get((byte[]) data, at, count);
            case B1 -> {
                for (int i = 0; i < count; i++) ((boolean[]) data)[at + i] = truth(file, buffer.get(i));
            }
        }
    }

    private static boolean truth(Path file, byte value) {
        if (value != 0 && value != 1)
            throw new BadFileException(file, "expected truth values of 0 or 1, got a byte of " + (value & 0xff));
        return value == 1;
    }

    private static void encode(ByteBuffer buffer, NdArray array, int at, int count) {
        Object data = array.data();
        switch (array.type()) {
            case F4 -> buffer.asFloatBuffer().put((float[]) data, at, count);
            case F8 -> buffer.asDoubleBuffer().put((double[]) data, at, count);
            case I4 -> buffer.asIntBuffer().put((int[]) data, at, count);
            case I8 -> buffer.asLongBuffer().put((long[]) data, at, count);
            case U1 -> buffer.put((byte[]) data, at, count);
            case B1 -> {
                for (int i = 0; i < count; i++) buffer.put((byte) (((boolean[]) data)[at + i] ? 1 : 0));
            }
        }
    }
}
