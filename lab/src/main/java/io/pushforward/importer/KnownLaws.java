package io.pushforward.importer;

import io.pushforward.data.Facts;
import io.pushforward.data.LawTable;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Numerals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What files say of laws besides their numbers: for each law cells by the names of their columns, such as {@code regime},
 * {@code parameter_m}, {@code covariate_month} or a word of the owner's own.
 */
record KnownLaws(Path where, List<Row> rows) {
    static final String PARAMETER = "parameter_";

    /** One law, by the name that its files give it. */
    record Row(String law, Map<String, String> cells) {
        Row {
            cells = new LinkedHashMap<>(cells);
        }

        Optional<String> cell(String column) {
            return Optional.ofNullable(cells.get(column)).filter(cell -> !cell.isEmpty());
        }

        /** The cell of a column as a person names it: as it is, or as a parameter, a covariate or a fact. */
        Optional<String> called(String name) {
            for (String prefix : List.of("", PARAMETER, LawTable.COVARIATE, LawTable.FACT)) {
                Optional<String> cell = cell(prefix + name);
                if (cell.isPresent()) return cell;
            }
            return cells.entrySet().stream()
                    .filter(entry -> entry.getKey().startsWith(LawTable.COVARIATE)
                            && CovariateColumns.name(entry.getKey()).equals(name))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }
    }

    KnownLaws {
        rows = List.copyOf(rows);
    }

    /** A table with one row per law and its name in the column {@code id} or {@code law}. */
    static KnownLaws read(Path file) {
        List<Row> rows = new ArrayList<>();
        TableRows.visit(file, new TableRows.Visitor() {
            private List<String> names = List.of();
            private int key;

            @Override
            public void columns(List<String> found) {
                names = found;
                key = found.contains(LawTable.ID) ? found.indexOf(LawTable.ID) : found.indexOf("law");
                if (key < 0)
                    throw new BadFileException(file, "expected a column 'id' with the laws, got the columns " + found);
            }

            @Override
            public void row(long line, @Nullable Object[] cells) {
                Map<String, String> known = new LinkedHashMap<>();
                for (int k = 0; k < cells.length; k++)
                    if (k != key && cells[k] != null) known.put(names.get(k), text(cells[k]));
                rows.add(new Row(cells[key] == null ? "" : text(cells[key]), known));
            }
        });
        if (rows.isEmpty()) throw new BadFileException(file, "expected one row per law, got none");
        return new KnownLaws(file, rows);
    }

    static String text(@Nullable Object cell) {
        if (cell instanceof Float || cell instanceof Double) return Double.toString(((Number) cell).doubleValue());
        return String.valueOf(cell);
    }

    /** For each row here the row there of the same law; an error where one side lacks a law or contradicts the other. */
    int[] join(KnownLaws other) {
        return table().join(other.table());
    }

    private LawTable table() {
        return new LawTable(
                where,
                rows.stream()
                        .map(row -> new LawTable.Row(
                                row.law,
                                Facts.of(parameters(row), row.cell(LawTable.REGIME)),
                                Map.of(),
                                Optional.empty()))
                        .toList());
    }

    /** What either row says of one law. */
    static Row merged(Path where, Row one, Row two) {
        Map<String, String> cells = new LinkedHashMap<>(one.cells);
        two.cells.forEach((column, cell) -> {
            String before = cells.putIfAbsent(column, cell);
            if (before != null && !same(before, cell))
                throw new BadFileException(
                        where,
                        "law " + one.law + ": expected the same " + column + " wherever it is said, got '" + before
                                + "' and '" + cell + "'");
        });
        return new Row(one.law, cells);
    }

    /** Two programs may print one number with different digits. */
    static boolean same(String one, String two) {
        if (one.equals(two)) return true;
        OptionalDouble left = Numerals.parse(one);
        OptionalDouble right = Numerals.parse(two);
        return left.isPresent()
                && right.isPresent()
                && Math.abs(left.getAsDouble() - right.getAsDouble())
                        <= 1e-9 * Math.max(Math.abs(left.getAsDouble()), Math.abs(right.getAsDouble()));
    }

    Map<String, Double> parameters(Row row) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        row.cells.forEach((column, cell) -> {
            if (column.startsWith(PARAMETER))
                parameters.put(column.substring(PARAMETER.length()), number(where, row.law, column, cell));
        });
        return parameters;
    }

    static double number(Path where, String law, String column, String cell) {
        return Numerals.parse(cell)
                .orElseThrow(() -> new BadFileException(
                        where, "law " + law + ": expected a finite number in " + column + ", got '" + cell + "'"));
    }
}
