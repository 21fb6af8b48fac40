package io.pushforward.data;

import io.pushforward.law.LazyList;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import io.pushforward.work.DistantFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A sharded dataset whose folder a URI names. Its manifest and tables of laws are brought to this machine at once, its arrays
 * shard by shard as laws are asked for, and only a few shards are here at a time. Checksums are verified on the way.
 *
 * <p>It is written shard by shard, by any machine: each is made in a folder of that machine and then put in its place under a
 * name that only whole shards have.
 */
public final class DistantDataset {
    /** Shards that stay on this machine's disk: neighbouring laws, read side by side, may lie in two. */
    private static final int KEPT = 4;

    private static final String DATA = "/data";
    private static final String PLAN = "/plan.json";

    private final DistantFiles files;
    private final String uri;

    private DistantDataset(DistantFiles files, String uri) {
        this.files = files;
        this.uri = uri.replaceAll("/+$", "");
    }

    public static DistantDataset at(String uri) {
        return new DistantDataset(DistantFiles.found(), uri);
    }

    private String partial() {
        return uri + ".partial";
    }

    /**
     * Begins to write, or goes on with what an earlier writer of the same plan has left.
     *
     * @param plan how all laws are made, in words
     */
    public void begin(String plan, DatasetWriter.Existing existing) {
        if (!files.names(uri).isEmpty()) {
            if (existing == DatasetWriter.Existing.REFUSE)
                throw new UserMistake(
                        uri + ": expected a new folder, got one that exists; it is not overwritten unless told");
            if (!files.isThere(uri + "/" + Manifest.NAME))
                throw new UserMistake(
                        uri + ": expected a dataset to overwrite, got a folder of other files, which stays as it is");
        }
        byte[] own = plan.getBytes(StandardCharsets.UTF_8);
        if (!files.isThere(partial() + PLAN)) files.write(partial() + PLAN, own);
        else if (!Arrays.equals(files.read(partial() + PLAN), own))
            throw new UserMistake(
                    partial() + ": expected an unfinished dataset of the same laws, seed and recipe, got another;"
                            + " delete it or write elsewhere");
        // Into a folder that is missing, some file systems do not rename but copy, and a machine may be lost on the
        // way.
        files.create(partial() + DATA);
    }

    public boolean isDone(int shard) {
        return files.isThere(place(shard) + "/" + Manifest.NAME);
    }

    private String place(int shard) {
        return partial() + DATA + "/" + ShardedWriter.name(shard);
    }

    /** Makes a shard here and puts it in its place; whoever else has put it there first has put the same. */
    public void write(int shard, DatasetPlan plan, Function<DatasetWriter, Split> filling) {
        if (isDone(shard)) return;
        inTemporary(folder -> {
            Path here = folder.resolve(ShardedWriter.name(shard));
            try (DatasetWriter writer = DatasetWriter.open(here, plan, DatasetWriter.Existing.REFUSE)) {
                writer.finish(filling.apply(writer).only(plan.ids()));
            }
            String attempt = partial() + "/" + folder.getFileName();
            files.put(here, attempt);
            if (!isDone(shard)) files.delete(place(shard)); // what a lost machine has left, if anything
            if (!files.rename(attempt, place(shard))) files.delete(attempt);
            return shard;
        });
    }

    /** Completes the dataset with the manifest over these shards, which are all that there are. */
    public void finish(Collection<Integer> shards) {
        List<String> names =
                new TreeSet<>(shards).stream().map(ShardedWriter::name).toList();
        inTemporary(folder -> {
            List<Path> here = new ArrayList<>();
            for (String name : names)
                here.add(copied(partial() + DATA + "/" + name, folder.resolve(name), Manifest.NAME));
            Shards.writeManifest(folder, here);
            files.write(partial() + DATA + "/" + Manifest.NAME, Disk.bytes(folder.resolve(Manifest.NAME)));
            return names.size();
        });
        if (files.isThere(uri)) files.delete(uri);
        if (!files.rename(partial() + DATA, uri))
            throw new UserMistake(uri + ": expected that " + partial() + DATA + " could take this name, got a refusal");
        files.delete(partial());
    }

    /** The URIs of the folders that the laws are in: of its shards, or of the dataset itself. */
    public List<String> pieces() {
        return inTemporary(folder -> pieces(folder).stream()
                .map(piece -> piece.equals(folder) ? uri : uri + "/" + piece.getFileName())
                .toList());
    }

    /** Brings the manifests to a folder of this machine; the folders of the pieces in it. */
    private List<Path> pieces(Path folder) {
        if (!files.isThere(uri + "/" + Manifest.NAME))
            throw new UserMistake(uri + ": expected a dataset, a folder with " + Manifest.NAME + ", got none there");
        copied(uri, folder, Manifest.NAME);
        for (String shard : Manifest.readUnverified(folder).files())
            if (shard.endsWith("/" + Manifest.NAME)) {
                String name = shard.substring(0, shard.length() - Manifest.NAME.length() - 1);
                copied(uri + "/" + name, folder.resolve(name), Manifest.NAME);
            }
        return Shards.pieces(folder);
    }

    private Path copied(String from, Path folder, String file) {
        return Disk.guard(folder, () -> {
            Files.createDirectories(folder);
            Files.write(folder.resolve(file), files.read(from + "/" + file));
            return folder;
        });
    }

    /** Does something with all laws of a dataset of one piece, which are on this machine meanwhile. */
    public <T> T with(Function<Dataset, T> work) {
        return inTemporary(folder -> {
            files.fetch(uri, folder);
            return work.apply(Dataset.read(folder));
        });
    }

    /** All laws, in their order, read when they are asked for. */
    public Dataset open() {
        Path folder = temporary();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        List<Path> pieces = pieces(folder);
        List<LawTable> tables = new ArrayList<>();
        for (Path piece : pieces) {
            String from = piece.equals(folder) ? uri : uri + "/" + piece.getFileName();
            copied(from, piece, DatasetWriter.LAWS);
            tables.add(LawTable.read(piece.resolve(DatasetWriter.LAWS)));
        }
        Here here = new Here(folder, pieces);
        Dataset first = here.shard(0);
        List<LawTable.Row> rows =
                tables.stream().flatMap(table -> table.rows().stream()).toList();
        long[] ids = rows.stream().mapToLong(row -> Long.parseLong(row.law())).toArray();
        int[] begins = new int[pieces.size() + 1];
        for (int k = 0; k < pieces.size(); k++)
            begins[k + 1] = Math.addExact(begins[k], tables.get(k).rows().size());
        List<Long> training = new ArrayList<>();
        List<Long> test = new ArrayList<>();
        for (int i = 0; i < ids.length; i++) {
            long id = ids[i];
            rows.get(i).split().ifPresent(part -> (part == Split.Part.TRAINING ? training : test).add(id));
        }
        IntFunction<LawPair> law = row -> here.law(begins, row);
        LawPairs pairs = LawPairs.reading(
                first.pairs().signature(),
                ids,
                new LazyList<>(ids.length, row -> law.apply(row).query()),
                new LazyList<>(ids.length, row -> law.apply(row).target()),
                new LazyList<>(ids.length, row -> rows.get(row).facts()));
        return new Dataset(pairs, new Split(training, test), first.seed(), first.recipe());
    }

    /** The shards that are on this machine. */
    private final class Here {
        private final Path folder;
        private final List<Path> pieces;
        private final Map<Integer, Dataset> kept = new LinkedHashMap<>(16, 0.75f, true); // least recently used first

        Here(Path folder, List<Path> pieces) {
            this.folder = folder;
            this.pieces = pieces;
        }

        synchronized LawPair law(int[] begins, int row) {
            int found = Arrays.binarySearch(begins, row);
            int shard = found >= 0 ? found : -found - 2;
            return shard(shard).pairs().get(row - begins[shard]);
        }

        synchronized Dataset shard(int shard) {
            Dataset known = kept.get(shard);
            if (known != null) return known;
            if (kept.size() == KEPT) {
                int oldest = kept.keySet().iterator().next();
                kept.remove(oldest);
                delete(place(oldest));
            }
            Path piece = pieces.get(shard);
            Path here = Disk.guard(folder, () -> Files.createDirectories(place(shard)));
            files.fetch(piece.equals(folder) ? uri : uri + "/" + piece.getFileName(), here);
            Dataset read = Dataset.read(here);
            kept.put(shard, read);
            return read;
        }

        private Path place(int shard) {
            return folder.resolve("here-" + shard);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("pushforward-laws");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary folder: " + e.getMessage(), e);
        }
    }

    private static <T> T inTemporary(Function<Path, T> work) {
        Path folder = temporary();
        try {
            return work.apply(folder);
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        Disk.guard(folder, () -> {
            Disk.deleteTree(folder);
            return folder;
        });
    }
}
