package io.pushforward.importer;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.random.Seed;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.NdArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reads law pairs from users' own files.
 *
 * <p>One source holds both sides: an {@code .npz}, a CSV or Parquet table with a column {@code side}, or a folder with
 * one file per law and side, with {@code input} and {@code target} tables, or with arrays named as in the {@code .npz}.
 * Or two sources hold one side each. The layouts are described in {@code docs/guides/data.md}. Inputs and targets are joined by
 * law; where both say something of a law they must agree.
 */
public final class Import {
    private Import() {}

    /**
     * What the files may leave open.
     *
     * @param covariates how covariates are declared where their columns do not say it: {@code number}, {@code category} or
     *     {@code cyclic 12}, by name
     * @param title of the data
     */
    public record Options(
            SideOptions input,
            SideOptions target,
            Missing missing,
            Map<String, String> covariates,
            Splitting splitting,
            String title) {
        public static final Options STANDARD =
                new Options(Optional.empty(), Optional.empty(), OptionalInt.empty(), Seed.of(0));

        /** Times of paths, and a split at random. */
        public Options(Optional<Axis> inputTimes, Optional<Axis> targetTimes, OptionalInt test, Seed seed) {
            this(
                    SideOptions.STANDARD.with(inputTimes),
                    SideOptions.STANDARD.with(targetTimes),
                    Missing.REFUSE,
                    Map.of(),
                    Splitting.random(test, seed),
                    "");
        }

        /** Declarations such as {@code month: cyclic 12}. */
        public Options withCovariates(List<String> declarations) {
            return new Options(input, target, missing, CovariateColumns.parse(declarations), splitting, title);
        }

        public Options with(Missing other) {
            return new Options(input, target, other, covariates, splitting, title);
        }

        public Options with(Splitting other) {
            return new Options(input, target, missing, covariates, other, title);
        }

        public Options with(SideOptions ofInputs, SideOptions ofTargets) {
            return new Options(ofInputs, ofTargets, missing, covariates, splitting, title);
        }

        public Options withTitle(String other) {
            return new Options(input, target, missing, covariates, splitting, other);
        }

        /** The options of a side; further inputs have those of the input, but for bins, times and names of their own. */
        SideOptions of(String side) {
            return side.equals("target") ? target : input;
        }
    }

    /** Reads a dataset, or imports a source that is none as far as it says all that is needed. */
    public static Dataset open(Path source) {
        return isDataset(source) ? Dataset.read(source) : read(source, Options.STANDARD);
    }

    /** Whether a source is a dataset already, so that nothing is left open. */
    public static boolean isDataset(Path source) {
        return Files.exists(source.resolve(Manifest.NAME));
    }

    /** Reads the pairs of one source. */
    public static Dataset read(Path source, Options options) {
        if (Files.isDirectory(source)) {
            Path laws = source.resolve(DatasetWriter.LAWS);
            Optional<KnownLaws> known = Files.exists(laws) ? Optional.of(KnownLaws.read(laws)) : Optional.empty();
            return new JoinedSides(source, options, known).of(folder(source, options));
        }
        return new JoinedSides(source, options, Optional.empty()).of(file(source, options));
    }

    /** Reads the inputs from one table and the targets from another. */
    public static Dataset read(Path input, Path target, Options options) {
        for (Path file : List.of(input, target))
            if (!TableRows.isTable(file))
                throw new BadFileException(file, "expected a table named .csv or .parquet, got another file");
        return new JoinedSides(input, options, Optional.empty())
                .of(tables(new LinkedHashMap<>(Map.of("input", input, "target", target)), options));
    }

    private static Layout file(Path source, Options options) {
        if (!Files.exists(source))
            throw new BadFileException(source, "expected laws to import, got nothing: it is not there");
        if (source.toString().endsWith(".npz")) return NamedArrays.ofArchive(source, options);
        if (!TableRows.isTable(source))
            throw new BadFileException(
                    source, "expected a folder, or a file named .npz, .csv or .parquet, got another");
        LongTable table = LongTable.read(source, options);
        if (!table.hasSides())
            throw new BadFileException(
                    source, "expected a column 'side' that says input or target, or two tables, got one table without");
        return table;
    }

    private static Layout folder(Path folder, Options options) {
        List<Path> files = files(folder);
        if (NamedArrays.describes(files))
            return NamedArrays.ofFolder(
                    folder,
                    files.stream()
                            .filter(file -> file.toString().endsWith(".npy"))
                            .toList(),
                    options);
        if (LawFolder.describes(folder)) return new LawFolder(folder, options);
        Map<String, Path> tables = new LinkedHashMap<>();
        for (Path file : files) {
            String name = file.getFileName().toString().replaceAll("\\.(csv|parquet)$", "");
            if (TableRows.isTable(file) && isSide(name)) tables.put(name, file);
        }
        for (String side : List.of("input", "target"))
            if (tables.keySet().stream().noneMatch(name -> name.startsWith(side)))
                throw new BadFileException(
                        folder,
                        "expected " + side + ".npy, a folder " + side + " of .npy files, <law>_" + side + ".npy files, "
                                + side + ".csv or " + side + ".parquet, got none of them");
        return tables(tables, options);
    }

    /** One table per side. */
    private static Layout tables(Map<String, Path> files, Options options) {
        Map<String, LongTable> tables = new LinkedHashMap<>();
        files.forEach((side, file) -> tables.put(side, LongTable.read(file, options)));
        return new Layout() {
            @Override
            public List<String> sides() {
                return List.copyOf(tables.keySet());
            }

            @Override
            public ImportedSide side(String side) {
                LongTable table = tables.get(side);
                if (table == null) throw new IllegalArgumentException("no table of the " + side);
                return table.side(side);
            }
        };
    }

    /** Whether a name is that of a side: {@code target}, {@code input}, or {@code input_} and a name. */
    static boolean isSide(String name) {
        return name.equals("target") || name.matches("input(_[A-Za-z0-9]+)?");
    }

    static Axis grid(Path file, NdArray times) {
        return axis(file, () -> new Axis(times.doubles()));
    }

    static Axis axis(Path file, Supplier<Axis> nodes) {
        try {
            return nodes.get();
        } catch (IllegalArgumentException e) {
            throw new BadFileException(file, String.valueOf(e.getMessage()));
        }
    }

    static Bins bins(Path file, NdArray edges) {
        try {
            return new Bins(edges.doubles());
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
