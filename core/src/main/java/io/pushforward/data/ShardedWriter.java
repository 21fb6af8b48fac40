package io.pushforward.data;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes a dataset as a folder of shards, each an ordinary dataset with laws of its own. Shards are written one by one, in
 * any order, from any thread, process or machine that sees the folder; {@link #finish} writes one manifest over them and
 * gives the whole its name. Until then all of it lies in {@code <name>.partial}, and shards that are done stay done.
 *
 * <pre>{@code
 * ShardedWriter writer = ShardedWriter.open(folder, Existing.REFUSE);   // wherever a shard is written
 * writer.write(3, plan, shard -> {
 *     shard.fill(id -> simulator.simulate(id, seed), done -> {});
 *     return split;                                                     // of all laws, or of this shard's
 * });
 * writer.finish(List.of(0, 1, 2, 3));                                   // once, in the end
 * }</pre>
 */
public final class ShardedWriter {
    private static final String PLAN =
            JsonNodeFactory.instance.objectNode().put("format", Shards.FORMAT).toPrettyString();

    private final Unfinished place;

    private ShardedWriter(Unfinished place) {
        this.place = place;
    }

    /** Begins a sharded dataset, or goes on with an unfinished one. */
    public static ShardedWriter open(Path folder, DatasetWriter.Existing existing) {
        Unfinished place = Unfinished.at(folder, existing);
        if (!Files.exists(place.plan())) Atomic.write(place.plan(), PLAN);
        if (!Disk.text(place.plan()).equals(PLAN))
            throw new BadFileException(
                    place.partial(),
                    "expected an unfinished dataset of shards, got one without; delete it or write elsewhere");
        return new ShardedWriter(place);
    }

    /** Whether a shard is there with all its laws. */
    public boolean isDone(int shard) {
        return Files.exists(folder(shard));
    }

    /**
     * Writes a shard, or what an earlier writer of the same plan has left to do of it.
     *
     * @param filling writes the laws that are missing and returns the split, of which the shard keeps what is its own
     */
    public void write(int shard, DatasetPlan plan, Function<DatasetWriter, Split> filling) {
        if (isDone(shard)) {
            requireSame(Shard.of(Manifest.readUnverified(folder(shard))), plan);
            return;
        }
        try (DatasetWriter writer = DatasetWriter.open(folder(shard), plan, DatasetWriter.Existing.REFUSE)) {
            writer.finish(filling.apply(writer).only(plan.ids()));
        }
    }

    /** Writes a shard whose laws are all there. */
    public void write(int shard, Dataset laws) {
        write(shard, laws.plan(), writer -> {
            laws.pairs().forEach(writer::write);
            return laws.split();
        });
    }

    /** Completes the dataset with the manifest over these shards, which are all that there are. */
    public void finish(Collection<Integer> shards) {
        if (shards.isEmpty()) throw new IllegalArgumentException("expected at least one shard, got none");
        List<Path> folders = new TreeSet<>(shards).stream().map(this::folder).toList();
        try (Stream<Path> found = Files.list(place.data())) {
            List<Path> there = found.sorted().toList();
            for (Path folder : folders)
                if (!there.contains(folder))
                    throw new IllegalStateException(
                            "the dataset is not complete: " + folder.getFileName() + " is missing");
            for (Path other : there)
                if (!folders.contains(other))
                    throw new BadFileException(
                            other, "expected " + folders.size() + " shards alone, got this besides; delete it");
        } catch (IOException e) {
            throw new UncheckedIOException(place.partial() + ": " + e.getMessage(), e);
        }
        Shards.write(place.data(), folders);
        place.publish();
    }

    private static void requireSame(Shard shard, DatasetPlan plan) {
        List<Long> ids = Arrays.stream(shard.ids()).boxed().toList();
        if (!ids.equals(plan.ids())
                || !shard.seed().equals(plan.seed())
                || !shard.recipe().toString().equals(plan.recipe().toString()))
            throw new BadFileException(
                    shard.folder(),
                    "expected a shard of the same laws, seed and recipe, got another; delete it or write elsewhere");
    }

    private Path folder(int shard) {
        return place.data().resolve(name(shard));
    }

    /** What the folder of a shard is called. */
    static String name(int shard) {
        return String.format(Locale.ROOT, "shard-%05d", shard);
    }
}
