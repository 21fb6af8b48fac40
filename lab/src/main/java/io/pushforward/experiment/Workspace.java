package io.pushforward.experiment;

import io.pushforward.settings.UserMistake;
import io.pushforward.store.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The folder of one run: data, checkpoints, bundles, results and report; one run at a time. */
public final class Workspace implements AutoCloseable {
    /** What to do where a run has left something already. */
    public enum Start {
        FRESH,
        RESUME,
        OVERWRITE
    }

    private static final String LOCK = ".lock";
    private static final List<String> OWN = List.of(
            "data",
            "data.partial",
            "checkpoints",
            "bundles",
            "results.json",
            ScoreSheet.NAME,
            "figures.json",
            "report.json",
            "report.html",
            "experiment.yaml",
            "ladder.json");

    private final Path directory;
    private final FileChannel channel;
    private final Object identity; // of the lock file: another folder of the same name has another

    private Workspace(Path directory, FileChannel channel) throws IOException {
        this.directory = directory;
        this.channel = channel;
        this.identity = identity(directory);
    }

    private static Object identity(Path directory) throws IOException {
        BasicFileAttributes lock = Files.readAttributes(directory.resolve(LOCK), BasicFileAttributes.class);
        return Objects.requireNonNullElse(lock.fileKey(), "unknown"); // some systems have no keys
    }

    /** Refuses to go on where somebody has removed or replaced the folder: what it held is lost. */
    public void requireStanding() {
        try {
            if (identity(directory).equals(identity)) return;
        } catch (IOException e) {
            // the lock file is gone, and the folder with it
        }
        throw new UserMistake(
                directory + " was removed or replaced while the run wrote to it, and what it held is lost;"
                        + " run the same command again");
    }

    /** Makes the folder where needed and keeps every other run out of it until it is closed. */
    public static Workspace open(Path directory, Start start) {
        try {
            if (Files.exists(directory) && !Files.isDirectory(directory))
                throw new UserMistake(directory + " is a file, expected a folder for results");
            Files.createDirectories(directory);
            FileChannel channel = locked(directory);
            Workspace workspace = new Workspace(directory, channel);
            boolean used = workspace.isUsed();
            if (used && start == Start.FRESH) {
                workspace.close();
                throw new UserMistake(
                        directory
                                + " holds a run already: --resume continues it, --overwrite starts afresh, --out names another folder");
            }
            if (used && start == Start.OVERWRITE) workspace.clear();
            workspace.sweep();
            return workspace;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Whether a run is at work in a folder: it holds the folder's lock. */
    public static boolean isUnderWay(Path directory) {
        Path file = directory.resolve(LOCK);
        if (!Files.isRegularFile(file)) return false;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true; // a run of this very process
        } catch (IOException e) {
            return false; // whoever cannot be asked is not seen at work
        }
    }

    @SuppressWarnings("resource") // the lock lives as long as its channel
    private static FileChannel locked(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) return channel;
        } catch (OverlappingFileLockException e) {
            // held within this very process
        }
        channel.close();
        throw new UserMistake("another run is writing to " + directory + "; wait for it or choose another --out");
    }

    private boolean isUsed() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.anyMatch(entry -> !entry.getFileName().toString().equals(LOCK));
        }
    }

    /** Removes what runs leave behind, and nothing else. */
    private void clear() {
        for (String own : OWN) remove(directory.resolve(own));
    }

    /** Removes what a killed run was writing: hidden until whole, and no other run is at work here. */
    private void sweep() throws IOException {
        List<Path> unfinished;
        try (Stream<Path> tree = Files.walk(directory)) {
            unfinished = tree.filter(path -> path.getFileName().toString().matches("[.].*[.][0-9]+-[0-9]+[.]tmp"))
                    .toList();
        }
        unfinished.forEach(Workspace::remove);
    }

    /** A folder with all that is in it, if it is there. */
    static void remove(Path path) {
        try {
            Disk.deleteTree(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + path + ": " + e.getMessage(), e);
        }
    }

    public Path directory() {
        return directory;
    }

    public Path data() {
        return directory.resolve("data");
    }

    public Path checkpoints() {
        return directory.resolve("checkpoints");
    }

    public Path bundles() {
        return directory.resolve("bundles");
    }

    /** The bundle of one training. */
    public Path bundle(String operator, int draw) {
        return bundle(directory, operator, draw);
    }

    /** The bundle of one training in the folder of a run. */
    static Path bundle(Path run, String operator, int draw) {
        return run.resolve("bundles").resolve(operator).resolve("seed-" + draw);
    }

    public Path results() {
        return directory.resolve("results.json");
    }

    /** Scores law by law. */
    public Path scores() {
        return directory.resolve(ScoreSheet.NAME);
    }

    public Path report() {
        return directory.resolve("report.html");
    }

    /** How an operator was chosen. */
    public Path ladder() {
        return directory.resolve("ladder.json");
    }

    /** The experiment with every default written out. */
    public Path experiment() {
        return directory.resolve("experiment.yaml");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
