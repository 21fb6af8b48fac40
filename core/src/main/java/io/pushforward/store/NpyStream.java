package io.pushforward.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The numbers of an {@code .npy} file, or of a member of an {@code .npz}, one after another in row order. Only those asked for
 * are in memory, unless the file is in Fortran's order: then they lie scattered, and the array is read whole.
 */
public final class NpyStream implements Closeable {
    private final Path source;
    private final Path file;
    private final ReadableByteChannel in;
    private final Npz.Check end;
    private final Closeable opened;
    private final NpyHeader header;
    private final Optional<double[]> whole;
    private long done;

    private NpyStream(Path source, Path file, ReadableByteChannel in, long size, Npz.Check end, Closeable opened)
            throws IOException {
        this.source = source;
        this.file = file;
        this.in = in;
        this.end = end;
        this.opened = opened;
        NpyHeader.Placed placed = NpyHeader.read(file, in);
        Npy.requireLength(file, placed, size);
        this.header = placed.header();
        boolean scattered = header.order() != Npy.Order.C && header.shape().size() > 1;
        this.whole = scattered ? Optional.of(Npy.elements(file, in, header).doubles()) : Optional.empty();
        if (scattered || size() == 0) end.run();
    }

    /** The numbers of a file. */
    public static NpyStream of(Path file) {
        return Disk.guard(file, () -> {
            SeekableByteChannel channel = Files.newByteChannel(Disk.requireFile(file));
            try {
                return new NpyStream(file, file, channel, channel.size(), () -> {}, channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        });
    }

    /** The numbers of a member of an archive, by its name without ending. */
    public static NpyStream of(Path archive, String name) {
        return Disk.guard(archive, () -> {
            Npz.Open member = Npz.open(archive, name);
            try {
                return new NpyStream(archive, member.inside(), member.channel(), member.size(), member::end, member);
            } catch (IOException | RuntimeException e) {
                member.close();
                throw e;
            }
        });
    }

    public int[] shape() {
        return header.extents();
    }

    /** How many numbers there are. */
    public long size() {
        return header.count(file);
    }

    /** The next numbers. The last ones come only if the file is as long as it says and undamaged. */
    public double[] next(long count) {
        if (count < 0 || count > size() - done)
            throw new IllegalArgumentException(
                    file + ": expected at most the " + (size() - done) + " numbers left, got " + count);
        return Disk.guard(source, () -> {
            double[] numbers = whole.isPresent()
                    ? Arrays.copyOfRange(whole.get(), (int) done, (int) (done + count))
                    : Npy.elements(file, in, header, count).doubles();
            done += count;
            if (whole.isEmpty() && count > 0 && done == size()) end.run();
            return numbers;
        });
    }

    @Override
    public void close() {
        try {
            opened.close();
        } catch (IOException e) {
            throw new UncheckedIOException(source + ": " + e.getMessage(), e);
        }
    }
}
