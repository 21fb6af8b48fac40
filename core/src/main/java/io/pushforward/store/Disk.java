package io.pushforward.store;

import io.pushforward.settings.Memory;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/**
 * Reads all files, and deletes trees of them. Only regular files are read: a pipe would be waited for without end, and a
 * device has no end. Tells a user's mistake, a {@link BadFileException}, from a disk's, an {@link UncheckedIOException}.
 */
public final class Disk {
    private static final int TEXT_TO_TREE = 8; // bytes of memory that a byte of text takes as a tree of values

    private Disk() {}

    @FunctionalInterface
    interface Reading<T> {
        T from(SeekableByteChannel channel) throws IOException;
    }

    /** Work on a file that may fail. */
    @FunctionalInterface
    public interface Action<T> {
        T run() throws IOException;
    }

    static <T> T read(Path file, Reading<T> reading) {
        return guard(file, () -> {
            try (SeekableByteChannel channel = Files.newByteChannel(requireFile(file))) {
                return reading.from(channel);
            }
        });
    }

    /** A stream over a regular file. */
    public static InputStream stream(Path file) {
        return guard(file, () -> Files.newInputStream(requireFile(file)));
    }

    /** All bytes of a file that becomes a tree of values, which must fit in memory. */
    public static byte[] bytes(Path file) {
        return read(file, channel -> {
            long size = channel.size();
            Memory.require(file + ": a text of " + size + " bytes", (double) TEXT_TO_TREE * size);
            ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(Math.min(size, Integer.MAX_VALUE - 8)));
            Elements.fill(channel, bytes, bytes.capacity());
            return bytes.array();
        });
    }

    /** The text of a file in UTF-8, without a byte-order mark. */
    public static String text(Path file) {
        byte[] bytes = bytes(file);
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw TextFile.notUtf8(file);
        }
    }

    /** Runs work on a file; what goes wrong is told with the file's name. */
    public static <T> T guard(Path file, Action<T> action) {
        try {
            return action.run();
        } catch (NoSuchFileException e) {
            throw missing(file);
        } catch (AccessDeniedException e) {
            throw new BadFileException(file, "expected a file that may be read, got no permission");
        } catch (EOFException e) {
            throw new BadFileException(file, "truncated: the file ends before its data do");
        } catch (ZipException e) {
            throw BadFileException.foreign(file, "a sound zip archive", e);
        } catch (ClosedChannelException e) {
            throw new UncheckedIOException(file + " was closed while it was read", e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    /** The file itself, if it is a regular one or a link to one. */
    public static Path requireFile(Path file) {
        if (Files.isRegularFile(file)) return file;
        if (Files.isDirectory(file)) throw new BadFileException(file, "expected a file, got a folder");
        if (!Files.exists(file)) throw missing(file);
        throw new BadFileException(file, "expected a regular file, got a pipe, a socket or a device");
    }

    /** A file of a folder that belongs to us: a regular one that lies inside the folder, wherever links lead. */
    public static Path requireInside(Path folder, String name) {
        Path file = requireFile(folder.resolve(name));
        return guard(file, () -> {
            if (!file.toRealPath().startsWith(folder.toRealPath()))
                throw new BadFileException(file, "expected a file inside the folder, got a link that leads out of it");
            return file;
        });
    }

    /** Deletes a file, or a folder with all that is in it, if it is there. Links are deleted, not followed. */
    public static void deleteTree(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) return;
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(tree)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) Files.delete(path);
    }

    private static BadFileException missing(Path file) {
        return new BadFileException(file, "expected a file, got nothing: there is no such file");
    }
}
