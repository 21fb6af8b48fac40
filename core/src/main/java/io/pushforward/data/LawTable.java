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
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What is known of each law besides its numbers: one row per law, in the order of the arrays that it goes with.
 *
 * <p>As {@code laws.csv} it has the column {@code id}, one column per parameter, one column {@code covariate_<name>} per
 * covariate, and {@code split}; {@code name}, {@code regime}, {@code group}, {@code order} and {@code fact_<name>} where
 * there are any.
 */
public record LawTable(Path file, List<Row> rows) {
    public static final String ID = "id";
    public static final String REGIME = "regime";
    public static final String SPLIT = "split";
    public static final String NAME = "name";
    public static final String GROUP = "group";
    public static final String ORDER = "order";

    /** What the names of columns with covariates begin with. */
    public static final String COVARIATE = "covariate_";

    /** What the names of columns with words begin with. */
    public static final String FACT = "fact_";

    private static final int SHOWN = 5;
    // Two programs may print one parameter with different numbers of digits.
    private static final double SAME = 1e-9;

    /** One law, by the name that its files give it. */
    public record Row(String law, Facts facts, Map<String, String> given, Optional<Split.Part> split) {
        public Row {
            given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        }

        /** A law without covariates. */
        public Row(String law, Map<String, Double> parameters, Optional<String> regime, Optional<Split.Part> split) {
            this(law, Facts.of(parameters, regime), Map.of(), split);
        }

        public Map<String, Double> parameters() {
            return facts.parameters();
        }

        public Optional<String> regime() {
            return facts.stratum();
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
        Map<String, String> given = new LinkedHashMap<>();
        Map<String, String> words = new HashMap<>();
        Map<String, String> known = new LinkedHashMap<>();
        Optional<Split.Part> split = Optional.empty();
        OptionalDouble order = OptionalDouble.empty();
        for (String column : columns) {
            String cell = line.findField(column).orElse("").strip();
            if (column.equals(key)) continue;
            if (List.of(REGIME, GROUP, NAME).contains(column)) words.put(column, cell);
            else if (column.startsWith(COVARIATE)) given.put(column.substring(COVARIATE.length()), cell);
            else if (column.startsWith(FACT)) known.put(column.substring(FACT.length()), cell);
            else if (column.equals(ORDER))
                order = cell.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(number(file, line.getStartingLineNumber(), law, column, cell));
            else if (column.equals(SPLIT)) split = part(file, law, cell);
            else parameters.put(column, number(file, line.getStartingLineNumber(), law, column, cell));
        }
        Facts facts = new Facts(word(words, NAME), parameters, word(words, REGIME), word(words, GROUP), order, known);
        return new Row(law, facts, given, split);
    }

    private static Optional<String> word(Map<String, String> words, String column) {
        return Optional.ofNullable(words.get(column)).filter(word -> !word.isEmpty());
    }

    public static Optional<Split.Part> part(Path file, String law, String cell) {
        if (cell.isEmpty()) return Optional.empty();
        if (cell.equals("train")) return Optional.of(Split.Part.TRAINING);
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
        rows.forEach(row -> parameters.addAll(row.parameters().keySet()));
        for (String reserved : List.of(ID, REGIME, SPLIT, NAME, GROUP, ORDER))
            if (parameters.contains(reserved))
                throw new IllegalArgumentException("a parameter cannot be called " + reserved);
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(ID, Row::law));
        optional(columns, NAME, row -> row.facts.name().orElse(""));
        for (String name : parameters) columns.add(new Column(name, row -> parameter(row, name, parameters)));
        rows.get(0)
                .given
                .keySet()
                .forEach(name -> columns.add(new Column(COVARIATE + name, row -> row.given.getOrDefault(name, ""))));
        optional(columns, REGIME, row -> row.regime().orElse(""));
        optional(columns, GROUP, row -> row.facts.group().orElse(""));
        optional(
                columns,
                ORDER,
                row -> row.facts.order().isPresent() ? "" + row.facts.order().getAsDouble() : "");
        Set<String> words = new LinkedHashSet<>();
        rows.forEach(row -> words.addAll(row.facts.words().keySet()));
        for (String name : words)
            columns.add(new Column(FACT + name, row -> row.facts.words().getOrDefault(name, "")));
        columns.add(new Column(SPLIT, row -> row.split.map(Split.Part::word).orElse("")));
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(columns.stream().map(Column::name).toList());
            for (Row row : rows)
                csv.writeRecord(
                        columns.stream().map(column -> column.cell.apply(row)).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Atomic.write(file, text.toString());
    }

    private record Column(String name, Function<Row, String> cell) {}

    /** A column that is left out where no row has a word in it. */
    private void optional(List<Column> columns, String name, Function<Row, String> cell) {
        if (rows.stream().anyMatch(row -> !cell.apply(row).isEmpty())) columns.add(new Column(name, cell));
    }

    private static String parameter(Row row, String name, Set<String> parameters) {
        Double value = row.parameters().get(name);
        if (value == null)
            throw new IllegalArgumentException("law " + row.law + ": expected the parameters " + parameters + ", got "
                    + row.parameters().keySet());
        return value.toString();
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
        if (here.regime().isPresent()
                && there.regime().isPresent()
                && !here.regime().equals(there.regime()))
            return Optional.of("the regime is " + here.regime().get() + " here, "
                    + there.regime().get() + " there");
        if (here.parameters().isEmpty() || there.parameters().isEmpty()) return Optional.empty();
        if (!here.parameters().keySet().equals(there.parameters().keySet()))
            return Optional.of("the parameters are " + here.parameters().keySet() + " here, "
                    + there.parameters().keySet() + " there");
        for (String name : here.parameters().keySet()) {
            double one = Objects.requireNonNull(here.parameters().get(name));
            double two = Objects.requireNonNull(there.parameters().get(name));
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
