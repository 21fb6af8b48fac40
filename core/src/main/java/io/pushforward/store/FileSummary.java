package io.pushforward.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Document;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is in an {@code .npy}, {@code .npz} or safetensors file: the arrays' names, types, shapes and ranges. The format
 * is told by the content, not by the file's name.
 *
 * @param format {@code npy}, {@code npz} or {@code safetensors}
 * @param metadata the texts of a safetensors file
 */
public record FileSummary(Path file, String format, List<Content> arrays, Map<String, String> metadata) {

    /**
     * One array: its numbers are counted, and the finite ones summarised.
     *
     * @param name empty for an {@code .npy} file, whose array has none
     */
    public record Content(String name, NdArray.Type type, List<Integer> shape, Range range) {
        public Content {
            shape = List.copyOf(shape);
        }
    }

    public FileSummary {
        arrays = List.copyOf(arrays);
        metadata = new TreeMap<>(metadata);
    }

    public static FileSummary of(Path file) {
        return switch (format(file)) {
            case "npy" ->
                new FileSummary(file, "npy", Disk.read(file, c -> List.of(npy(file, "", c, c.size()))), Map.of());
            case "npz" ->
                new FileSummary(
                        file,
                        "npz",
                        Npz.members(file, (name, channel, size) -> npy(Npz.inside(file, name), name, channel, size)),
                        Map.of());
            default -> safetensors(file);
        };
    }

    private static String format(Path file) {
        return Disk.read(file, channel -> {
            ByteBuffer start = ByteBuffer.allocate(9);
            while (start.hasRemaining() && channel.read(start) >= 0) {}
            byte[] bytes = start.array();
            if ((bytes[0] & 0xff) == 0x93 && bytes[1] == 'N' && bytes[2] == 'U' && bytes[3] == 'M') return "npy";
            if (bytes[0] == 'P' && bytes[1] == 'K') return "npz";
            if (bytes[8] == '{') return "safetensors";
            throw new BadFileException(file, "expected an .npy, .npz or safetensors file, got something else");
        });
    }

    private static Content npy(Path file, String name, ReadableByteChannel in, long available) throws IOException {
        NpyHeader.Placed placed = NpyHeader.read(file, in);
        NpyHeader header = placed.header();
        Npy.requireLength(file, placed, available);
        Range.Builder range = new Range.Builder();
        Elements.scan(file, in, header.type(), header.byteOrder(), header.count(file), range::add);
        return new Content(name, header.type(), header.shape(), range.build());
    }

    private static FileSummary safetensors(Path file) {
        return Disk.read(file, channel -> {
            Safetensors.Header header = Safetensors.header(file, channel);
            List<Content> arrays = new ArrayList<>();
            for (Safetensors.Entry entry : header.entries()) {
                channel.position(header.dataStart() + entry.begin());
                Range.Builder range = new Range.Builder();
                Elements.scan(file, channel, entry.type(), ByteOrder.LITTLE_ENDIAN, entry.count(), range::add);
                arrays.add(new Content(entry.name(), entry.type(), entry.shape(), range.build()));
            }
            return new FileSummary(file, "safetensors", arrays, header.metadata());
        });
    }

    /** A line for the file and one for each array. */
    public String text() {
        StringBuilder text = new StringBuilder(file + ": " + format + ", " + arrays.size()
                + (arrays.size() == 1 ? " array" : " arrays") + System.lineSeparator());
        int width = arrays.stream().mapToInt(a -> a.name().length()).max().orElse(0);
        for (Content array : arrays) {
            text.append("  ");
            if (width > 0) text.append(String.format(Locale.ROOT, "%-" + width + "s  ", array.name()));
            text.append(array.type().numpyName())
                    .append(' ')
                    .append(array.shape())
                    .append("  ");
            text.append(array.range()).append(System.lineSeparator());
        }
        metadata.forEach((key, value) ->
                text.append("  ").append(key).append(": ").append(value).append(System.lineSeparator()));
        return text.toString();
    }

    public Document document() {
        ObjectNode json = Json.object();
        json.put("file", file.toString()).put("format", format);
        ArrayNode list = json.putArray("arrays");
        for (Content array : arrays) {
            ObjectNode entry = list.addObject();
            entry.put("name", array.name()).put("type", array.type().numpyName());
            ArrayNode shape = entry.putArray("shape");
            array.shape().forEach(shape::add);
            entry.setAll(array.range().json());
        }
        if (!metadata.isEmpty()) metadata.forEach(json.putObject("metadata")::put);
        return Document.of(json);
    }
}
