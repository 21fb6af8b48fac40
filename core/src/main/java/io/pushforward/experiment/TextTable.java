package io.pushforward.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Results as a plain table for a terminal: a row an operator, a column a score, the references below. */
public final class TextTable {
    /** Marks a score whose whole interval lies below the floor. */
    private static final String BELOW = "!";

    private TextTable() {}

    public static String of(Results results) {
        List<String> metrics = results.metrics();
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("operator", "parameters", "train s"));
        head.addAll(metrics);
        rows.add(head);
        for (OperatorResult operator : results.operators()) rows.add(row(operator, metrics));
        for (ReferenceResult reference : results.references()) {
            List<String> row = new ArrayList<>(List.of("(" + reference.name() + ")", "", ""));
            for (String metric : metrics)
                row.add(Optional.ofNullable(reference.scores().get(metric))
                        .map(TextTable::number)
                        .orElse(""));
            rows.add(row);
        }
        return align(rows) + notes(results, metrics);
    }

    private static List<String> row(OperatorResult operator, List<String> metrics) {
        List<String> row = new ArrayList<>();
        row.add(operator.name());
        row.add(String.format(Locale.ROOT, "%,d", operator.parameters()));
        row.add(String.format(Locale.ROOT, "%.1f", operator.trainSeconds()));
        for (String metric : metrics)
            row.add(operator.score(metric)
                    .map(score -> number(score.mean())
                            + (operator.seeds() > 1 ? " ±" + number(score.std()) : "")
                            + (score.standing() == MetricResult.Standing.BELOW ? BELOW : ""))
                    .orElse(""));
        return row;
    }

    private static String notes(Results results, List<String> metrics) {
        StringBuilder notes = new StringBuilder();
        boolean below = results.operators().stream()
                .anyMatch(o -> metrics.stream()
                        .anyMatch(m -> o.score(m)
                                .map(s -> s.standing() == MetricResult.Standing.BELOW)
                                .orElse(false)));
        if (below)
            notes.append(BELOW)
                    .append(
                            " below the floor: at these ensemble sizes this metric rewards something other than the truth\n");
        for (String warning : results.warnings())
            notes.append("note: ").append(warning).append('\n');
        return notes.toString();
    }

    private static String number(double value) {
        double size = Math.abs(value);
        if (size != 0 && size < 0.0001) return String.format(Locale.ROOT, "%.1e", value);
        return String.format(Locale.ROOT, size >= 100 ? "%.1f" : size >= 10 ? "%.3f" : "%.4f", value);
    }

    private static String align(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows)
            for (int c = 0; c < columns; c++)
                widths[c] = Math.max(widths[c], row.get(c).length());
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String pad = " ".repeat(widths[c] - row.get(c).length());
                line.append(c == 0 ? row.get(c) + pad : "  " + pad + row.get(c));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
