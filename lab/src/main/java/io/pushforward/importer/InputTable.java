package io.pushforward.importer;

import io.pushforward.data.CsvTables;
import io.pushforward.law.Law;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Numerals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table of one law: one point per row, one row per time of a path, or one row of masses. Columns that are called as the
 * coordinates are taken by their names, in any order; others by their places.
 */
final class InputTable implements TableRows.Visitor {
    private static final String WEIGHT = "weight";
    private static final String LAW = "law";
    private static final String SAMPLE = "sample";
    private static final Set<String> PASSED_OVER = Set.of(SAMPLE, "side");

    private final Path file;
    private final Space space;
    private int width; // numbers of a row
    private final Map<String, String> constants = new LinkedHashMap<>(); // the law's name and its covariates
    private List<String> columns = List.of();
    private List<Integer> coordinates = List.of();
    private double[] points = new double[64];
    private double[] weights = new double[16];
    private int rows;
    private int time = -1; // the column, in a table with one row per time
    private final Map<String, Integer> samples = new LinkedHashMap<>();
    private final List<double[]> moments = new ArrayList<>(); // one per row, in a table with one row per time

    private InputTable(Path file, Space space) {
        this.file = file;
        this.space = space;
        this.width = space.width();
    }

    static InputFile read(Path file, Space space) {
        InputTable table = new InputTable(file, space);
        TableRows.visit(file, table);
        return table.built();
    }

    private InputFile built() {
        if (rows == 0) throw new BadFileException(file, "expected at least one row, got none");
        if (!space.isNumeric() && rows > 1) throw new BadFileException(file, "expected one row of masses, got " + rows);
        if (time >= 0) joinPaths();
        boolean weighted = columns.contains(WEIGHT);
        Law law = InputFile.of(
                file,
                space,
                Arrays.copyOf(points, rows * width),
                weighted ? Optional.of(Arrays.copyOf(weights, rows)) : Optional.empty());
        Map<String, String> covariates = new LinkedHashMap<>();
        constants.forEach((name, value) -> {
            if (name.startsWith(InputFile.COVARIATE))
                covariates.put(name.substring(InputFile.COVARIATE.length()), value);
        });
        return new InputFile(law, covariates, Map.of());
    }

    /** Makes points of rows with one time each: every sample is a path, brought to the times of the space. */
    private void joinPaths() {
        Space.Fields paths = (Space.Fields) space;
        double[] flat = moments.stream().flatMapToDouble(Arrays::stream).toArray();
        List<LawRows.Path> found =
                new LawRows(flat, width).paths(IntStream.range(0, width).toArray());
        width = space.dimension();
        rows = found.size();
        points = new double[rows * width];
        weights = new double[rows];
        for (int i = 0; i < rows; i++) {
            LawRows.Path path = found.get(i);
            for (int k = 1; k < path.times().length; k++)
                if (path.times()[k] == path.times()[k - 1])
                    throw new BadFileException(
                            file, "expected each time once in a sample, got " + path.times()[k] + " twice");
            try {
                System.arraycopy(path.at(paths.axis()), 0, points, i * width, width);
            } catch (IllegalArgumentException mistake) {
                throw new BadFileException(file, String.valueOf(mistake.getMessage()));
            }
            weights[i] = path.weight();
        }
    }

    @Override
    public void columns(List<String> names) {
        columns = names;
        List<Integer> found = new ArrayList<>();
        for (int k = 0; k < names.size(); k++) if (isCoordinate(names.get(k))) found.add(k);
        if (space instanceof Space.Fields paths && paths.axes().size() == 1 && found.size() == paths.channels() + 1) {
            time = found.stream()
                    .filter(k -> isTime(paths, names.get(k)))
                    .findFirst()
                    .orElse(-1);
            if (time >= 0) {
                found.remove(Integer.valueOf(time));
                width = paths.channels();
            }
        }
        if (found.size() != width)
            throw new BadFileException(
                    file,
                    "expected " + width + " columns of numbers, one for each "
                            + (space.isNumeric() ? "coordinate" : "label") + " of " + space + ", got "
                            + found.size() + ": "
                            + found.stream().map(names::get).limit(12).toList());
        coordinates = inOrder(found);
    }

    private static boolean isTime(Space.Fields paths, String column) {
        String name = Quantity.parse(column).name();
        return name.equals("time") || name.equals(paths.axisName(0));
    }

    /** The columns in the order of the space's names, if they have these; columns in another order must not pass unseen. */
    private List<Integer> inOrder(List<Integer> found) {
        List<String> wanted =
                space.naming().quantities().stream().map(Quantity::name).toList();
        if (!space.isNumeric()
                || wanted.size() != found.size()
                || Set.copyOf(wanted).size() < wanted.size()) return found;
        List<String> names =
                found.stream().map(k -> Quantity.parse(columns.get(k)).name()).toList();
        if (names.stream().noneMatch(wanted::contains)) return found;
        if (!Set.copyOf(names).equals(Set.copyOf(wanted)))
            throw new BadFileException(
                    file, "expected the columns " + space.naming().shown() + " in any order, got " + names);
        return wanted.stream().map(name -> found.get(names.indexOf(name))).toList();
    }

    private static boolean isCoordinate(String column) {
        return !PASSED_OVER.contains(column) && !isConstant(column) && !column.equals(WEIGHT);
    }

    private static boolean isConstant(String column) {
        return column.equals(LAW) || column.startsWith(InputFile.COVARIATE);
    }

    @Override
    public void row(long line, @Nullable Object[] cells) {
        for (int k = 0; k < columns.size(); k++) if (isConstant(columns.get(k))) requireConstant(line, k, cells[k]);
        if (time >= 0) {
            moment(line, cells);
            return;
        }
        if ((rows + 1) * width > points.length) points = Arrays.copyOf(points, 2 * (rows + 1) * width);
        if (rows == weights.length) weights = Arrays.copyOf(weights, 2 * rows);
        for (int k = 0; k < width; k++)
            points[rows * width + k] = number(line, columns.get(coordinates.get(k)), cells[coordinates.get(k)]);
        int weight = columns.indexOf(WEIGHT);
        weights[rows] = weight < 0 ? 1 : number(line, WEIGHT, cells[weight]);
        rows++;
    }

    private void moment(long line, @Nullable Object[] cells) {
        double[] values = new double[width];
        for (int k = 0; k < width; k++)
            values[k] = number(line, columns.get(coordinates.get(k)), cells[coordinates.get(k)]);
        int named = columns.indexOf(SAMPLE);
        String sample = named < 0 ? "" : String.valueOf(cells[named]);
        int weight = columns.indexOf(WEIGHT);
        moments.add(LawRows.row(
                values,
                weight < 0 ? 1 : number(line, WEIGHT, cells[weight]),
                number(line, columns.get(time), cells[time]),
                samples.computeIfAbsent(sample, name -> samples.size()),
                line));
        rows++;
    }

    private void requireConstant(long line, int column, @Nullable Object cell) {
        String name = columns.get(column);
        if (cell == null) throw CsvTables.missing(file, name, line);
        String value = cell.toString();
        String first = constants.computeIfAbsent(name, key -> value);
        if (!first.equals(value))
            throw new BadFileException(
                    file,
                    "line " + line + ": expected one " + name + " throughout, " + first + " as in the first row, got "
                            + value + (name.equals(LAW) ? "; import many laws as a dataset" : ""));
    }

    private double number(long line, String column, @Nullable Object cell) {
        if (cell == null) throw CsvTables.missing(file, column, line);
        double value = cell instanceof Number number
                ? number.doubleValue()
                : Numerals.parse(cell.toString()).orElse(Double.NaN);
        if (!Double.isFinite(value))
            throw new BadFileException(
                    file, "line " + line + ": expected a finite number in column " + column + ", got '" + cell + "'");
        return value;
    }
}
