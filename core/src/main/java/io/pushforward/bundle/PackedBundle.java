package io.pushforward.bundle;

import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a bundle as one value, to send to other processes. A process that asks for the bundle opens it once. */
public final class PackedBundle implements Serializable {
    private static final long serialVersionUID = 1;

    private final TreeMap<String, byte[]> files;
    private transient @Nullable Bundle opened;

    private PackedBundle(TreeMap<String, byte[]> files) {
        this.files = files;
    }

    /** The files of a bundle's folder. */
    public static PackedBundle of(Path folder) {
        if (!Files.isDirectory(folder))
            throw new BadFileException(folder, "expected a bundle, a folder with " + Manifest.NAME);
        TreeMap<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> inside = Files.list(folder)) {
            for (Path file : inside.filter(Files::isRegularFile).toList())
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
        return new PackedBundle(files);
    }

    /** The files of a bundle by name. */
    public static PackedBundle ofFiles(Map<String, byte[]> files) {
        return new PackedBundle(new TreeMap<>(files));
    }

    /** The files by name; shared, not copied. */
    public Map<String, byte[]> files() {
        return Collections.unmodifiableMap(files);
    }

    /** The files that a bundle would be saved as. */
    public static PackedBundle of(Bundle bundle) {
        return inTemporary(folder -> {
            bundle.save(folder.resolve("bundle"));
            return of(folder.resolve("bundle"));
        });
    }

    /** Writes the files as a folder, wholly or not at all; a bundle that is there already gives way. */
    public void save(Path folder) {
        Directories.replace(folder, Bundle.FORMAT, this::write);
    }

    /** The bundle, which stays open as long as this value is used: nobody closes it. */
    public synchronized Bundle opened() {
        if (opened == null) opened = open();
        return opened;
    }

    /** The bundle, which the caller closes. */
    public Bundle open() {
        return inTemporary(folder -> {
            write(folder);
            return Bundle.open(folder);
        });
    }

    private void write(Path folder) {
        try {
            for (var file : files.entrySet()) Files.write(folder.resolve(file.getKey()), file.getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    private interface Work<T> {
        T in(Path folder);
    }

    /** Opening reads all files, so that none has to stay. */
    private static <T> T inTemporary(Work<T> work) {
        try {
            Path folder = Files.createTempDirectory("pushforward-bundle");
            try {
                return work.in(folder);
            } finally {
                Disk.deleteTree(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack a bundle: " + e.getMessage(), e);
        }
    }
}
