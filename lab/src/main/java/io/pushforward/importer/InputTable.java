package io.pushforward.importer;

import io.pushforward.data.CsvTables;
import io.pushforward.law.Law;
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
import org.jspecify.annotations.Nullable;

/** A table of one law: one point per row, or one row of masses. */
final class InputTable implements TableRows.Visitor {
    private static final Set<String> PASSED_OVER = Set.of("sample", "side");
    private static final String WEIGHT = "weight";
    private static final String LAW = "law";

    private final Path file;
    private final Space space;
    private final int width;
    private final Map<String, String> constants = new LinkedHashMap<>(); // the law's name and its covariates
    private List<String> columns = List.of();
    private List<Integer> coordinates = List.of();
    private double[] points = new double[64];
    private double[] weights = new double[16];
    private int rows;

    private InputTable(Path file, Space space) {
        this.file = file;
        this.space = space;
        this.width = space instanceof Space.Labels labels ? labels.size() : space.dimension();
    }

    static InputFile read(Path file, Space space) {
        InputTable table = new InputTable(file, space);
        TableRows.visit(file, table);
        return table.built();
    }

    private InputFile built() {
        if (rows == 0) throw new BadFileException(file, "expected at least one row, got none");
        if (space instanceof Space.Labels && rows > 1)
            throw new BadFileException(file, "expected one row of masses, got " + rows);
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

    @Override
    public void columns(List<String> names) {
        columns = names;
        List<Integer> found = new ArrayList<>();
        for (int k = 0; k < names.size(); k++) if (isCoordinate(names.get(k))) found.add(k);
        if (found.size() != width)
            throw new BadFileException(
                    file,
                    "expected " + width + " columns of numbers, one for each "
                            + (space instanceof Space.Labels ? "label" : "coordinate") + " of " + space + ", got "
                            + found.size() + ": "
                            + found.stream().map(names::get).limit(12).toList());
        coordinates = found;
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
        if ((rows + 1) * width > points.length) points = Arrays.copyOf(points, 2 * (rows + 1) * width);
        if (rows == weights.length) weights = Arrays.copyOf(weights, 2 * rows);
        for (int k = 0; k < width; k++)
            points[rows * width + k] = number(line, columns.get(coordinates.get(k)), cells[coordinates.get(k)]);
        int weight = columns.indexOf(WEIGHT);
        weights[rows] = weight < 0 ? 1 : number(line, WEIGHT, cells[weight]);
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
