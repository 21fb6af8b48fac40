package io.pushforward.data;

import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A dataset that is being written: it grows in {@code <name>.partial} and takes its name in one step when it is whole.
 *
 * @param folder where the dataset is to be, an absolute path
 */
record Unfinished(Path folder, DatasetWriter.Existing existing) {

    /** A place that is free, or holds a dataset that may be replaced. */
    static Unfinished at(Path folder, DatasetWriter.Existing existing) {
        Unfinished place = new Unfinished(folder.toAbsolutePath().normalize(), existing);
        place.requireFree();
        try {
            Files.createDirectories(place.data());
        } catch (IOException e) {
            throw new UncheckedIOException(place.partial() + ": " + e.getMessage(), e);
        }
        return place;
    }

    Path partial() {
        return folder.resolveSibling(folder.getFileName() + ".partial");
    }

    /** What becomes the dataset's folder. */
    Path data() {
        return partial().resolve("data");
    }

    /** Says what kind of dataset grows here; an unfinished one holds it already. */
    Path plan() {
        return partial().resolve("plan.json");
    }

    void publish() {
        requireFree();
        try {
            if (isEmpty(folder)) Files.delete(folder);
            Path old = partial().resolve("replaced");
            if (Files.exists(folder)) Atomic.move(folder, old);
            Atomic.move(data(), folder);
            Disk.deleteTree(partial());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }

    private void requireFree() {
        if (Files.isSymbolicLink(folder) && !Files.exists(folder))
            throw new BadFileException(folder, "expected a folder to write, got a link that leads nowhere");
        if (!Files.exists(folder) || isEmpty(folder)) return;
        if (!Files.isDirectory(folder)) throw new BadFileException(folder, "expected a folder to write, got a file");
        if (existing == DatasetWriter.Existing.REFUSE)
            throw new BadFileException(
                    folder, "expected a new folder, got one that exists; it is not overwritten unless told");
        if (!Dataset.isDataset(folder))
            throw new BadFileException(
                    folder, "expected a dataset to overwrite, got a folder of other files, which stays as it is");
    }

    private static boolean isEmpty(Path folder) {
        if (!Files.isDirectory(folder)) return false;
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }
}
