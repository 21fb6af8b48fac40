package io.pushforward.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.NpyRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Law pairs with their split and origin, as a folder keeps them.
 *
 * <p>The folder holds {@code input.npy} and {@code target.npy} ([law, sample, coordinate], or [law, label] for masses),
 * {@code laws.csv} with one row per law in the arrays' order, and {@code manifest.json} with seed, recipe, spaces and
 * checksums. Where ensembles differ in size the arrays are [point, coordinate] and {@code input_offsets.npy} or
 * {@code target_offsets.npy} say where each law begins; weights are in {@code input_weights.npy} and
 * {@code target_weights.npy}. Further inputs are in {@code input_<name>.npy}, in the same way.
 *
 * @param recipe how the laws were made
 */
public record Dataset(LawPairs pairs, Split split, Seed seed, Document recipe) {
    /** Laws that take more than this share of the memory are read from disk each time they are asked for. */
    private static final double MEMORY_SHARE = 0.25;

    /** Whether the folder says that it is a dataset. */
    public static boolean isDataset(Path folder) {
        if (!Files.isRegularFile(folder.resolve(Manifest.NAME))) return false;
        try {
            return DatasetPlan.FORMAT.equals(
                    Manifest.readUnverified(folder).fact("format").asText());
        } catch (BadFileException e) {
            return false;
        }
    }

    /**
     * Reads a dataset, after its checksums are verified. Laws that would take much of the memory stay on disk until they
     * are asked for.
     */
    public static Dataset read(Path folder) {
        return read(folder, (long) (MEMORY_SHARE * Runtime.getRuntime().maxMemory()));
    }

    /** @param most how many bytes of laws are kept in memory; more stay on disk */
    static Dataset read(Path folder, long most) {
        if (!Files.isDirectory(folder))
            throw new BadFileException(folder, "expected the folder of a dataset, got none");
        Manifest manifest = Manifest.read(folder);
        Path file = folder.resolve(Manifest.NAME);
        try {
            requireFormat(file, manifest);
            LawTable table = LawTable.read(folder.resolve(DatasetWriter.LAWS));
            LawPairs pairs = pairs(folder, manifest, table, most);
            if (!(manifest.fact("recipe") instanceof ObjectNode recipe))
                throw new BadFileException(file, "expected a recipe of keys, got " + manifest.fact("recipe"));
            manifest.requireUnchanged();
            return new Dataset(pairs, split(pairs, table), seed(manifest.fact("seed")), Document.of(recipe));
        } catch (IllegalArgumentException e) {
            throw new BadFileException(folder, String.valueOf(e.getMessage()));
        }
    }

    /** Writes the pairs in their order; a folder appears only when all of it is there. */
    public void write(Path folder, DatasetWriter.Existing existing) {
        DatasetPlan plan = new DatasetPlan(
                pairs.pairs().stream().map(LawPair::id).toList(),
                Side.of(pairs.inputs()).with(pairs.signature().inputs()).on(pairs.inputSpace()),
                Side.of(pairs.targets()).with(pairs.signature().targets()).on(pairs.targetSpace()),
                others(),
                pairs.covariates(),
                seed,
                recipe);
        try (DatasetWriter writer = DatasetWriter.open(folder, plan, existing)) {
            pairs.pairs().forEach(writer::write);
            writer.finish(split);
        }
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

    private static void requireFormat(Path file, Manifest manifest) {
        String format = manifest.fact("format").asText();
        int version = manifest.fact("formatVersion").asInt();
        if (!format.equals(DatasetPlan.FORMAT) || version < 1 || version > DatasetPlan.VERSION)
            throw new BadFileException(
                    file,
                    "expected " + DatasetPlan.FORMAT + " of version 1 to " + DatasetPlan.VERSION + ", got " + format
                            + " of version " + version);
        if (version >= DatasetPlan.CHECKSUM_SINCE) manifest.requireOwnChecksum();
        for (String read : List.of(DatasetWriter.LAWS, DatasetWriter.INPUT + ".npy", DatasetWriter.TARGET + ".npy"))
            manifest.checksum(read);
    }

    private static LawPairs pairs(Path folder, Manifest manifest, LawTable table, long most) {
        int laws = table.rows().size();
        if (manifest.fact("laws").asInt() != laws)
            throw new BadFileException(
                    table.file(), "expected " + manifest.fact("laws") + " laws, as the manifest says, got " + laws);
        Stored inputs = Stored.open(folder, DatasetWriter.INPUT, manifest, laws);
        Stored targets = Stored.open(folder, DatasetWriter.TARGET, manifest, laws);
        Map<String, Stored> others = new LinkedHashMap<>();
        Map<String, Space> spaces = new LinkedHashMap<>();
        long bytes = inputs.side.bytes() + targets.side.bytes();
        for (JsonNode name : manifest.has("others") ? manifest.fact("others") : JsonNodeFactory.instance.arrayNode()) {
            Stored other = Stored.open(folder, DatasetWriter.other(name.asText()), manifest, laws);
            others.put(name.asText(), other);
            spaces.put(name.asText(), other.side.space());
            bytes += other.side.bytes();
        }
        List<Covariate> covariates =
                manifest.has("covariates") ? CovariateJson.read(manifest.fact("covariates")) : List.of();
        Signature signature = new Signature(
                inputs.side.space(),
                targets.side.space(),
                spaces,
                covariates,
                inputs.side.observed(),
                targets.side.observed());
        long[] ids = table.rows().stream().mapToLong(row -> id(table, row)).toArray();
        LawPairs.Source source = new LawPairs.Source(
                new LazyList<>(laws, row -> {
                    Map<String, Law> further = new LinkedHashMap<>();
                    others.forEach((name, stored) -> further.put(name, stored.law(row)));
                    return new Query(
                            inputs.law(row),
                            Covariates.parse(covariates, table.rows().get(row).given()),
                            further);
                }),
                new LazyList<>(laws, targets::law),
                LazyList.of(table.rows(), LawTable.Row::facts));
        if (bytes > most) return LawPairs.reading(signature, ids, source);
        try {
            LawPairs.Source read = new LawPairs.Source(
                    source.queries().parallelStream().toList(),
                    source.targets().parallelStream().toList(),
                    List.copyOf(source.facts()));
            return LawPairs.reading(signature, ids, read);
        } finally {
            inputs.close();
            targets.close();
            others.values().forEach(Stored::close);
        }
    }

    /** The laws of one side in their files; closed where they have all been read. */
    private record Stored(Path folder, String name, Side side, SideFiles files, JsonNode trials)
            implements AutoCloseable {
        static Stored open(Path folder, String name, Manifest manifest, int laws) {
            Side side = Dataset.side(folder, name, manifest, laws);
            return new Stored(
                    folder,
                    name,
                    side,
                    SideFiles.open(folder, name, side),
                    manifest.fact(name).path("trials"));
        }

        Law law(int row) {
            return read(folder, name, files, row, trials);
        }

        @Override
        public void close() {
            files.close();
        }
    }

    private static Law read(Path folder, String name, SideFiles files, int row, JsonNode trials) {
        JsonNode count = trials.isArray() ? trials.path(row) : trials;
        try {
            return files.read(row, count.isInt() ? OptionalInt.of(count.intValue()) : OptionalInt.empty());
        } catch (IllegalArgumentException e) {
            throw new BadFileException(folder.resolve(name + ".npy"), "row " + row + ": " + e.getMessage());
        }
    }

    private static long id(LawTable table, LawTable.Row row) {
        try {
            return Long.parseLong(row.law());
        } catch (NumberFormatException e) {
            throw new BadFileException(table.file(), "expected a whole number as id of a law, got '" + row.law() + "'");
        }
    }

    private static Side side(Path folder, String name, Manifest manifest, int laws) {
        JsonNode json = manifest.fact(name);
        Space space = SpaceJson.read(json);
        Path offsets = folder.resolve(name + "_offsets.npy");
        Side.Form form = Side.Form.valueOf(
                json.path("form").asText().toUpperCase(Locale.ROOT).replace('-', '_'));
        Observed observed = json.path("exact").asBoolean() ? Observed.EXACT : Observed.DRAWN;
        manifest.checksum(name + ".npy");
        if (form == Side.Form.WEIGHTED_ENSEMBLE) manifest.checksum(name + "_weights.npy");
        try (NpyRows rows = NpyRows.open(folder.resolve(name + ".npy"))) {
            int[] shape = rows.shape();
            if (manifest.lists(name + "_offsets.npy"))
                return new Side(space, form, rows.type(), observed, sizes(offsets, Npy.read(offsets), laws));
            int size = shape[form == Side.Form.MASSES ? shape.length - 1 : Math.min(1, shape.length - 1)];
            return new Side(space, form, rows.type(), observed, Collections.nCopies(laws, size));
        }
    }

    private static List<Integer> sizes(Path file, NdArray offsets, int laws) {
        long[] begins = offsets.longs();
        if (begins.length != laws + 1)
            throw new BadFileException(file, "expected " + (laws + 1) + " offsets, got " + begins.length);
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < laws; i++) {
            long size = begins[i + 1] - begins[i];
            if (begins[0] != 0 || size < 1 || size > Integer.MAX_VALUE)
                throw new BadFileException(
                        file, "expected offsets that begin at 0 and increase, got " + begins[i] + ", " + begins[i + 1]);
            sizes.add((int) size);
        }
        return sizes;
    }

    private static Split split(LawPairs pairs, LawTable table) {
        List<Long> training = new ArrayList<>();
        List<Long> test = new ArrayList<>();
        long[] ids = pairs.ids();
        for (int i = 0; i < pairs.size(); i++) {
            long id = ids[i];
            table.rows().get(i).split().ifPresent(part -> (part == Split.Part.TRAINING ? training : test).add(id));
        }
        return new Split(training, test);
    }

    private static Seed seed(JsonNode json) {
        if (json.isIntegralNumber()) return Seed.of(json.longValue());
        List<Long> entropy = new ArrayList<>();
        List<Long> path = new ArrayList<>();
        json.path("entropy").forEach(word -> entropy.add(word.longValue()));
        json.path("path").forEach(word -> path.add(word.longValue()));
        return new Seed(entropy, path);
    }
}
