package io.pushforward.report;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.pushforward.data.CsvTables;
import io.pushforward.experiment.ScoreSheet;
import io.pushforward.store.BadFileException;
import io.pushforward.store.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scores law by law, as {@code scores.csv} holds them: one column per operator and metric, averaged over seeds.
 *
 * @param parameters names of what is known about the laws
 * @param columns of scores, the operators' in the order of the file
 */
record LawSheet(List<String> parameters, List<Column> columns, List<Row> rows) {
    record Column(String operator, String metric) {}

    /**
     * One law.
     *
     * @param name what its owner calls it, or its id
     * @param parameters as written; empty where a law has none
     * @param scores one per column
     */
    record Row(String id, String name, List<String> parameters, double[] scores) {}

    private static final List<String> KNOWN = List.of("law", "name", "operator", "seed", "metric", "score", "floor");

    static Optional<LawSheet> read(Path folder) {
        Path file = folder.resolve(ScoreSheet.NAME);
        if (!Files.isRegularFile(file)) return Optional.empty();
        Map<Column, Map<String, double[]>> sums = new LinkedHashMap<>(); // by column and law: sum and count
        Map<String, List<String>> laws = new LinkedHashMap<>();
        Map<String, String> names = new LinkedHashMap<>();
        List<String> parameters = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> rows = CsvTables.builder(file).ofNamedCsvRecord(TextFile.open(file))) {
            for (NamedCsvRecord row : rows) {
                if (laws.isEmpty())
                    row.getHeader().stream()
                            .filter(name -> !KNOWN.contains(name))
                            .forEach(parameters::add);
                String law = row.getField("law");
                laws.computeIfAbsent(
                        law, id -> parameters.stream().map(row::getField).toList());
                names.computeIfAbsent(
                        law,
                        id -> row.findField("name")
                                .filter(name -> !name.isEmpty())
                                .orElse(id));
                double[] sum = sums.computeIfAbsent(
                                new Column(row.getField("operator"), row.getField("metric")),
                                column -> new LinkedHashMap<>())
                        .computeIfAbsent(law, id -> new double[2]);
                sum[0] += Double.parseDouble(row.getField("score"));
                sum[1]++;
            }
        } catch (IOException | CsvParseException | IllegalArgumentException | java.util.NoSuchElementException e) {
            throw BadFileException.foreign(file, "scores law by law", e);
        }
        List<Row> rows = new ArrayList<>();
        laws.forEach((law, values) -> rows.add(new Row(
                law,
                names.getOrDefault(law, law),
                values,
                sums.values().stream()
                        .mapToDouble(column -> {
                            double[] sum = column.getOrDefault(law, new double[2]);
                            return sum[0] / sum[1];
                        })
                        .toArray())));
        return Optional.of(new LawSheet(List.copyOf(parameters), List.copyOf(sums.keySet()), rows));
    }
}
