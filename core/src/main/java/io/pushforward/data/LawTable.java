package io.pushforward.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Numerals;
import io.pushforward.store.TextFile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of each law beside its numbers: a row a law, in the order of the arrays that it goes with.
 *
 * <p>As {@code laws.csv} it has the columns {@code id}, one a parameter, {@code regime} where there are any, and
 * {@code split}.
 */
public record LawTable(Path file, List<Row> rows) {
    static final String ID = "id";
    public static final String REGIME = "regime";
    static final String SPLIT = "split";
    private static final int SHOWN = 5;
    // Two programs may print one parameter with different numbers of digits.
    private static final double SAME = 1e-9;

    /** One law, by the name that its files give it. */
    public record Row(String law, Map<String, Double> parameters, Optional<String> regime, Optional<Split.Part> split) {
        public Row {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }
    }

    public LawTable {
        rows = List.copyOf(rows);
        Set<String> seen = new LinkedHashSet<>();
        for (Row row : rows)
            if (!seen.add(row.law))
                throw new BadFileException(file, "expected each law once, got law " + row.law + " twice");
    }

    public static LawTable read(Path file) {
        try (CsvReader<NamedCsvRecord> csv = CsvTables.builder(file).ofNamedCsvRecord(TextFile.open(file))) {
            List<Row> rows = new ArrayList<>();
            for (NamedCsvRecord line : csv) rows.add(row(file, line));
            if (rows.isEmpty()) throw new BadFileException(file, "expected one row per law, got none");
            return new LawTable(file, rows);
        } catch (CsvParseException e) {
            throw CsvTables.unreadable(file, e);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    private static Row row(Path file, NamedCsvRecord line) {
        List<String> columns = line.getHeader();
        String key = columns.contains(ID) ? ID : "law";
        if (!columns.contains(key))
            throw new BadFileException(file, "expected a column 'id' with the laws, got the columns " + columns);
        String law = line.getField(key).strip();
        Map<String, Double> parameters = new LinkedHashMap<>();
        Optional<String> regime = Optional.empty();
        Optional<Split.Part> split = Optional.empty();
        for (String column : columns) {
            String cell = line.findField(column).orElse("").strip();
            if (column.equals(key)) continue;
            if (column.equals(REGIME)) regime = Optional.of(cell).filter(c -> !c.isEmpty());
            else if (column.equals(SPLIT)) split = part(file, law, cell);
            else parameters.put(column, number(file, line.getStartingLineNumber(), law, column, cell));
        }
        return new Row(law, parameters, regime, split);
    }

    private static Optional<Split.Part> part(Path file, String law, String cell) {
        if (cell.isEmpty()) return Optional.empty();
        for (Split.Part part : Split.Part.values()) if (part.word().equals(cell)) return Optional.of(part);
        throw new BadFileException(file, "law " + law + ": expected the split training or test, got '" + cell + "'");
    }

    private static double number(Path file, long line, String law, String column, String cell) {
        if (cell.isEmpty()) throw CsvTables.missing(file, column, line);
        return Numerals.parse(cell)
                .orElseThrow(() -> new BadFileException(
                        file,
                        "law " + law + ": expected a finite number for the parameter " + column + ", got '" + cell
                                + "'"));
    }

    void write() {
        Set<String> parameters = new LinkedHashSet<>();
        boolean regimes = false;
        for (Row row : rows) {
            parameters.addAll(row.parameters.keySet());
            regimes |= row.regime.isPresent();
        }
        for (String reserved : List.of(ID, REGIME, SPLIT))
            if (parameters.contains(reserved))
                throw new IllegalArgumentException("a parameter cannot be called " + reserved);
        List<String> header = new ArrayList<>(List.of(ID));
        header.addAll(parameters);
        if (regimes) header.add(REGIME);
        header.add(SPLIT);
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(header);
            for (Row row : rows) csv.writeRecord(cells(row, parameters, regimes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Atomic.write(file, text.toString());
    }

    private static List<String> cells(Row row, Set<String> parameters, boolean regimes) {
        List<String> cells = new ArrayList<>(List.of(row.law));
        for (String name : parameters) {
            Double value = row.parameters.get(name);
            if (value == null)
                throw new IllegalArgumentException("law " + row.law + ": expected the parameters " + parameters
                        + ", got " + row.parameters.keySet());
            cells.add(value.toString());
        }
        if (regimes) cells.add(row.regime.orElse(""));
        cells.add(row.split.map(Split.Part::word).orElse(""));
        return cells;
    }

    /**
     * For each row here the row there of the same law. It is an error, which names the first laws that differ, if a law is
     * in one table alone, or if the tables contradict each other on a parameter or a regime.
     */
    public int[] join(LawTable other) {
        Map<String, Integer> there = new HashMap<>();
        for (int i = 0; i < other.rows.size(); i++) there.put(other.rows.get(i).law, i);
        requirePartners(other);
        List<String> differing = new ArrayList<>();
        String example = "";
        int[] joined = new int[rows.size()];
        for (int i = 0; i < joined.length; i++) {
            Row row = rows.get(i);
            joined[i] = there.getOrDefault(row.law, 0);
            Optional<String> difference = difference(row, other.rows.get(joined[i]));
            if (difference.isEmpty()) continue;
            if (differing.isEmpty()) example = difference.get();
            differing.add(row.law);
        }
        if (!differing.isEmpty())
            throw new BadFileException(
                    file,
                    "expected what " + other.file + " says, got other values for " + named(differing) + ": " + example);
        return joined;
    }

    private void requirePartners(LawTable other) {
        for (LawTable[] pair : new LawTable[][] {{this, other}, {other, this}}) {
            Set<String> known = new TreeSet<>();
            pair[1].rows.forEach(row -> known.add(row.law));
            List<String> alone = pair[0].rows.stream()
                    .map(Row::law)
                    .filter(law -> !known.contains(law))
                    .toList();
            if (!alone.isEmpty())
                throw new BadFileException(
                        pair[1].file,
                        "expected a partner for every law of " + pair[0].file + ", got none for " + named(alone));
        }
    }

    /** Where both rows say something, they must say the same. */
    private static Optional<String> difference(Row here, Row there) {
        if (here.regime.isPresent() && there.regime.isPresent() && !here.regime.equals(there.regime))
            return Optional.of("the regime is " + here.regime.get() + " here, " + there.regime.get() + " there");
        if (here.parameters.isEmpty() || there.parameters.isEmpty()) return Optional.empty();
        if (!here.parameters.keySet().equals(there.parameters.keySet()))
            return Optional.of("the parameters are " + here.parameters.keySet() + " here, " + there.parameters.keySet()
                    + " there");
        for (String name : here.parameters.keySet()) {
            double one = Objects.requireNonNull(here.parameters.get(name));
            double two = Objects.requireNonNull(there.parameters.get(name));
            if (!(Math.abs(one - two) <= SAME * Math.max(Math.abs(one), Math.abs(two))))
                return Optional.of(name + " is " + one + " here, " + two + " there");
        }
        return Optional.empty();
    }

    static String named(List<String> laws) {
        String list = String.join(", ", laws.subList(0, Math.min(SHOWN, laws.size())));
        if (laws.size() == 1) return "law " + list;
        return "laws " + list + (laws.size() > SHOWN ? " and " + (laws.size() - SHOWN) + " more" : "");
    }
}
