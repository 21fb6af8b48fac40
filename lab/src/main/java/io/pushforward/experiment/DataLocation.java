package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.data.DistantDataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.importer.Import;
import io.pushforward.settings.UserMistake;
import io.pushforward.work.DistantFiles;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A dataset, or files that import can read, by the path under which every machine finds it; or a dataset by a URI that the
 * cluster's engine knows. A process that has room opens it once.
 */
public final class DataLocation implements Serializable {
    private static final long serialVersionUID = 1;

    /** Held, because parts of one shard often follow one another. */
    private static final AtomicReference<Dataset> LATEST = new AtomicReference<>();

    private final String place;
    private transient @Nullable WeakReference<Dataset> opened; // a process may see more shards than it can hold

    private transient @Nullable Dataset outline; // laws stay on disk

    private DataLocation(String place) {
        this.place = place;
    }

    public static DataLocation at(Path path) {
        return new DataLocation(path.toAbsolutePath().normalize().toString());
    }

    /** A path, or a URI such as {@code hdfs://host/laws}. */
    public static DataLocation at(String place) {
        return DistantFiles.isUri(place) ? new DataLocation(place) : at(Path.of(place));
    }

    private boolean isDistant() {
        return DistantFiles.isUri(place);
    }

    /** Where the laws are, shard by shard. */
    List<DataLocation> pieces() {
        if (isDistant())
            return DistantDataset.at(place).pieces().stream()
                    .map(DataLocation::at)
                    .toList();
        Path path = Path.of(place);
        return Import.isDataset(path)
                ? Dataset.pieces(path).stream().map(DataLocation::at).toList()
                : List.of(this);
    }

    public Dataset opened() {
        return isDistant() ? DistantDataset.at(place).open() : opened(Import::open);
    }

    /** What some laws are asked of, while others read the rest; a process opens it once. */
    synchronized Dataset outline() {
        if (outline == null)
            outline = isDistant()
                    ? DistantDataset.at(place).open()
                    : Import.isDataset(path()) ? Dataset.outline(path()) : opened();
        return outline;
    }

    /** How many laws a machine can read here without the others; 0 where each part would bring all of them again. */
    int lawsOnDisk() {
        return !isDistant() && Import.isDataset(path()) ? Dataset.laws(path()) : 0;
    }

    /** Does something with the laws of one piece, each of which is read once. */
    <R> R with(Function<Dataset, R> work) {
        if (isDistant()) return DistantDataset.at(place).with(work);
        return work.apply(opened(path -> Import.isDataset(path) ? Dataset.onDisk(path) : Import.open(path)));
    }

    private Path path() {
        Path path = Path.of(place);
        if (!Files.exists(path))
            throw new UserMistake(path + ": the laws are not there on a machine that is to read them; put them"
                    + " where every machine of the cluster sees them");
        return path;
    }

    private synchronized Dataset opened(Function<Path, Dataset> reading) {
        Dataset known = opened == null ? null : opened.get();
        if (known != null) return known;
        Dataset read = reading.apply(path());
        opened = new WeakReference<>(read);
        LATEST.set(read);
        return read;
    }

    /** The laws of a part of the dataset: test, training or all. */
    LawPairs laws(String part) {
        return part(opened(), part);
    }

    /** The laws of a part, or none where it has none. */
    static List<LawPair> some(Dataset dataset, String part) {
        Split split = dataset.split();
        boolean empty = part.equals("test") && split.test().isEmpty()
                || part.equals("training") && split.training().isEmpty();
        return empty ? List.of() : part(dataset, part);
    }

    static LawPairs part(Dataset dataset, String part) {
        return switch (part) {
            case "test" -> dataset.split().test(dataset.pairs());
            case "training" -> dataset.split().training(dataset.pairs());
            case "all" -> dataset.pairs();
            default -> throw UserMistake.at("--split", "test, training or all", part);
        };
    }
}
