package io.pushforward.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** Access to files that tells a user's mistake, a {@link BadFileException}, from a disk's, an {@link UncheckedIOException}. */
final class Disk {
    private Disk() {}

    @FunctionalInterface
    interface Reading<T> {
        T from(SeekableByteChannel channel) throws IOException;
    }

    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException;
    }

    static <T> T read(Path file, Reading<T> reading) {
        return guard(file, () -> {
            try (SeekableByteChannel channel = Files.newByteChannel(requireFile(file))) {
                return reading.from(channel);
            }
        });
    }

    static <T> T guard(Path file, Action<T> action) {
        try {
            return action.run();
        } catch (NoSuchFileException e) {
            throw missing(file);
        } catch (AccessDeniedException e) {
            throw new BadFileException(file, "expected a file that may be read, got no permission");
        } catch (EOFException e) {
            throw new BadFileException(file, "truncated: the file ends before its data do");
        } catch (ZipException e) {
            throw new BadFileException(file, "expected a sound zip archive, got: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    /** The file itself, if it is an ordinary one. */
    static Path requireFile(Path file) {
        if (Files.isDirectory(file)) throw new BadFileException(file, "expected a file, got a folder");
        if (!Files.exists(file)) throw missing(file);
        return file;
    }

    private static BadFileException missing(Path file) {
        return new BadFileException(file, "expected a file, got nothing: there is no such file");
    }
}
