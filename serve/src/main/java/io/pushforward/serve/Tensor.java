package io.pushforward.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A named array of the Open Inference Protocol: numbers in row order, or texts ({@code BYTES}).
 *
 * @param numbers empty for texts
 * @param texts empty for numbers
 */
record Tensor(String name, String datatype, int[] shape, double[] numbers, List<String> texts) {
    static final String DOUBLE = "FP64";
    static final String LONG = "INT64";
    static final String BOOL = "BOOL";
    static final String TEXT = "BYTES";

    private static final List<String> NUMERIC =
            List.of(DOUBLE, "FP32", LONG, "INT32", "INT16", "INT8", "UINT32", "UINT16", "UINT8", BOOL);

    Tensor {
        long size = 1;
        for (int extent : shape) size *= extent;
        int got = datatype.equals(TEXT) ? texts.size() : numbers.length;
        if (size != got)
            throw Refusal.badRequest("input \"" + name + "\": the shape " + Arrays.toString(shape) + " holds " + size
                    + " elements, got " + got);
    }

    static Tensor of(String name, double[] numbers, int... shape) {
        return new Tensor(name, DOUBLE, shape, numbers, List.of());
    }

    static Tensor of(String name, String datatype, double[] numbers, int... shape) {
        return new Tensor(name, datatype, shape, numbers, List.of());
    }

    static Tensor of(String name, List<String> texts) {
        return new Tensor(name, TEXT, new int[] {texts.size()}, new double[0], texts);
    }

    int rank() {
        return shape.length;
    }

    static void requireKnown(String name, String datatype) {
        if (!NUMERIC.contains(datatype) && !datatype.equals(TEXT))
            throw Refusal.badRequest("input \"" + name + "\": expected a datatype among " + NUMERIC + " and " + TEXT
                    + ", got \"" + datatype + "\"");
    }

    /** Reads the raw, little-endian form of the binary tensor extension. */
    static Tensor binary(String name, String datatype, int[] shape, byte[] bytes, int from, int length) {
        int width = switch (datatype) {
            case DOUBLE, LONG -> 8;
            case "FP32", "INT32", "UINT32" -> 4;
            case "INT16", "UINT16" -> 2;
            case "INT8", "UINT8", BOOL -> 1;
            default -> throw Refusal.badRequest("input \"" + name + "\": " + datatype + " has no binary form here");
        };
        if (length % width != 0)
            throw Refusal.badRequest("input \"" + name + "\": " + length + " bytes are no whole number of " + datatype);
        ByteBuffer buffer = ByteBuffer.wrap(bytes, from, length).order(ByteOrder.LITTLE_ENDIAN);
        double[] numbers = new double[length / width];
        for (int i = 0; i < numbers.length; i++)
            numbers[i] = switch (datatype) {
                case DOUBLE -> buffer.getDouble();
                case LONG -> buffer.getLong();
                case "FP32" -> buffer.getFloat();
                case "INT32" -> buffer.getInt();
                case "UINT32" -> Integer.toUnsignedLong(buffer.getInt());
                case "INT16" -> buffer.getShort();
                case "UINT16" -> Short.toUnsignedInt(buffer.getShort());
                case "INT8" -> buffer.get();
                default -> Byte.toUnsignedInt(buffer.get());
            };
        return new Tensor(name, datatype, shape, numbers, List.of());
    }

    byte[] binary() {
        if (datatype.equals(TEXT)) {
            byte[][] encoded = texts.stream()
                    .map(text -> text.getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
            ByteBuffer buffer = ByteBuffer.allocate(Arrays.stream(encoded)
                            .mapToInt(text -> 4 + text.length)
                            .sum())
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (byte[] text : encoded) buffer.putInt(text.length).put(text);
            return buffer.array();
        }
        int width = datatype.equals(BOOL) ? 1 : 8;
        ByteBuffer buffer = ByteBuffer.allocate(numbers.length * width).order(ByteOrder.LITTLE_ENDIAN);
        for (double number : numbers)
            if (datatype.equals(BOOL)) buffer.put((byte) number);
            else if (datatype.equals(LONG)) buffer.putLong((long) number);
            else buffer.putDouble(number);
        return buffer.array();
    }

    /** Name, datatype and shape. */
    ObjectNode head() {
        ObjectNode json = Json.object().put("name", name).put("datatype", datatype);
        ArrayNode extents = json.putArray("shape");
        for (int extent : shape) extents.add(extent);
        return json;
    }

    ObjectNode whole() {
        ObjectNode json = head();
        ArrayNode data = json.putArray("data");
        texts.forEach(data::add);
        for (double number : numbers)
            if (datatype.equals(BOOL)) data.add(number != 0);
            else if (datatype.equals(LONG)) data.add((long) number);
            else data.add(number);
        return json;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor tensor
                && name.equals(tensor.name)
                && datatype.equals(tensor.datatype)
                && Arrays.equals(shape, tensor.shape)
                && Arrays.equals(numbers, tensor.numbers)
                && texts.equals(tensor.texts);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
