package io.pushforward.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** A run's {@code scores.csv}, law by law: means over seeds, by operator and metric. */
final class ScoreRows {
    private static final class Mean {
        double sum;
        double floor = Double.NaN;
        int count;
    }

    private ScoreRows() {}

    static ObjectNode read(Path file) {
        Map<String, Map<String, Map<Long, Mean>>> scores = new LinkedHashMap<>();
        Map<Long, ObjectNode> laws = new TreeMap<>();
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
            for (NamedCsvRecord row : rows) {
                long law = Long.parseLong(row.getField("law"));
                laws.computeIfAbsent(law, id -> parameters(row));
                Mean mean = scores.computeIfAbsent(row.getField("operator"), key -> new LinkedHashMap<>())
                        .computeIfAbsent(row.getField("metric"), key -> new TreeMap<>())
                        .computeIfAbsent(law, key -> new Mean());
                mean.sum += Double.parseDouble(row.getField("score"));
                mean.count++;
                String floor = row.getField("floor");
                if (!floor.isBlank()) mean.floor = Double.parseDouble(floor);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode json = Json.object();
        ObjectNode known = json.putObject("laws");
        laws.forEach((id, parameters) -> known.set(Long.toString(id), parameters));
        ObjectNode operators = json.putObject("operators");
        scores.forEach((operator, metrics) -> metrics.forEach((metric, means) -> means.forEach((law, mean) -> {
            ObjectNode cell = operators
                    .withObjectProperty(operator)
                    .withObjectProperty(metric)
                    .putObject(Long.toString(law))
                    .put("score", mean.sum / mean.count);
            if (Double.isFinite(mean.floor)) cell.put("floor", mean.floor);
        })));
        return json;
    }

    /** The columns between the law and the operator. */
    private static ObjectNode parameters(NamedCsvRecord row) {
        ObjectNode parameters = Json.object();
        for (Map.Entry<String, String> field : row.getFieldsAsMap().entrySet()) {
            if (field.getKey().equals("law")) continue;
            if (field.getKey().equals("operator")) break;
            if (!field.getValue().isBlank()) parameters.put(field.getKey(), Double.parseDouble(field.getValue()));
        }
        return parameters;
    }
}
