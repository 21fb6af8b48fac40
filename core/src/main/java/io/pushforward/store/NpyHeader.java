package io.pushforward.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** What an {@code .npy} file says before its numbers. */
record NpyHeader(Npy.Layout layout, NdArray.Type type, List<Integer> shape) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int ALIGNMENT = 64;
    private static final int LONGEST = 1 << 16; // far more than 64 axes need

    NpyHeader {
        shape = List.copyOf(shape);
    }

    /** A header and the number of bytes that it takes in its file. */
    record Placed(NpyHeader header, int bytes) {}

    ByteOrder byteOrder() {
        return layout.byteOrder();
    }

    Npy.Order order() {
        return layout.order();
    }

    int[] extents() {
        return shape.stream().mapToInt(Integer::intValue).toArray();
    }

    /** How many numbers follow, or an error where no number could say. */
    long count(Path file) {
        try {
            long count = type.bytes();
            for (int extent : shape) count = Math.multiplyExact(count, (long) extent);
            return count / type.bytes();
        } catch (ArithmeticException e) {
            throw new BadFileException(file, "expected an array that fits on a disk, got the shape " + shape);
        }
    }

    static Placed read(Path file, ReadableByteChannel in) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
        Elements.fill(in, start, 8);
        byte[] magic = new byte[MAGIC.length];
        start.get(magic);
        if (!Arrays.equals(magic, MAGIC))
            throw new BadFileException(file, "expected an .npy file, which begins with \\x93NUMPY, got other bytes");
        int version = start.get();
        int minor = start.get();
        if (version < 1 || version > 3 || minor != 0)
            throw new BadFileException(
                    file, "expected .npy version 1.0, 2.0 or 3.0, got " + (version & 0xff) + "." + (minor & 0xff));
        int width = version == 1 ? 2 : 4;
        Elements.fill(in, start, width);
        long length = version == 1 ? start.getShort() & 0xffff : start.getInt() & 0xffffffffL;
        if (length > LONGEST)
            throw new BadFileException(
                    file, "expected a header of at most " + LONGEST + " bytes, got one of " + length);
        ByteBuffer text = ByteBuffer.allocate((int) length);
        Elements.fill(in, text, (int) length);
        var charset = version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        NpyHeader header = HeaderText.parse(file, charset.decode(text).toString(), version);
        return new Placed(header, MAGIC.length + 2 + width + (int) length);
    }

    byte[] encode() {
        byte[] text = HeaderText.of(this).getBytes(StandardCharsets.US_ASCII);
        int width = layout.version() == 1 ? 2 : 4;
        int before = MAGIC.length + 2 + width;
        int total = (before + text.length + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        ByteBuffer bytes = ByteBuffer.allocate(total).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).put((byte) layout.version()).put((byte) 0);
        if (width == 2) bytes.putShort((short) (total - before));
        else bytes.putInt(total - before);
        bytes.put(text);
        while (bytes.position() < total - 1) bytes.put((byte) ' ');
        return bytes.put((byte) '\n').array();
    }
}
