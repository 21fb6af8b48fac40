package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.importer.Import;
import io.pushforward.settings.UserMistake;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A dataset, or files that import can read, by the path under which every machine finds it. A process that has room opens it once. */
public final class DataLocation implements Serializable {
    private static final long serialVersionUID = 1;

    /** Held, because parts of one shard often follow one another. */
    private static final AtomicReference<Dataset> LATEST = new AtomicReference<>();

    private final String path;
    private transient @Nullable WeakReference<Dataset> opened; // a process may see more shards than it can hold

    private DataLocation(String path) {
        this.path = path;
    }

    public static DataLocation at(Path path) {
        return new DataLocation(path.toAbsolutePath().normalize().toString());
    }

    public synchronized Dataset opened() {
        Dataset known = opened == null ? null : opened.get();
        if (known != null) return known;
        Path place = Path.of(path);
        if (!Files.exists(place))
            throw new UserMistake(place + ": the laws are not there on a machine that is to read them; put them"
                    + " where every machine of the cluster sees them");
        Dataset read = Import.open(place);
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
