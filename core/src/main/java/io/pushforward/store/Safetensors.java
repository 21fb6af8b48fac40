package io.pushforward.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The safetensors format (Hugging Face, 2022): eight bytes with the length of a JSON header, the header, and the arrays'
 * numbers without gap or overlap, little-endian in row order. Beside the arrays a file may carry texts, its metadata.
 */
public final class Safetensors {
    private static final String METADATA = "__metadata__";
    private static final long LONGEST_HEADER = 100_000_000; // the limit of the reference implementation

    private static final int MOST_AXES = 64;

    private Safetensors() {}

    /** Where an array lies; offsets count from the end of the header. */
    record Entry(String name, NdArray.Type type, List<Integer> shape, long begin, long end) {
        long count() {
            return (end - begin) / type.bytes();
        }

        int[] extents() {
            return shape.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /** The content of a header. */
    record Header(long dataStart, Map<String, String> metadata, List<Entry> entries) {}

    /** All arrays, in the order of the header. */
    public static Map<String, NdArray> read(Path file) {
        return Disk.read(file, channel -> {
            Map<String, NdArray> arrays = new LinkedHashMap<>();
            Header header = header(file, channel);
            for (Entry entry : header.entries) {
                channel.position(header.dataStart + entry.begin);
                Object data = Elements.read(file, channel, entry.type, ByteOrder.LITTLE_ENDIAN, entry.count());
                arrays.put(entry.name, NdArray.wrap(entry.type, data, entry.extents()));
            }
            return arrays;
        });
    }

    /** The texts that the file carries beside its arrays. */
    public static Map<String, String> metadata(Path file) {
        return Disk.read(file, channel -> header(file, channel).metadata);
    }

    public static void write(Path file, Map<String, NdArray> arrays) {
        write(file, arrays, Map.of());
    }

    /** Writes arrays and texts atomically. */
    public static void write(Path file, Map<String, NdArray> arrays, Map<String, String> metadata) {
        // Wide elements first, so that each array begins at a multiple of its element size.
        List<Map.Entry<String, NdArray>> laid = new ArrayList<>(arrays.entrySet());
        laid.sort(Comparator.comparing(entry -> -entry.getValue().type().bytes()));
        Map<String, Long> begins = new LinkedHashMap<>();
        long end = 0;
        for (Map.Entry<String, NdArray> entry : laid) {
            begins.put(entry.getKey(), end);
            end += bytes(entry.getValue());
        }
        byte[] header = encode(arrays, begins, metadata);
        Atomic.write(file, channel -> {
            ByteBuffer start = ByteBuffer.allocate(8 + header.length).order(ByteOrder.LITTLE_ENDIAN);
            start.putLong(header.length).put(header).flip();
            while (start.hasRemaining()) channel.write(start);
            for (Map.Entry<String, NdArray> entry : laid)
                Elements.write(channel, entry.getValue(), ByteOrder.LITTLE_ENDIAN);
        });
    }

    private static long bytes(NdArray array) {
        return (long) array.size() * array.type().bytes();
    }

    private static byte[] encode(Map<String, NdArray> arrays, Map<String, Long> begins, Map<String, String> metadata) {
        ObjectNode json = Json.object();
        if (!metadata.isEmpty()) metadata.forEach(json.putObject(METADATA)::put);
        arrays.forEach((name, array) -> {
            if (name.equals(METADATA)) throw new IllegalArgumentException("an array cannot be named " + METADATA);
            ObjectNode entry = json.putObject(name);
            entry.put("dtype", array.type().safetensorsName());
            for (int extent : array.shape()) entry.withArray("/shape").add(extent);
            if (array.rank() == 0) entry.putArray("shape");
            long begin = begins.getOrDefault(name, 0L);
            entry.putArray("data_offsets").add(begin).add(begin + bytes(array));
        });
        byte[] text = Json.bytes(json);
        byte[] padded = Arrays.copyOf(text, (text.length + 7) / 8 * 8);
        Arrays.fill(padded, text.length, padded.length, (byte) ' ');
        return padded;
    }

    static Header header(Path file, SeekableByteChannel channel) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        Elements.fill(channel, start, 8);
        long length = start.getLong();
        if (length < 2 || length > LONGEST_HEADER || length > channel.size() - 8)
            throw new BadFileException(
                    file,
                    "expected a safetensors file, which begins with the length of its header, got a length of "
                            + Long.toUnsignedString(length) + " in a file of " + channel.size() + " bytes");
        ByteBuffer text = ByteBuffer.allocate((int) length);
        Elements.fill(channel, text, (int) length);
        JsonNode json;
        try {
            json = Json.strict(text.array());
        } catch (IOException e) {
            throw BadFileException.foreign(file, "a safetensors header in JSON", e);
        }
        if (!json.isObject()) throw new BadFileException(file, "expected a safetensors header, an object, got " + json);
        return header(file, json, 8 + length, channel.size() - 8 - length);
    }

    private static Header header(Path file, JsonNode json, long dataStart, long dataBytes) {
        Map<String, String> metadata = new LinkedHashMap<>();
        List<Entry> entries = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            if (!field.getKey().equals(METADATA)) entries.add(entry(file, field.getKey(), field.getValue()));
            else
                for (Map.Entry<String, JsonNode> text : field.getValue().properties()) {
                    if (!text.getValue().isTextual())
                        throw new BadFileException(file, "expected texts as metadata, got " + field.getValue());
                    metadata.put(text.getKey(), text.getValue().textValue());
                }
        }
        requireCover(file, entries, dataBytes);
        return new Header(dataStart, metadata, entries);
    }

    private static Entry entry(Path file, String name, JsonNode json) {
        JsonNode offsets = json.path("data_offsets");
        JsonNode shape = json.path("shape");
        if (json.size() != 3 || !json.path("dtype").isTextual() || !shape.isArray() || offsets.size() != 2)
            throw new BadFileException(file, "expected dtype, shape and data_offsets for '" + name + "', got " + json);
        NdArray.Type type = type(file, name, json.get("dtype").textValue());
        if (shape.size() > MOST_AXES)
            throw new BadFileException(file, "expected at most " + MOST_AXES + " axes for '" + name + "', got more");
        List<Integer> extents = new ArrayList<>();
        for (JsonNode extent : shape) {
            if (!extent.isIntegralNumber() || !extent.canConvertToInt() || extent.intValue() < 0)
                throw new BadFileException(
                        file, "expected extents from 0 to 2147483647 for '" + name + "', got the shape " + shape);
            extents.add(extent.intValue());
        }
        for (JsonNode offset : offsets)
            if (!offset.isIntegralNumber() || !offset.canConvertToLong() || offset.longValue() < 0)
                throw new BadFileException(file, "expected offsets >= 0 for '" + name + "', got " + offsets);
        long begin = offsets.get(0).longValue();
        long end = offsets.get(1).longValue();
        if (end < begin || end - begin != bytes(type, extents))
            throw new BadFileException(
                    file,
                    "expected " + bytes(type, extents) + " bytes for '" + name + "' of " + type.safetensorsName()
                            + " and shape " + shape + ", got the offsets " + offsets);
        return new Entry(name, type, extents, begin, end);
    }

    /** The bytes that an array takes, as many as a number can say. */
    private static long bytes(NdArray.Type type, List<Integer> extents) {
        BigInteger bytes = BigInteger.valueOf(type.bytes());
        for (int extent : extents) bytes = bytes.multiply(BigInteger.valueOf(extent));
        return bytes.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }

    private static NdArray.Type type(Path file, String name, String dtype) {
        for (NdArray.Type type : NdArray.Type.values())
            if (type.safetensorsName().equals(dtype)) return type;
        throw new BadFileException(
                file, "expected F32, F64, I32, I64, U8 or BOOL for '" + name + "', got '" + dtype + "'");
    }

    /** The arrays lie one after another and fill the file: no gap hides anything, no byte belongs to two. */
    private static void requireCover(Path file, List<Entry> entries, long dataBytes) {
        List<Entry> laid = new ArrayList<>(entries);
        laid.sort(Comparator.comparingLong(Entry::begin).thenComparingLong(Entry::end));
        long end = 0;
        for (Entry entry : laid) {
            if (entry.begin != end)
                throw new BadFileException(
                        file,
                        "expected '" + entry.name + "' to begin at byte " + end
                                + ", where the array before it ends, got " + entry.begin);
            end = entry.end;
        }
        if (end != dataBytes)
            throw new BadFileException(
                    file,
                    "expected " + end + " bytes of numbers, got " + dataBytes
                            + (dataBytes < end ? " (truncated)" : " (something follows)"));
    }
}
