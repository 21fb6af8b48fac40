package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.importer.Import;
import io.pushforward.settings.UserMistake;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A dataset, or files that import can read, by the path under which every machine finds it. A process opens it once. */
final class StoredLaws implements Serializable {
    private static final long serialVersionUID = 1;

    private final String path;
    private transient @Nullable Dataset opened;

    private StoredLaws(String path) {
        this.path = path;
    }

    static StoredLaws at(Path path) {
        return new StoredLaws(path.toAbsolutePath().normalize().toString());
    }

    synchronized Dataset opened() {
        Path place = Path.of(path);
        if (opened == null) {
            if (!Files.exists(place))
                throw new UserMistake(place + ": the laws are not there on a machine that is to read them; put them"
                        + " where every machine of the cluster sees them");
            opened = Import.open(place);
        }
        return opened;
    }

    /** The laws of a part of the dataset: test, training or all. */
    LawPairs laws(String part) {
        return part(opened(), part);
    }

    /** The same, or none where the part has none. */
    List<LawPair> some(String part) {
        Split split = opened().split();
        boolean empty = part.equals("test") && split.test().isEmpty()
                || part.equals("training") && split.training().isEmpty();
        return empty ? List.of() : laws(part);
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
