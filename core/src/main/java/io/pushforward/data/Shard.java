package io.pushforward.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.NpyRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * One folder of arrays with its table of laws: a whole dataset, or a part of a sharded one. Here is what is known
 * without reading a law; the numbers are read from files that may be closed and opened again.
 */
final class Shard {
    private final Manifest manifest;
    private final LawTable table;
    private final long[] ids;
    private final Map<String, Side> sides = new LinkedHashMap<>(); // by the names of their files
    private final Map<String, JsonNode> trials = new LinkedHashMap<>(); // likewise: a number, one per law, or none
    private final Signature signature;

    private Shard(Manifest manifest) {
        this.manifest = manifest;
        this.table = LawTable.read(folder().resolve(DatasetWriter.LAWS));
        this.ids = table.rows().stream().mapToLong(this::id).toArray();
        long told = manifest.fact("laws", Document::whole);
        if (told != ids.length)
            throw new BadFileException(
                    table.file(), "expected " + told + " laws, as the manifest says, got " + ids.length);
        Side inputs = describe(DatasetWriter.INPUT);
        Side targets = describe(DatasetWriter.TARGET);
        Map<String, Space> others = new LinkedHashMap<>();
        for (String name : manifest.has("others") ? manifest.fact("others", Document::texts) : List.<String>of())
            others.put(name, describe(DatasetWriter.other(name)).space());
        this.signature = new Signature(
                inputs.space(),
                targets.space(),
                others,
                manifest.has("covariates")
                        ? CovariateJson.read(manifest.fact("covariates", Document::groups))
                        : List.of(),
                inputs.observed(),
                targets.observed());
    }

    /** The folder of this manifest, whose files the caller has verified or just written. */
    static Shard of(Manifest manifest) {
        Path file = manifest.folder().resolve(Manifest.NAME);
        try {
            requireFormat(file, manifest);
            return new Shard(manifest);
        } catch (IllegalArgumentException e) {
            throw new BadFileException(manifest.folder(), String.valueOf(e.getMessage()));
        }
    }

    private static void requireFormat(Path file, Manifest manifest) {
        String format = manifest.fact("format", Document::text);
        long version = manifest.fact("formatVersion", Document::whole);
        if (!format.equals(DatasetPlan.FORMAT) || version < 1 || version > DatasetPlan.VERSION)
            throw new BadFileException(
                    file,
                    "expected " + DatasetPlan.FORMAT + " of version 1 to " + DatasetPlan.VERSION + ", got " + format
                            + " of version " + version);
        if (version >= DatasetPlan.CHECKSUM_SINCE) manifest.requireOwnChecksum();
        for (String read : List.of(DatasetWriter.LAWS, DatasetWriter.INPUT + ".npy", DatasetWriter.TARGET + ".npy"))
            manifest.checksum(read);
    }

    private long id(LawTable.Row row) {
        try {
            return Long.parseLong(row.law());
        } catch (NumberFormatException e) {
            throw new BadFileException(table.file(), "expected a whole number as id of a law, got '" + row.law() + "'");
        }
    }

    private Side describe(String name) {
        Document document = manifest.fact(name, Document::group);
        Space space = SpaceJson.read(document);
        trials.put(name, document.json().path("trials"));
        Path offsets = folder().resolve(name + "_offsets.npy");
        Side.Form form =
                Side.Form.valueOf(document.text("form").toUpperCase(Locale.ROOT).replace('-', '_'));
        Observed observed = document.has("exact") ? Observed.EXACT : Observed.DRAWN;
        manifest.checksum(name + ".npy");
        if (form == Side.Form.WEIGHTED_ENSEMBLE) manifest.checksum(name + "_weights.npy");
        try (NpyRows rows = NpyRows.open(folder().resolve(name + ".npy"))) {
            int[] shape = rows.shape();
            int size = shape[form == Side.Form.MASSES ? shape.length - 1 : Math.min(1, shape.length - 1)];
            List<Integer> sizes = manifest.lists(name + "_offsets.npy")
                    ? sizes(offsets, Npy.read(offsets))
                    : Collections.nCopies(ids.length, size);
            Side side = new Side(space, form, rows.type(), observed, sizes);
            sides.put(name, side);
            return side;
        }
    }

    private List<Integer> sizes(Path file, NdArray offsets) {
        long[] begins = offsets.longs();
        if (begins.length != ids.length + 1)
            throw new BadFileException(file, "expected " + (ids.length + 1) + " offsets, got " + begins.length);
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < ids.length; i++) {
            long size = begins[i + 1] - begins[i];
            if (begins[0] != 0 || size < 1 || size > Integer.MAX_VALUE)
                throw new BadFileException(
                        file, "expected offsets that begin at 0 and increase, got " + begins[i] + ", " + begins[i + 1]);
            sizes.add((int) size);
        }
        return sizes;
    }

    Path folder() {
        return manifest.folder();
    }

    Manifest manifest() {
        return manifest;
    }

    Signature signature() {
        return signature;
    }

    long[] ids() {
        return ids.clone();
    }

    List<LawTable.Row> rows() {
        return table.rows();
    }

    /** The memory that all laws take as doubles. */
    long bytes() {
        return sides.values().stream().mapToLong(Side::bytes).sum();
    }

    Map<String, SideFiles> open() {
        Map<String, SideFiles> files = new LinkedHashMap<>();
        try {
            sides.forEach((name, side) -> files.put(name, SideFiles.open(folder(), name, side)));
            return files;
        } catch (RuntimeException e) {
            files.values().forEach(SideFiles::close);
            throw e;
        }
    }

    Query query(Map<String, SideFiles> files, int row) {
        Map<String, Law> others = new LinkedHashMap<>();
        for (String name : signature.others().keySet()) others.put(name, law(files, DatasetWriter.other(name), row));
        return new Query(
                law(files, DatasetWriter.INPUT, row),
                Covariates.parse(signature.covariates(), table.rows().get(row).given()),
                others);
    }

    /** A law of the side of this name. */
    Law law(Map<String, SideFiles> files, String name, int row) {
        SideFiles side = files.get(name);
        if (side == null) throw new IllegalArgumentException("expected a side, got " + name);
        JsonNode all = trials.getOrDefault(name, MissingNode.getInstance());
        JsonNode count = all.isArray() ? all.path(row) : all;
        try {
            return side.read(row, count.isInt() ? OptionalInt.of(count.intValue()) : OptionalInt.empty());
        } catch (IllegalArgumentException e) {
            throw new BadFileException(folder().resolve(name + ".npy"), "row " + row + ": " + e.getMessage());
        }
    }

    /** Which law is for what, in the order of the rows. */
    void split(List<Long> training, List<Long> test) {
        for (int i = 0; i < ids.length; i++) {
            long id = ids[i];
            table.rows().get(i).split().ifPresent(part -> (part == Split.Part.TRAINING ? training : test).add(id));
        }
    }

    Document recipe() {
        return manifest.fact("recipe", Document::group);
    }

    /** A seed without a path is kept as its number. */
    Seed seed() {
        if (manifest.facts().isWhole("seed")) return Seed.of(manifest.fact("seed", Document::whole));
        Document seed = manifest.fact("seed", Document::group);
        return new Seed(seed.wholeNumbers("entropy"), seed.wholeNumbers("path"));
    }
}
