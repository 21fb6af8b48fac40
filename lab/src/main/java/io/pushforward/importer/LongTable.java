package io.pushforward.importer;

import io.pushforward.data.CsvTables;
import io.pushforward.law.Axis;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Numerals;
import io.pushforward.store.RowSpool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Users' laws as a long table: one row per sample, with the columns {@code law}, {@code sample} and its coordinates; a
 * table of paths may have one row per time instead, with the columns {@code sample} and {@code time}. A table of masses
 * has one row per law. A table of both sides has the column {@code side}. {@link TableColumns} says what else a column
 * may be.
 */
final class LongTable implements TableRows.Visitor, Layout {
    /** The share of the memory that rows take before they go to a file. */
    private static final double MEMORY_SHARE = 1.0 / 16;

    private final Path file;
    private final Import.Options options;
    private final Map<String, Map<String, TableLaw>> sides = new LinkedHashMap<>(); // by side, then by law
    private final List<Pending> pending = new ArrayList<>();
    private Optional<TableColumns> known = Optional.empty();
    private boolean decided;
    private boolean fields; // of the side that is being read

    private final Map<String, boolean[]> present = new LinkedHashMap<>(); // by side: coordinates with a number
    private final Map<String, Integer> samples = new HashMap<>(); // names of samples that are no whole numbers
    private Optional<RowSpool> spill = Optional.empty();
    private double inMemory; // numbers of rows

    private record Pending(long line, @Nullable Object[] cells) {}

    private LongTable(Path file, Import.Options options) {
        this.file = file;
        this.options = options;
    }

    static LongTable read(Path file, Import.Options options) {
        LongTable table = new LongTable(file, options);
        TableRows.visit(file, table);
        if (!table.decided) table.decide();
        return table;
    }

    private TableColumns columns() {
        return known.orElseThrow();
    }

    boolean hasSides() {
        return columns().has("side");
    }

    @Override
    public List<String> sides() {
        return List.copyOf(sides.keySet());
    }

    @Override
    public void columns(List<String> found) {
        known = Optional.of(new TableColumns(file, found, options));
    }

    @Override
    public void row(long line, @Nullable Object[] cells) {
        if (decided) {
            add(line, cells);
            return;
        }
        pending.add(new Pending(line, cells));
        if (columns().decide(cells)) decide();
    }

    private void decide() {
        decided = true;
        columns().finish();
        pending.forEach(row -> add(row.line, row.cells));
        pending.clear();
    }

    private void add(long line, @Nullable Object[] cells) {
        TableColumns columns = columns();
        String law = text(line, cells, "law");
        String side = hasSides() ? text(line, cells, "side") : "";
        if (hasSides() && !Import.isSide(side))
            throw bad(line, law, "expected the side input or target, got '" + side + "'");
        KnownLaws.Row row = new KnownLaws.Row(law, said(cells, side));
        TableLaw known = sides.computeIfAbsent(side, key -> new LinkedHashMap<>())
                .computeIfAbsent(law, key -> new TableLaw(row));
        if (!known.row().equals(row)) {
            Set<String> differing = new HashSet<>(row.cells().entrySet().stream()
                    .filter(cell -> !cell.getValue().equals(known.row().cells().get(cell.getKey())))
                    .map(Map.Entry::getKey)
                    .toList());
            throw bad(
                    line,
                    law,
                    "expected the parameters and regime of its other rows, got others"
                            + (differing.isEmpty() ? "" : " in " + differing));
        }
        boolean[] numbers = present.computeIfAbsent(
                side, key -> new boolean[columns.coordinates().size()]);
        double time =
                columns.time().map(column -> number(line, law, column, cells)).orElse(0.0);
        String sample = columns.has("sample") ? text(line, cells, "sample") : "";
        if (columns.time().isPresent() && !columns.has("sample"))
            throw new BadFileException(
                    file, "expected a column 'sample' beside 'time' that says which path a row belongs to, got none");
        double[] point = new double[columns.coordinates().size()];
        for (int k = 0; k < point.length; k++) {
            point[k] = coordinate(line, law, columns.coordinates().get(k), cells);
            numbers[k] |= !Double.isNaN(point[k]);
        }
        double weight = columns.has("weight") ? number(line, law, "weight", cells) : 1;
        known.add(LawRows.row(point, weight, time, code(sample), line));
        inMemory += point.length + LawRows.BESIDE;
        if (inMemory > MEMORY_SHARE * Runtime.getRuntime().maxMemory() / Double.BYTES) spill();
    }

    /** Moves all rows to a temporary file; each law knows where its own are. */
    private void spill() {
        if (spill.isEmpty())
            spill = Optional.of(RowSpool.temporary(columns().coordinates().size() + LawRows.BESIDE));
        sides.values().forEach(laws -> laws.values().forEach(law -> law.spill(spill.get())));
        inMemory = 0;
    }

    /** A number for the name of a sample: itself where it is a whole one, else a negative one. */
    private double code(String sample) {
        if (sample.matches("0|[1-9][0-9]{0,14}")) return Long.parseLong(sample);
        return -1 - samples.computeIfAbsent(sample, name -> samples.size());
    }

    private String sample(double code) {
        if (code >= 0) return Long.toString((long) code);
        return samples.entrySet().stream()
                .filter(name -> name.getValue() == -1 - code)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    /** The rows of a law, of which each sample may come once, or once per time. */
    private LawRows gathered(String name, TableLaw law) {
        LawRows rows = law.gathered(spill);
        if (fields || !columns().has("sample")) return rows;
        boolean timed = columns().time().isPresent();
        Set<List<Double>> seen = new HashSet<>();
        for (int i = 0; i < rows.count(); i++)
            if (!seen.add(List.of(rows.sample(i), timed ? rows.time(i) : 0)))
                throw bad(
                        rows.line(i),
                        name,
                        "expected each sample once" + (timed ? " per time" : "") + ", got sample "
                                + sample(rows.sample(i)) + " again");
        return rows;
    }

    /** What a row says of its law. */
    private Map<String, String> said(@Nullable Object[] cells, String side) {
        Map<String, String> said = new LinkedHashMap<>();
        for (String column : columns().facts()) {
            Object cell = cells[columns().place(column)];
            if (cell != null) said.put(column, KnownLaws.text(cell));
        }
        Object trials = columns().has("trials") ? cells[columns().place("trials")] : null;
        if (trials != null) said.put((side.isEmpty() ? "" : side) + "_trials", KnownLaws.text(trials));
        return said;
    }

    @Override
    public ImportedSide side(String side) {
        Map<String, TableLaw> laws = sides.getOrDefault(hasSides() ? side : "", Map.of());
        if (laws.isEmpty()) throw new BadFileException(file, "expected rows of the " + side + ", got none");
        TableColumns columns = columns();
        int[] used = used(hasSides() ? side : "");
        List<String> names =
                Arrays.stream(used).mapToObj(columns.coordinates()::get).toList();
        Optional<TableFields> grid = TableFields.of(columns, used)
                .filter(some -> laws.values().stream().anyMatch(law -> some.describes(law.gathered(spill))));
        fields = grid.isPresent();
        if (grid.isPresent()) return fields(side, laws, grid.get());
        Naming naming = Naming.of(columns.quantities(names));
        return columns.time().isPresent()
                ? paths(
                        side,
                        laws,
                        used,
                        naming.withAxes(Quantity.parse(columns.time().get())))
                : samples(side, laws, used, naming, names);
    }

    private ImportedSide fields(String side, Map<String, TableLaw> laws, TableFields table) {
        TableFields.Nodes nodes = table.new Nodes();
        laws.forEach((name, law) -> nodes.add(file, whole(name, law, table.channels())));
        FieldGrid grid = nodes.grid(file);
        ImportedSide.Builder builder = new ImportedSide.Builder(file, options.of(side), options.missing());
        builder.name(Naming.of(columns()
                .quantities(Arrays.stream(table.channels())
                        .mapToObj(columns().coordinates()::get)
                        .toList())));
        builder.on(grid);
        laws.forEach((name, law) -> {
            try {
                Missing.Samples samples = table.samples(whole(name, law, table.channels()), grid);
                if (options.missing() == Missing.REFUSE && Missing.any(samples.points()))
                    throw new IllegalArgumentException("expected a row for each of the " + grid.shown()
                            + " nodes of every sample, got none for some");
                builder.ensemble(
                        file,
                        law.rowOf(side),
                        samples.points(),
                        samples.size(),
                        samples.weights().filter(weights -> columns().has("weight")));
            } catch (IllegalArgumentException e) {
                throw new BadFileException(file, "law " + name + ": " + e.getMessage());
            }
        });
        return builder.build();
    }

    private ImportedSide samples(
            String side, Map<String, TableLaw> laws, int[] used, Naming naming, List<String> names) {
        TableColumns columns = columns();
        SideOptions own = options.of(side);
        if (columns.isWidePath() && own.times().isEmpty() && used.length > 1)
            own = own.with(Optional.of(
                    new Axis(IntStream.range(0, used.length).asDoubleStream().toArray())));
        ImportedSide.Builder builder = new ImportedSide.Builder(file, own, options.missing());
        builder.name(naming);
        for (TableLaw law : laws.values()) {
            KnownLaws.Row row = law.rowOf(side);
            LawRows rows = whole(row.law(), law, used);
            double[] points = rows.points(used);
            if (!columns.isMasses())
                builder.ensemble(
                        file,
                        row,
                        points,
                        rows.count(),
                        columns.has("weight") ? Optional.of(rows.weights()) : Optional.empty());
            else if (rows.count() == 1) builder.masses(file, row, points, labels(names));
            else
                throw new BadFileException(
                        file, "law " + row.law() + ": expected one row of masses, got " + rows.count());
        }
        return builder.build();
    }

    private static Optional<Space.Labels> labels(List<String> names) {
        return names.get(0).startsWith(TableColumns.MASS)
                ? Optional.of(new Space.Labels(names.stream()
                        .map(name -> name.substring(TableColumns.MASS.length()))
                        .toList()))
                : Optional.empty();
    }

    private ImportedSide paths(String side, Map<String, TableLaw> laws, int[] used, Naming naming) {
        SideOptions own = options.of(side);
        PathGrid times = new PathGrid();
        laws.forEach(
                (name, law) -> complete(whole(name, law, used).paths(used)).forEach(path -> times.add(path.times())));
        if (times.isEmpty()) throw new BadFileException(file, "expected paths of the " + side + ", got none");
        try {
            Axis grid = own.times().orElseGet(times::common);
            ImportedSide.Builder builder =
                    new ImportedSide.Builder(file, own.with(Optional.of(grid)), options.missing());
            builder.name(naming);
            laws.forEach((name, law) -> {
                List<LawRows.Path> all = whole(name, law, used).paths(used);
                List<LawRows.Path> each = complete(all);
                builder.dropped(all.size() - each.size());
                double[] weights =
                        each.stream().mapToDouble(LawRows.Path::weight).toArray();
                double[] points = each.stream()
                        .flatMapToDouble(path -> Arrays.stream(path.at(grid)))
                        .toArray();
                builder.ensemble(
                        file,
                        law.rowOf(side),
                        points,
                        each.size(),
                        columns().has("weight") ? Optional.of(weights) : Optional.empty());
            });
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw new BadFileException(file, String.valueOf(e.getMessage()));
        }
    }

    private List<LawRows.Path> complete(List<LawRows.Path> paths) {
        return options.missing() == Missing.DROP_SAMPLE
                ? paths.stream().filter(LawRows.Path::isComplete).toList()
                : paths;
    }

    /** The coordinates that a side has at all: in a table of both sides each may leave some columns empty. */
    private int[] used(String side) {
        int width = columns().coordinates().size();
        if (!hasSides()) return IntStream.range(0, width).toArray();
        boolean[] numbers = present.getOrDefault(side, new boolean[width]);
        int[] used = IntStream.range(0, width).filter(k -> numbers[k]).toArray();
        return used.length == 0 ? new int[] {0} : used;
    }

    /** The rows of a law, without gaps where these are refused. */
    private LawRows whole(String name, TableLaw law, int[] used) {
        LawRows rows = gathered(name, law);
        if (options.missing() != Missing.REFUSE) return rows;
        for (int i = 0; i < rows.count(); i++)
            for (int k : used)
                if (Double.isNaN(rows.value(i, k)))
                    throw gap(columns().coordinates().get(k), rows.line(i));
        return rows;
    }

    private BadFileException gap(String column, long line) {
        return new BadFileException(
                file,
                "missing value in column " + column + " of line " + line
                        + "; --missing drop-sample leaves its sample out"
                        + (columns().time().isPresent()
                                ? ", --missing interpolate draws a line between its neighbours"
                                : ""));
    }

    private double coordinate(long line, String law, String column, @Nullable Object[] cells) {
        Object cell = cells[columns().place(column)];
        boolean missing = cell == null || (options.missing() != Missing.REFUSE && TableColumns.isMissing(cell));
        return missing ? Double.NaN : number(line, law, column, cells);
    }

    private double number(long line, String law, String column, @Nullable Object[] cells) {
        Object cell = cells[columns().place(column)];
        double value = Double.NaN;
        if (cell == null) throw CsvTables.missing(file, column, line);
        if (cell instanceof Number number) value = number.doubleValue();
        else if (cell instanceof String text) value = Numerals.parse(text).orElse(Double.NaN);
        if (!Double.isFinite(value))
            throw bad(line, law, "expected a finite number in column " + column + ", got '" + cell + "'" + hint(cell));
        return value;
    }

    private static String hint(Object cell) {
        return TableColumns.hasDecimalComma(cell) ? "; write a decimal point" : "";
    }

    private String text(long line, @Nullable Object[] cells, String column) {
        Object cell = cells[columns().place(column)];
        if (cell == null) throw CsvTables.missing(file, column, line);
        return cell.toString();
    }

    private BadFileException bad(long line, String law, String problem) {
        return new BadFileException(file, "line " + line + ", law " + law + ": " + problem);
    }
}
