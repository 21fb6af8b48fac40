package io.pushforward.bundle;

import io.pushforward.settings.Document;
import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Directories that are replaced wholly or not at all. */
final class Directories {
    private static final AtomicLong COUNTER = new AtomicLong();

    private Directories() {}

    /**
     * Fills a hidden directory beside {@code directory}, then gives it that name. What is there gives way only if it is
     * empty or a directory of the same format; it is moved aside first, so that it is never lost before the new one stands.
     */
    static void replace(Path directory, String format, Consumer<Path> content) {
        Path target = directory.toAbsolutePath().normalize();
        try {
            requireReplaceable(directory, format);
            Path parent = target.resolveSibling("").toAbsolutePath();
            Files.createDirectories(parent);
            Path fresh = Files.createDirectory(hidden(target));
            try {
                content.accept(fresh);
                if (Files.exists(target)) {
                    Path old = hidden(target);
                    Atomic.move(target, old);
                    Atomic.move(fresh, target);
                    Disk.deleteTree(old);
                } else Atomic.move(fresh, target);
            } finally {
                Disk.deleteTree(fresh);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(directory + ": " + e.getMessage(), e);
        }
    }

    private static Path hidden(Path target) {
        return target.resolveSibling("." + target.getFileName() + "."
                + ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet() + ".tmp");
    }

    private static void requireReplaceable(Path directory, String format) throws IOException {
        if (!Files.exists(directory)) return;
        if (!Files.isDirectory(directory))
            throw new BadFileException(directory, "expected a folder to write, got a file");
        try (Stream<Path> inside = Files.list(directory)) {
            if (inside.findAny().isEmpty()) return;
        }
        boolean same = Files.exists(directory.resolve(Manifest.NAME))
                && Manifest.readUnverified(directory).has("format")
                && Manifest.readUnverified(directory)
                        .fact("format", Document::text)
                        .equals(format);
        if (!same)
            throw new BadFileException(
                    directory, "expected an empty folder or a " + format + " to replace, got something else");
    }
}
