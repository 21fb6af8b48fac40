package io.pushforward.data;

import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Law pairs with their split and origin, as a folder keeps them.
 *
 * <p>The folder holds {@code input.npy} and {@code target.npy} ([law, sample, coordinate], or [law, label] for masses),
 * {@code laws.csv} with one row per law in the arrays' order, and {@code manifest.json} with seed, recipe, spaces and
 * checksums. Where ensembles differ in size the arrays are [point, coordinate] and {@code input_offsets.npy} or
 * {@code target_offsets.npy} say where each law begins; weights are in {@code input_weights.npy} and
 * {@code target_weights.npy}. Further inputs are in {@code input_<name>.npy}, in the same way. Or the folder is sharded: it
 * holds such folders and one manifest over them ({@link ShardedWriter}).
 *
 * @param recipe how the laws were made
 */
public record Dataset(LawPairs pairs, Split split, Seed seed, Document recipe) {
    /** Laws that take more than this share of the memory are read from disk each time they are asked for. */
    public static final double MEMORY_SHARE = 0.25;

    /** Whether the folder says that it is a dataset. */
    public static boolean isDataset(Path folder) {
        if (!Files.isRegularFile(folder.resolve(Manifest.NAME))) return false;
        try {
            String format = Manifest.readUnverified(folder).fact("format", Document::text);
            return format.equals(DatasetPlan.FORMAT) || format.equals(Shards.FORMAT);
        } catch (BadFileException e) {
            return false;
        }
    }

    /** How many laws the manifest of a dataset tells. */
    public static int laws(Path folder) {
        return Math.toIntExact(Manifest.readUnverified(folder).fact("laws", Document::whole));
    }

    /** The folders that a dataset's laws are in, in their order: its shards, each a dataset itself, or the folder alone. */
    public static List<Path> pieces(Path folder) {
        return Shards.pieces(folder);
    }

    /**
     * Reads a dataset, sharded or not, after its checksums are verified. Laws that would take much of the memory stay on
     * disk until they are asked for.
     */
    public static Dataset read(Path folder) {
        return read(folder, (long) (MEMORY_SHARE * Runtime.getRuntime().maxMemory()));
    }

    /** Reads a dataset after its checksums are verified; laws stay on disk, for whoever asks for each once. */
    public static Dataset onDisk(Path folder) {
        return read(folder, 0);
    }

    /**
     * A dataset whose laws stay on disk. The checksums of a shard are verified when a law of it is first asked for: for whoever
     * asks for some laws only, while others read the rest.
     */
    public static Dataset outline(Path folder) {
        if (!Files.isDirectory(folder))
            throw new BadFileException(folder, "expected the folder of a dataset, got none");
        return Shards.outline(folder).dataset(0);
    }

    /** @param most how many bytes of laws are kept in memory; more stay on disk */
    static Dataset read(Path folder, long most) {
        if (!Files.isDirectory(folder))
            throw new BadFileException(folder, "expected the folder of a dataset, got none");
        return Shards.read(folder).dataset(most);
    }

    /** Writes the pairs in their order; a folder appears only when all of it is there. */
    public void write(Path folder, DatasetWriter.Existing existing) {
        try (DatasetWriter writer = DatasetWriter.open(folder, plan(), existing)) {
            pairs.pairs().forEach(writer::write);
            writer.finish(split);
        }
    }

    DatasetPlan plan() {
        return new DatasetPlan(
                pairs.pairs().stream().map(LawPair::id).toList(),
                Side.of(pairs.inputs()).with(pairs.signature().inputs()).on(pairs.inputSpace()),
                Side.of(pairs.targets()).with(pairs.signature().targets()).on(pairs.targetSpace()),
                others(),
                pairs.covariates(),
                seed,
                recipe);
    }

    private Map<String, Side> others() {
        Map<String, Side> others = new LinkedHashMap<>();
        pairs.signature()
                .others()
                .forEach((name, space) -> others.put(
                        name,
                        Side.of(pairs.others(name))
                                .with(pairs.signature().inputs())
                                .on(space)));
        return others;
    }
}
