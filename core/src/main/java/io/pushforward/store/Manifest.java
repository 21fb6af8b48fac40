package io.pushforward.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a folder says about itself: facts by name, and the SHA-256 of each of its files.
 *
 * <p>It lies in {@code manifest.json} as one object: the facts, and under {@code files} a size and a checksum a file.
 */
public final class Manifest {
    public static final String NAME = "manifest.json";
    private static final String FILES = "files";

    private final Path folder;
    private final ObjectNode json;

    private Manifest(Path folder, ObjectNode json) {
        this.folder = folder;
        this.json = json;
    }

    /** Writes the manifest of all files that are in the folder and below it, atomically. */
    public static Manifest write(Path folder, ObjectNode facts) {
        ObjectNode json = facts.deepCopy();
        ObjectNode files = json.putObject(FILES);
        try (Stream<Path> tree = Files.walk(folder)) {
            List<Path> found = tree.filter(Files::isRegularFile)
                    .filter(file -> !folder.relativize(file).equals(Path.of(NAME)))
                    .sorted()
                    .toList();
            for (Path file : found)
                files.putObject(folder.relativize(file).toString().replace('\\', '/'))
                        .put("bytes", Files.size(file))
                        .put("sha256", sha256(file));
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
        Atomic.write(folder.resolve(NAME), Json.pretty(json));
        return new Manifest(folder, json);
    }

    /** Reads the manifest and verifies that every file it names is there and unchanged. */
    public static Manifest read(Path folder) {
        Manifest manifest = readUnverified(folder);
        for (Map.Entry<String, JsonNode> entry : manifest.json.get(FILES).properties())
            verify(folder.resolve(entry.getKey()), entry.getValue());
        return manifest;
    }

    /** Reads the manifest without a look at the files, which takes no time however large they are. */
    public static Manifest readUnverified(Path folder) {
        Path file = folder.resolve(NAME);
        JsonNode json = Disk.guard(file, () -> {
            try {
                return Json.strict(Files.readAllBytes(Disk.requireFile(file)));
            } catch (JsonProcessingException e) {
                throw new BadFileException(file, "expected a manifest in JSON, got: " + e.getOriginalMessage());
            }
        });
        if (!(json instanceof ObjectNode object) || !json.path(FILES).isObject())
            throw new BadFileException(file, "expected a manifest with 'files', got none");
        for (Map.Entry<String, JsonNode> entry : json.get(FILES).properties()) {
            Path named = folder.resolve(entry.getKey()).normalize();
            if (!named.startsWith(folder.normalize()))
                throw new BadFileException(file, "expected files inside the folder, got '" + entry.getKey() + "'");
        }
        return new Manifest(folder, object);
    }

    private static void verify(Path file, JsonNode expected) {
        Disk.requireFile(file);
        String checksum = expected.path("sha256").asText();
        String found = sha256(file);
        if (!found.equals(checksum))
            throw new BadFileException(
                    file,
                    "expected the SHA-256 " + checksum + " of the manifest, got " + found + ": the file was changed");
    }

    public Path folder() {
        return folder;
    }

    /** A fact, or an error that names it where the manifest does not tell it. */
    public JsonNode fact(String name) {
        JsonNode value = json.get(name);
        if (value == null || value.isNull())
            throw new BadFileException(folder.resolve(NAME), "expected the fact '" + name + "', got none");
        return value;
    }

    public boolean has(String name) {
        return json.hasNonNull(name);
    }

    /** The checksum of a file that the manifest names. */
    public String checksum(String file) {
        JsonNode entry = json.get(FILES).get(file);
        if (entry == null)
            throw new BadFileException(folder.resolve(NAME), "expected a checksum of '" + file + "', got none");
        return entry.path("sha256").asText();
    }

    /** The SHA-256 of a file's bytes, in hexadecimal digits. */
    public static String sha256(Path file) {
        return Disk.guard(file, () -> {
            MessageDigest digest = digest();
            byte[] block = new byte[1 << 16];
            try (InputStream stream = Files.newInputStream(Disk.requireFile(file))) {
                for (int count = stream.read(block); count >= 0; count = stream.read(block))
                    digest.update(block, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        });
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
