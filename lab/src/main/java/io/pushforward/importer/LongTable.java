package io.pushforward.importer;

import io.pushforward.data.CsvTables;
import io.pushforward.data.LawTable;
import io.pushforward.law.TimeGrid;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Numerals;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Users' laws as a long table: a row a sample, with the columns {@code law}, {@code sample}, the coordinates
 * {@code t0, t1, ...} of a path or {@code x0, x1, ...} of a point, and where there are any {@code weight},
 * {@code regime}, {@code parameter_<name>}. A table of masses has a row a law and the columns {@code p0, p1, ...}. A table
 * of both sides has the column {@code side}.
 */
final class LongTable implements TableRows.Visitor {
    private static final String PARAMETER = "parameter_";
    private static final List<String> PLAIN = List.of("law", "sample", "side", "weight", LawTable.REGIME);

    private final Path file;
    private final Map<String, Map<String, Samples>> sides = new LinkedHashMap<>(); // by side, then by law
    private final Map<String, Integer> columns = new LinkedHashMap<>();
    private char letter = 'x';
    private List<String> names = List.of(); // of the coordinates
    private int[] coordinates = {}; // and their places among the columns

    /** What has been read of one law. */
    private static final class Samples {
        private final LawTable.Row row;
        private final Set<String> seen = new HashSet<>();
        private double[] points = new double[64];
        private double[] weights = new double[8];
        private int width;
        private int count;

        Samples(LawTable.Row row) {
            this.row = row;
        }

        void add(double[] point, double weight) {
            if (count == 0) width = point.length;
            if ((count + 1) * width > points.length) points = Arrays.copyOf(points, 2 * (count + 1) * width);
            if (count == weights.length) weights = Arrays.copyOf(weights, 2 * count);
            System.arraycopy(point, 0, points, count * width, width);
            weights[count++] = weight;
        }
    }

    private LongTable(Path file) {
        this.file = file;
    }

    static LongTable read(Path file) {
        LongTable table = new LongTable(file);
        TableRows.visit(file, table);
        return table;
    }

    boolean hasSides() {
        return columns.containsKey("side");
    }

    ImportedSide side(String side, Optional<TimeGrid> times) {
        Map<String, Samples> laws = sides.getOrDefault(hasSides() ? side : "", Map.of());
        if (laws.isEmpty()) throw new BadFileException(file, "expected rows of the " + side + ", got none");
        int width = laws.values().iterator().next().width;
        Optional<TimeGrid> grid = letter == 't' && times.isEmpty() && width > 1
                ? Optional.of(
                        new TimeGrid(IntStream.range(0, width).asDoubleStream().toArray()))
                : times;
        ImportedSide.Builder builder = new ImportedSide.Builder(file, grid);
        boolean weighted = columns.containsKey("weight");
        for (Samples law : laws.values()) {
            double[] points = Arrays.copyOf(law.points, law.count * law.width);
            if (letter != 'p')
                builder.ensemble(
                        file,
                        law.row,
                        points,
                        law.count,
                        weighted ? Optional.of(Arrays.copyOf(law.weights, law.count)) : Optional.empty());
            else if (law.count == 1) builder.masses(file, law.row, points, Optional.empty());
            else
                throw new BadFileException(
                        file, "law " + law.row.law() + ": expected one row of masses, got " + law.count);
        }
        return builder.build();
    }

    @Override
    public void columns(List<String> found) {
        for (int i = 0; i < found.size(); i++) columns.put(found.get(i), i);
        if (!columns.containsKey("law"))
            throw new BadFileException(file, "expected a column 'law', got the columns " + shown(found));
        for (char candidate : new char[] {'t', 'x', 'p'}) if (columns.containsKey(candidate + "0")) letter = candidate;
        names = IntStream.iterate(0, k -> columns.containsKey(name(k)), k -> k + 1)
                .mapToObj(this::name)
                .toList();
        if (names.isEmpty())
            throw new BadFileException(
                    file,
                    "expected coordinates in columns t0, t1, ... or x0, x1, ..., got the columns " + shown(found));
        coordinates = names.stream().mapToInt(found::indexOf).toArray();
        Set<String> known = new HashSet<>(names);
        known.addAll(PLAIN);
        for (String column : found)
            if (!known.contains(column) && !column.startsWith(PARAMETER))
                throw new BadFileException(
                        file,
                        "expected the columns " + PLAIN + ", parameter_<name>, and " + name(0) + " to "
                                + name(names.size() - 1) + ", got also '" + column + "'");
    }

    private String name(int coordinate) {
        return letter + Integer.toString(coordinate);
    }

    private static String shown(List<String> columns) {
        return columns.size() > 12 ? columns.subList(0, 12) + " and more" : columns.toString();
    }

    @Override
    public void row(long line, @Nullable Object[] cells) {
        String law = text(line, cells, "law");
        String side = hasSides() ? text(line, cells, "side") : "";
        if (hasSides() && !side.equals("input") && !side.equals("target"))
            throw bad(line, law, "expected the side input or target, got '" + side + "'");
        Map<String, Samples> laws = sides.computeIfAbsent(side, key -> new LinkedHashMap<>());
        LawTable.Row row = new LawTable.Row(
                law,
                parameters(line, law, cells),
                columns.containsKey(LawTable.REGIME)
                        ? Optional.of(text(line, cells, LawTable.REGIME))
                        : Optional.empty(),
                Optional.empty());
        Samples samples = laws.computeIfAbsent(law, key -> new Samples(row));
        if (!samples.row.equals(row))
            throw bad(line, law, "expected the parameters and regime of its other rows, got others");
        if (columns.containsKey("sample") && !samples.seen.add(text(line, cells, "sample")))
            throw bad(line, law, "expected each sample once, got sample " + text(line, cells, "sample") + " again");
        double[] point = point(line, law, cells);
        if (samples.count > 0 && samples.width != point.length)
            throw bad(
                    line, law, "expected " + samples.width + " coordinates as in its other rows, got " + point.length);
        samples.add(point, columns.containsKey("weight") ? number(line, law, "weight", cells) : 1);
    }

    /** The coordinates of a row; in a table of both sides the shorter side leaves the last cells empty. */
    private double[] point(long line, String law, @Nullable Object[] cells) {
        int width = coordinates.length;
        while (width > 0 && hasSides() && cells[coordinates[width - 1]] == null) width--;
        if (width == 0) throw CsvTables.missing(file, names.get(0), line);
        double[] point = new double[width];
        for (int k = 0; k < width; k++) point[k] = number(line, law, names.get(k), cells[coordinates[k]]);
        return point;
    }

    private Map<String, Double> parameters(long line, String law, @Nullable Object[] cells) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        columns.forEach((name, place) -> {
            if (name.startsWith(PARAMETER))
                parameters.put(name.substring(PARAMETER.length()), number(line, law, name, cells[place]));
        });
        return parameters;
    }

    private double number(long line, String law, String column, @Nullable Object[] cells) {
        return number(line, law, column, cells[columns.getOrDefault(column, 0)]);
    }

    private double number(long line, String law, String column, @Nullable Object cell) {
        double value = Double.NaN;
        if (cell == null) throw CsvTables.missing(file, column, line);
        if (cell instanceof Number number) value = number.doubleValue();
        else if (cell instanceof String text) value = Numerals.parse(text).orElse(Double.NaN);
        if (!Double.isFinite(value))
            throw bad(line, law, "expected a finite number in column " + column + ", got '" + cell + "'" + hint(cell));
        return value;
    }

    private static String hint(Object cell) {
        return cell.toString().matches("[+-]?[0-9]+,[0-9]+([eE][+-]?[0-9]+)?") ? "; write a decimal point" : "";
    }

    private String text(long line, @Nullable Object[] cells, String column) {
        Object cell = cells[columns.getOrDefault(column, 0)];
        if (cell == null) throw CsvTables.missing(file, column, line);
        return cell.toString();
    }

    private BadFileException bad(long line, String law, String problem) {
        return new BadFileException(file, "line " + line + ", law " + law + ": " + problem);
    }
}
