package io.pushforward.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes that happen wholly or not at all.
 *
 * <p>The content goes to a hidden file in the same folder, is forced to the disk, and then takes the target's name in one
 * step. A reader sees the old file or the new one; after a failure the old one stands and nothing is left beside it.
 */
public final class Atomic {
    private static final AtomicLong COUNTER = new AtomicLong();

    private Atomic() {}

    @FunctionalInterface
    public interface Content {
        void to(FileChannel channel) throws IOException;
    }

    /** Replaces or makes the file, and the folders above it. */
    public static void write(Path file, Content content) {
        try {
            Path target = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            if (Files.isDirectory(target)) throw new BadFileException(file, "expected a file to write, got a folder");
            Path folder = target.resolveSibling("").toAbsolutePath();
            Files.createDirectories(folder);
            Path hidden = target.resolveSibling("." + target.getFileName() + "."
                    + ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet() + ".tmp");
            try {
                try (FileChannel channel = FileChannel.open(
                        hidden,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
                    content.to(channel);
                    channel.force(true);
                }
                move(hidden, target);
            } finally {
                Files.deleteIfExists(hidden);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    public static void write(Path file, byte[] content) {
        write(file, channel -> {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) channel.write(bytes);
        });
    }

    /** Writes text as UTF-8. */
    public static void write(Path file, String content) {
        write(file, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Renames a file or folder in one step and makes the renaming last; an existing file gives way. */
    public static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(to.toAbsolutePath().resolveSibling(""));
    }

    /** Forces a folder's entries to the disk, where the system lets a folder be opened (Windows does not). */
    private static void force(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // The rename is atomic all the same; only its moment of reaching the disk is the system's choice.
        }
    }
}
