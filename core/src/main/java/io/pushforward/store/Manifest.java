package io.pushforward.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * What a folder says about itself: facts by name, and the SHA-256 of each of its files and of itself.
 *
 * <p>It lies in {@code manifest.json} as one object: the facts, under {@code files} the size and checksum of each file,
 * and at last {@code sha256}, the checksum of the manifest's own text with zeros in place of these 64 digits.
 */
public final class Manifest {
    public static final String NAME = "manifest.json";
    private static final String FILES = "files";
    private static final String SHA256 = "sha256";
    private static final String BYTES = "bytes";
    private static final String BLANK = "0".repeat(64);

    private final Path folder;
    private final ObjectNode json;
    private final Document facts;

    private Manifest(Path folder, ObjectNode json) {
        this.folder = folder;
        this.json = json;
        this.facts = Document.of(json);
    }

    /** Writes the manifest of all files that are in the folder and below it, atomically. */
    public static Manifest write(Path folder, Document facts) {
        try (Stream<Path> tree = Files.walk(folder)) {
            return write(
                    folder,
                    facts,
                    tree.filter(Files::isRegularFile)
                            .filter(file -> !folder.relativize(file).equals(Path.of(NAME)))
                            .sorted()
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    /** Writes the manifest of these files below the folder, atomically. */
    public static Manifest write(Path folder, Document facts, List<Path> listed) {
        ObjectNode json = facts.json();
        ObjectNode files = json.putObject(FILES);
        for (Path file : listed)
            files.putObject(folder.relativize(file).toString().replace('\\', '/'))
                    .put(BYTES, Disk.guard(file, () -> Files.size(file)))
                    .put(SHA256, sha256(file));
        json.put(SHA256, BLANK);
        String text = Json.pretty(json);
        json.put(SHA256, sha256(text.getBytes(StandardCharsets.UTF_8)));
        Atomic.write(folder.resolve(NAME), Json.pretty(json));
        return new Manifest(folder, json);
    }

    /** Reads the manifest and verifies that every file it names is there and unchanged. */
    public static Manifest read(Path folder) {
        Manifest manifest = readUnverified(folder);
        for (Map.Entry<String, JsonNode> entry : manifest.json.get(FILES).properties())
            verify(Disk.requireInside(folder, entry.getKey()), entry.getValue());
        return manifest;
    }

    /** Reads the manifest without a look at the files, which takes no time however large they are. */
    public static Manifest readUnverified(Path folder) {
        Path file = Disk.requireInside(folder, NAME);
        byte[] text = Disk.bytes(file);
        JsonNode json;
        try {
            json = Json.strict(text);
        } catch (IOException e) {
            throw BadFileException.foreign(file, "a manifest in JSON", e);
        }
        if (!(json instanceof ObjectNode object) || !json.path(FILES).isObject())
            throw new BadFileException(file, "expected a manifest with 'files', got none");
        for (Map.Entry<String, JsonNode> entry : json.get(FILES).properties()) {
            if (!isInside(entry.getKey()))
                throw new BadFileException(file, "expected files inside the folder, got '" + entry.getKey() + "'");
        }
        if (object.has(SHA256)) verifyItself(file, text, object.path(SHA256).asText());
        return new Manifest(folder, object);
    }

    /** Whether a name leads downwards; what a link makes of it is asked when the file is opened. */
    private static boolean isInside(String name) {
        try {
            Path path = Path.of(name);
            return !name.isEmpty()
                    && !path.isAbsolute()
                    && !path.normalize().startsWith("..")
                    && !path.normalize().toString().isEmpty();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static void verifyItself(Path file, byte[] text, String expected) {
        String whole = new String(text, StandardCharsets.ISO_8859_1); // byte by byte
        int at = expected.length() == BLANK.length() ? whole.lastIndexOf(expected) : -1;
        String found = at < 0
                ? "none"
                : sha256((whole.substring(0, at) + BLANK + whole.substring(at + BLANK.length()))
                        .getBytes(StandardCharsets.ISO_8859_1));
        if (!found.equals(expected))
            throw new BadFileException(
                    file, "expected its own SHA-256, " + expected + ", got " + found + ": the manifest was changed");
    }

    private static void verify(Path file, JsonNode expected) {
        long bytes = expected.path(BYTES).asLong(-1);
        long size = Disk.guard(file, () -> Files.size(file));
        if (size != bytes)
            throw new BadFileException(
                    file,
                    "expected the " + bytes + " bytes of the manifest, got " + size + ": the file was changed"
                            + (size < bytes ? " (truncated)" : ""));
        String checksum = expected.path(SHA256).asText();
        String found = sha256(file);
        if (!found.equals(checksum))
            throw new BadFileException(
                    file,
                    "expected the SHA-256 " + checksum + " of the manifest, got " + found + ": the file was changed");
    }

    /** Refuses a manifest without its own checksum, which every format but the first has. */
    public void requireOwnChecksum() {
        if (!json.has(SHA256))
            throw new BadFileException(
                    folder.resolve(NAME), "expected the SHA-256 of the manifest itself, got none: it was changed");
    }

    /** Refuses a folder whose manifest is not this one any more; for the end of a reading. */
    public void requireUnchanged() {
        if (!readUnverified(folder).json.equals(json))
            throw new BadFileException(folder, "was replaced while it was read; read it again");
    }

    /** Whether the manifest names a file. Others in the folder are none of ours. */
    public boolean lists(String file) {
        return json.get(FILES).has(file);
    }

    /** The names of all files that the manifest tells of. */
    public Set<String> files() {
        Set<String> names = new LinkedHashSet<>();
        json.get(FILES).fieldNames().forEachRemaining(names::add);
        return names;
    }

    public Path folder() {
        return folder;
    }

    /** All facts. */
    public Document facts() {
        return facts;
    }

    /** A fact as one of a document's readers gives it, such as {@code Document::text}; an error that names it otherwise. */
    public <T> T fact(String name, BiFunction<Document, String, T> reader) {
        if (!has(name)) throw new BadFileException(folder.resolve(NAME), "expected the fact '" + name + "', got none");
        try {
            return reader.apply(facts, name);
        } catch (IllegalArgumentException e) {
            throw new BadFileException(folder.resolve(NAME), String.valueOf(e.getMessage()));
        }
    }

    public boolean has(String name) {
        return json.hasNonNull(name);
    }

    /** The checksum of a file that the manifest names. */
    public String checksum(String file) {
        JsonNode entry = json.get(FILES).get(file);
        if (entry == null)
            throw new BadFileException(folder.resolve(NAME), "expected a checksum of '" + file + "', got none");
        return entry.path(SHA256).asText();
    }

    /** The SHA-256 of a file's bytes, in hexadecimal digits. */
    public static String sha256(Path file) {
        return Disk.guard(file, () -> {
            try (InputStream stream = Disk.stream(file)) {
                return sha256(stream);
            }
        });
    }

    /** The SHA-256 of a stream's bytes up to its end, in hexadecimal digits. */
    public static String sha256(InputStream stream) throws IOException {
        MessageDigest digest = digest();
        byte[] block = new byte[1 << 16];
        for (int count = stream.read(block); count >= 0; count = stream.read(block)) digest.update(block, 0, count);
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String sha256(byte[] content) {
        return HexFormat.of().formatHex(digest().digest(content));
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
