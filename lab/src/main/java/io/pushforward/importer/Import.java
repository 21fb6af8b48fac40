package io.pushforward.importer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.LawTable;
import io.pushforward.data.Split;
import io.pushforward.law.TimeGrid;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.NdArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reads law pairs from users' own files.
 *
 * <p>One source holds both sides: an {@code .npz}, a CSV or Parquet table with a column {@code side}, or a folder with a
 * file a law and side, with {@code input} and {@code target} tables, or with arrays named as in the {@code .npz}. Or two
 * sources hold one side each. The layouts are described in {@code docs/data.md}. Inputs and targets are joined by law;
 * where both say something of a law they must agree.
 */
public final class Import {
    private static final double TEST_SHARE = 1.0 / 6;

    private Import() {}

    /**
     * What the files may leave open.
     *
     * @param inputTimes the grid on which the inputs are paths; without one, points of {@code x} columns and arrays are
     *     points of a Euclidean space, and {@code t0, t1, ...} are times 0, 1, ...
     * @param test how many laws test where the files do not say which; without it, a sixth of them
     * @param seed of that split
     */
    public record Options(Optional<TimeGrid> inputTimes, Optional<TimeGrid> targetTimes, OptionalInt test, Seed seed) {
        public static final Options STANDARD =
                new Options(Optional.empty(), Optional.empty(), OptionalInt.empty(), Seed.of(0));
    }

    /** Reads a dataset, or imports a source that is none as far as it says all that is needed. */
    public static Dataset open(Path source) {
        return Files.exists(source.resolve(Manifest.NAME)) ? Dataset.read(source) : read(source, Options.STANDARD);
    }

    /** Reads the pairs of one source. */
    public static Dataset read(Path source, Options options) {
        if (Files.isDirectory(source)) return folder(source, options);
        if (!Files.exists(source))
            throw new BadFileException(source, "expected laws to import, got nothing: it is not there");
        if (source.toString().endsWith(".npz")) {
            NamedArrays arrays = NamedArrays.ofArchive(source);
            return joined(
                    source,
                    options,
                    arrays.side("input", options.inputTimes),
                    arrays.side("target", options.targetTimes),
                    Optional.empty());
        }
        if (!TableRows.isTable(source))
            throw new BadFileException(
                    source, "expected a folder, or a file named .npz, .csv or .parquet, got another");
        LongTable table = LongTable.read(source);
        if (!table.hasSides())
            throw new BadFileException(
                    source, "expected a column 'side' that says input or target, or two tables, got one table without");
        return joined(
                source,
                options,
                table.side("input", options.inputTimes),
                table.side("target", options.targetTimes),
                Optional.empty());
    }

    /** Reads the inputs from one table and the targets from another. */
    public static Dataset read(Path input, Path target, Options options) {
        for (Path file : List.of(input, target))
            if (!TableRows.isTable(file))
                throw new BadFileException(file, "expected a table named .csv or .parquet, got another file");
        return joined(
                input,
                options,
                LongTable.read(input).side("input", options.inputTimes),
                LongTable.read(target).side("target", options.targetTimes),
                Optional.empty());
    }

    private static Dataset folder(Path folder, Options options) {
        Path laws = folder.resolve(DatasetWriter.LAWS);
        Optional<LawTable> table = Files.exists(laws) ? Optional.of(LawTable.read(laws)) : Optional.empty();
        List<Path> arrays = files(folder).stream()
                .filter(file -> file.toString().endsWith(".npy"))
                .toList();
        if (Files.exists(folder.resolve("input.npy")) || Files.exists(folder.resolve("input_masses.npy"))) {
            NamedArrays named = NamedArrays.ofFolder(folder, arrays);
            return joined(
                    folder,
                    options,
                    named.side("input", options.inputTimes),
                    named.side("target", options.targetTimes),
                    table);
        }
        if (LawFolder.describes(folder)) {
            LawFolder files = new LawFolder(folder);
            return joined(
                    folder,
                    options,
                    files.side("input", options.inputTimes),
                    files.side("target", options.targetTimes),
                    table);
        }
        return joined(
                folder,
                options,
                table(folder, "input").side("input", options.inputTimes),
                table(folder, "target").side("target", options.targetTimes),
                table);
    }

    private static LongTable table(Path folder, String side) {
        for (String suffix : List.of(".csv", ".parquet")) {
            Path file = folder.resolve(side + suffix);
            if (Files.exists(file)) return LongTable.read(file);
        }
        throw new BadFileException(
                folder,
                "expected " + side + ".npy, a folder " + side + " of .npy files, <law>_" + side + ".npy files, " + side
                        + ".csv or " + side + ".parquet, got none of them");
    }

    private static Dataset joined(
            Path source, Options options, ImportedSide input, ImportedSide target, Optional<LawTable> laws) {
        int[] partner = input.table().join(target.table());
        int[] described = laws.isPresent() ? input.table().join(laws.get()) : new int[0];
        if (laws.isPresent()) target.table().join(laws.get());
        List<LawTable.Row> rows = new ArrayList<>();
        for (int i = 0; i < partner.length; i++) {
            LawTable.Row row =
                    merged(input.table().rows().get(i), target.table().rows().get(partner[i]));
            rows.add(laws.isPresent() ? merged(laws.get().rows().get(described[i]), row) : row);
        }
        Map<String, Long> ids = ids(input.table().file(), rows);
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < partner.length; i++) {
            LawTable.Row row = rows.get(i);
            pairs.add(new LawPair(
                    ids.getOrDefault(row.law(), 0L),
                    row.parameters(),
                    row.regime(),
                    input.laws().get(i),
                    target.laws().get(partner[i])));
        }
        requireSameParameters(source, pairs);
        pairs.sort(Comparator.comparingLong(LawPair::id));
        LawPairs all = new LawPairs(input.space(), target.space(), pairs);
        return new Dataset(all, split(all, rows, ids, options), options.seed, recipe(source, rows, ids));
    }

    /** What either row says; they have been found not to contradict each other. */
    private static LawTable.Row merged(LawTable.Row one, LawTable.Row two) {
        return new LawTable.Row(
                one.law(),
                one.parameters().isEmpty() ? two.parameters() : one.parameters(),
                one.regime().or(two::regime),
                one.split().or(two::split));
    }

    /** Laws named by whole numbers keep them as ids; other names are numbered in their order. */
    private static Map<String, Long> ids(Path file, List<LawTable.Row> rows) {
        Set<String> names = new TreeSet<>();
        rows.forEach(row -> names.add(row.law()));
        boolean numbered = names.stream().allMatch(name -> name.matches("[0-9]{1,18}"));
        Map<String, Long> ids = new LinkedHashMap<>();
        for (String name : names) ids.put(name, numbered ? Long.parseLong(name) : ids.size());
        if (new HashSet<>(ids.values()).size() < ids.size())
            throw new BadFileException(file, "expected distinct laws, got numbers that differ in leading zeros alone");
        return ids;
    }

    private static void requireSameParameters(Path source, List<LawPair> pairs) {
        Set<String> names = pairs.get(0).parameters().keySet();
        for (LawPair pair : pairs)
            if (!pair.parameters().keySet().equals(names))
                throw new BadFileException(
                        source,
                        "law " + pair.id() + ": expected the parameters " + names + ", as law "
                                + pairs.get(0).id() + " has, got "
                                + pair.parameters().keySet());
    }

    private static Split split(LawPairs pairs, List<LawTable.Row> rows, Map<String, Long> ids, Options options) {
        List<Long> training = new ArrayList<>();
        List<Long> test = new ArrayList<>();
        for (LawTable.Row row : rows)
            row.split().ifPresent(part -> (part == Split.Part.TRAINING ? training : test).add(ids.get(row.law())));
        if (!training.isEmpty() || !test.isEmpty()) {
            training.sort(Comparator.naturalOrder());
            test.sort(Comparator.naturalOrder());
            return UserMistake.checked("split", () -> new Split(training, test));
        }
        int count = options.test.orElse((int) Math.round(TEST_SHARE * pairs.size()));
        return UserMistake.checked("test", () -> Split.byRegime(pairs, count, options.seed.generator()));
    }

    private static ObjectNode recipe(Path source, List<LawTable.Row> rows, Map<String, Long> ids) {
        ObjectNode recipe = JsonNodeFactory.instance.objectNode();
        recipe.put("import", String.valueOf(source.getFileName()));
        boolean renamed = rows.stream().anyMatch(row -> !row.law().equals(String.valueOf(ids.get(row.law()))));
        if (renamed) ids.forEach(recipe.putObject("names")::put);
        return recipe;
    }

    static TimeGrid grid(Path file, NdArray times) {
        try {
            return new TimeGrid(times.doubles());
        } catch (IllegalArgumentException e) {
            throw new BadFileException(file, String.valueOf(e.getMessage()));
        }
    }

    /** The files of a folder that are not hidden, by name. */
    static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
    }
}
