package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.work.IndexRange;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Some laws of a dataset: of one of its shards, so that a machine reads no others, and of that shard every k-th range.
 *
 * @param part test, training or all
 */
record LawsPart(Shared<DataLocation> piece, String part, int number, int count) implements Serializable {
    /** More parts than workers even out what single laws take; few enough that starting them costs nothing. */
    private static final int PARTS_PER_WORKER = 4;

    /** So that what comes of a part stays small where a single folder holds very many laws. */
    private static final int MOST_LAWS = 1_000;

    /** All laws of a part of the dataset, in their order. */
    static List<LawsPart> of(DataLocation data, String part, Workers workers) {
        List<DataLocation> pieces = data.pieces();
        int count = Math.max(
                (pieces.get(0).lawsOnDisk() + MOST_LAWS - 1) / MOST_LAWS,
                Math.max(1, PARTS_PER_WORKER * workers.size() / pieces.size()));
        List<LawsPart> parts = new ArrayList<>();
        for (DataLocation piece : pieces) {
            Shared<DataLocation> shared = count == 1 ? new Alone(piece) : workers.share(piece);
            for (int number = 0; number < count; number++) parts.add(new LawsPart(shared, part, number, count));
        }
        return parts;
    }

    /** What one job alone asks for travels with it: sending it to each process by itself would take longer. */
    private record Alone(DataLocation value) implements Shared<DataLocation> {}

    /** Does something with the shard that the laws are in. */
    <R> R with(Function<Dataset, R> work) {
        return piece.value().with(work);
    }

    /** Their places among the laws of the part in the shard; empty where there are none. */
    Optional<IndexRange> range(Dataset dataset) {
        int laws = DataLocation.some(dataset, part).size();
        List<IndexRange> cut = laws == 0 ? List.of() : IndexRange.cut(laws, count);
        return number < cut.size() ? Optional.of(cut.get(number)) : Optional.empty();
    }

    /** The laws themselves; empty where there are none. */
    Optional<LawPairs> laws(Dataset dataset) {
        return range(dataset).map(DataLocation.part(dataset, part)::at);
    }
}
