package io.pushforward.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Arrays of words beside arrays of numbers: NumPy's types {@code U} (four bytes per character) and {@code S} (one), with
 * one axis or none. Words shorter than the longest are filled up with zeros.
 */
public final class NpyText {
    private static final Pattern WORDS = Pattern.compile("'descr': *'([<>|])([US])([0-9]{1,6})'");
    private static final Pattern SHAPE = Pattern.compile("'shape': *\\(([0-9]{0,9}),?\\)");
    private static final int LONGEST = 1 << 16; // bytes of a header

    private NpyText() {}

    /** What an archive or a folder holds, by name. */
    public record Contents(Map<String, NdArray> numbers, Map<String, List<String>> words) {}

    /** All members of an {@code .npz}. */
    public static Contents archive(Path file) {
        return archive(file, name -> true);
    }

    /** Those members of an {@code .npz} that are wanted by name; of the others names alone are looked at. */
    public static Contents archive(Path file, Predicate<String> wanted) {
        Contents contents = new Contents(new LinkedHashMap<>(), new LinkedHashMap<>());
        Npz.members(file, wanted, (name, channel, size) -> {
            add(contents, name, Npz.inside(file, name), channel, size);
            return name;
        });
        return contents;
    }

    /** Several {@code .npy} files, by their names without the ending. */
    public static Contents files(List<Path> files) {
        Contents contents = new Contents(new LinkedHashMap<>(), new LinkedHashMap<>());
        for (Path file : files) {
            String name = file.getFileName().toString().replaceAll("\\.npy$", "");
            Disk.read(file, channel -> {
                add(contents, name, file, channel, channel.size());
                return name;
            });
        }
        return contents;
    }

    private static void add(Contents contents, String name, Path file, ReadableByteChannel in, long size)
            throws IOException {
        InputStream stream = Channels.newInputStream(in);
        byte[] head = head(stream);
        Optional<List<String>> words = words(file, head, stream, size);
        if (words.isPresent()) contents.words.put(name, words.get());
        else
            contents.numbers.put(
                    name,
                    Npy.read(
                            file,
                            Channels.newChannel(new SequenceInputStream(new ByteArrayInputStream(head), stream)),
                            size));
    }

    /** The header with all that precedes it; what there is of it where the file is none. */
    private static byte[] head(InputStream stream) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.writeBytes(stream.readNBytes(12));
        byte[] start = head.toByteArray();
        if (start.length < 12) return start;
        ByteBuffer bytes = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
        long length = start[6] == 1 ? (bytes.getShort(8) & 0xffff) - 2 : bytes.getInt(8) & 0xffffffffL;
        if (length >= 0 && length <= LONGEST) head.writeBytes(stream.readNBytes((int) length));
        return head.toByteArray();
    }

    private static Optional<List<String>> words(Path file, byte[] head, InputStream stream, long size)
            throws IOException {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        Matcher type = WORDS.matcher(text);
        if (!text.startsWith("\u0093NUMPY") || !type.find()) return Optional.empty();
        Matcher shape = SHAPE.matcher(text);
        if (!shape.find()) throw new BadFileException(file, "expected words with one axis, got more");
        long count = shape.group(1).isEmpty() ? 1 : Long.parseLong(shape.group(1));
        int width = Integer.parseInt(type.group(3)) * (type.group(2).equals("U") ? 4 : 1);
        if (head.length + count * width != size)
            throw new BadFileException(
                    file, "expected " + count * width + " bytes of words, got " + (size - head.length));
        List<String> words = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            byte[] bytes = stream.readNBytes(width);
            String word = type.group(2).equals("S")
                    ? new String(bytes, StandardCharsets.UTF_8)
                    : wide(
                            file,
                            ByteBuffer.wrap(bytes)
                                    .order(type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN));
            words.add(word.replaceAll("\0+$", ""));
        }
        return Optional.of(List.copyOf(words));
    }

    private static String wide(Path file, ByteBuffer bytes) {
        StringBuilder word = new StringBuilder();
        while (bytes.hasRemaining()) {
            int character = bytes.getInt();
            if (!Character.isValidCodePoint(character))
                throw new BadFileException(file, "expected words in Unicode, got the character number " + character);
            word.appendCodePoint(character);
        }
        return word.toString();
    }
}
