package io.pushforward.store;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** NumPy's {@code .npz} archives: named arrays in one zip file, in the file's order. */
public final class Npz {
    private static final String SUFFIX = ".npy";
    private static final int STRONGEST_DEFLATION = 1032; // bytes that one byte of a deflated stream can become, at most
    private static final LocalDateTime NO_DATE = LocalDateTime.of(1980, 1, 1, 0, 0); // equal content, equal bytes

    private Npz() {}

    /** Reads one member of the archive from a channel of {@code size} bytes. */
    @FunctionalInterface
    interface Member<T> {
        T read(String name, ReadableByteChannel channel, long size) throws IOException;
    }

    public static Map<String, NdArray> read(Path file) {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        members(file, (name, channel, size) -> arrays.put(name, Npy.read(inside(file, name), channel, size)));
        return arrays;
    }

    /** The names of the arrays, of numbers or words, none of which is read. */
    public static Set<String> names(Path file) {
        return Disk.guard(file, () -> {
            try (ZipFile zip = new ZipFile(Disk.requireFile(file).toFile())) {
                return zip.stream()
                        .map(entry -> entry.getName().replaceAll("\\.npy$", ""))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
            }
        });
    }

    /** Writes the arrays atomically and uncompressed, like {@code numpy.savez}. */
    public static void write(Path file, Map<String, NdArray> arrays) {
        write(file, contents(arrays), ZipEntry.STORED);
    }

    /** Writes the arrays atomically and deflated, like {@code numpy.savez_compressed}. */
    public static void writeCompressed(Path file, Map<String, NdArray> arrays) {
        write(file, contents(arrays), ZipEntry.DEFLATED);
    }

    /** Visits the members in order and checks each against its size and CRC. */
    static <T> List<T> members(Path file, Member<T> visitor) {
        return members(file, name -> true, visitor);
    }

    /** Visits those members that are wanted by name. */
    static <T> List<T> members(Path file, Predicate<String> wanted, Member<T> visitor) {
        return Disk.guard(file, () -> {
            List<T> visited = new ArrayList<>();
            try (ZipFile zip = new ZipFile(Disk.requireFile(file).toFile())) {
                Set<String> names = new HashSet<>();
                for (ZipEntry entry : zip.stream().toList()) {
                    String name = name(file, entry);
                    if (!names.add(name))
                        throw new BadFileException(
                                file, "expected distinct names, got '" + entry.getName() + "' twice");
                    if (wanted.test(name)) visited.add(visit(file, zip, entry, visitor));
                }
            }
            return visited;
        });
    }

    private static <T> T visit(Path file, ZipFile zip, ZipEntry entry, Member<T> visitor) throws IOException {
        try (Open member = open(file, zip, entry, () -> {})) {
            T visited = visitor.read(name(file, entry), member.channel(), member.size());
            member.end();
            return visited;
        }
    }

    /** What is checked when all of a member has been read. */
    @FunctionalInterface
    interface Check {
        void run() throws IOException;
    }

    /** A member that is being read. */
    record Open(Path inside, long size, long crc, CheckedInputStream stream, Closeable archive) implements Closeable {
        ReadableByteChannel channel() {
            return Channels.newChannel(stream);
        }

        /** Makes sure that nothing follows what was read, and that it has the archive's CRC. */
        void end() throws IOException {
            if (stream.read() >= 0) throw new BadFileException(inside, "expected " + size + " bytes, got more");
            if (stream.getChecksum().getValue() != crc)
                throw new BadFileException(inside, "damaged: its CRC is not the one in the archive");
        }

        @Override
        public void close() throws IOException {
            try (archive) {
                stream.close();
            }
        }
    }

    /** Opens a member by its name without ending. */
    static Open open(Path file, String name) throws IOException {
        ZipFile zip = new ZipFile(Disk.requireFile(file).toFile());
        try {
            ZipEntry entry = zip.getEntry(name + SUFFIX);
            if (entry == null) throw new BadFileException(file, "expected an array '" + name + "', got none");
            return open(file, zip, entry, zip);
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    private static Open open(Path file, ZipFile zip, ZipEntry entry, Closeable archive) throws IOException {
        Path inside = inside(file, name(file, entry));
        long most = entry.getMethod() == ZipEntry.STORED
                ? entry.getCompressedSize()
                : Math.multiplyExact(Math.min(entry.getCompressedSize(), 1L << 48), (long) STRONGEST_DEFLATION);
        if (entry.getCompressedSize() > Files.size(file))
            throw new BadFileException(
                    inside,
                    "expected at most the archive's " + Files.size(file) + " bytes, got a claim of "
                            + entry.getCompressedSize());
        if (entry.getSize() < 0 || entry.getSize() > most)
            throw new BadFileException(
                    inside,
                    "expected at most " + most + " bytes from " + entry.getCompressedSize()
                            + " stored ones, got a claim of " + entry.getSize());
        InputStream stream = zip.getInputStream(entry);
        if (stream == null) throw new ZipException("no data for " + entry.getName());
        return new Open(inside, entry.getSize(), entry.getCrc(), new CheckedInputStream(stream, new CRC32()), archive);
    }

    /** The name of a member without its ending. */
    private static String name(Path file, ZipEntry entry) {
        String name = entry.getName();
        if (!name.endsWith(SUFFIX) || name.length() == SUFFIX.length())
            throw new BadFileException(file, "expected members named like 'x.npy', got '" + name + "'");
        return name.substring(0, name.length() - SUFFIX.length());
    }

    /** The name of a member in messages, of characters that may stand in any system's paths. */
    static Path inside(Path file, String name) {
        return Path.of(file + "[" + name.replaceAll("[^A-Za-z0-9._ /()-]", "_") + "]");
    }

    /** Writes arrays of which some came row by row, otherwise as {@link #write(Path, Map)} does. */
    public static void write(Path file, Map<String, NdArray> arrays, Map<String, RowSpool> spools) {
        Map<String, Content> contents = contents(arrays);
        spools.forEach((name, spool) -> contents.put(name, spool::to));
        write(file, contents, ZipEntry.STORED);
    }

    /** What writes an array in the format of {@code .npy}, each time in the same way. */
    @FunctionalInterface
    private interface Content {
        void to(WritableByteChannel channel) throws IOException;
    }

    private static Map<String, Content> contents(Map<String, NdArray> arrays) {
        Map<String, Content> contents = new LinkedHashMap<>();
        arrays.forEach((name, array) -> contents.put(name, out -> Npy.write(out, array, Npy.Layout.STANDARD)));
        return contents;
    }

    private static void write(Path file, Map<String, Content> arrays, int method) {
        Atomic.write(file, channel -> {
            OutputStream stream = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            write(stream, arrays, method);
            stream.flush();
        });
    }

    /** The bytes of an uncompressed archive of the arrays. */
    public static byte[] bytes(Map<String, NdArray> arrays) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(bytes, contents(arrays), ZipEntry.STORED);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the bytes stay in memory
        }
        return bytes.toByteArray();
    }

    private static void write(OutputStream stream, Map<String, Content> arrays, int method) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(stream);
        for (Map.Entry<String, Content> named : arrays.entrySet()) {
            ZipEntry entry = new ZipEntry(named.getKey() + SUFFIX);
            entry.setMethod(method);
            entry.setTimeLocal(NO_DATE);
            if (method == ZipEntry.STORED) measure(entry, named.getValue());
            zip.putNextEntry(entry);
            named.getValue().to(Channels.newChannel(zip));
            zip.closeEntry();
        }
        zip.finish();
    }

    /** A stored entry tells its size and CRC before its bytes. */
    private static void measure(ZipEntry entry, Content array) throws IOException {
        CheckedOutputStream counted = new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32());
        long[] size = new long[1];
        try (WritableByteChannel sink = Channels.newChannel(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                counted.write(b);
                size[0]++;
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                counted.write(bytes, from, count);
                size[0] += count;
            }
        })) {
            array.to(sink);
        }
        entry.setSize(size[0]);
        entry.setCrc(counted.getChecksum().getValue());
    }
}
