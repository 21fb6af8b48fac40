package io.pushforward.report;

import io.pushforward.experiment.OperatorResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The table of scores in plain text, for the terminal: mean ± standard deviation over seeds, with parameter counts. */
public final class TextTable {
    private static final int COST_COLUMNS = 3; // parameters, seeds, training

    private TextTable() {}

    /** A line for each row; a score below its floor carries an asterisk that a line below explains, then the warnings. */
    public static String of(ReportModel model) {
        ScoreTable table = ScoreTable.of(model);
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("", "parameters", "seeds", "training"));
        table.columns().forEach(column -> head.add(column.metric()));
        lines.add(head);
        for (ScoreTable.Row row : table.rows()) {
            List<String> line = new ArrayList<>();
            boolean indented = row.kind() == ScoreTable.Kind.PUBLISHED || row.kind() == ScoreTable.Kind.FLOOR;
            line.add(indented ? "  " + row.label() : row.label());
            Optional<OperatorResult> operator = row.operator();
            line.add(operator.map(o -> NumberText.count(o.parameters())).orElse(""));
            line.add(operator.map(o -> Integer.toString(o.seeds())).orElse(""));
            line.add(operator.map(o -> NumberText.duration(o.trainSeconds())).orElse(""));
            for (ScoreTable.Column column : table.columns())
                line.add(Optional.ofNullable(row.cells().get(column.metric()))
                        .map(TextTable::cell)
                        .orElse(""));
            lines.add(line);
        }
        StringBuilder text = new StringBuilder(String.join("\n", aligned(lines))).append('\n');
        boolean self = model.results().hasOwnFloors();
        if (table.hasBelowFloor())
            text.append(
                    self
                            ? "\n* below the floor: the predictions are wider than the targets, or targets are their inputs' own samples,"
                                    + " moved; see the report.\n"
                            : "\n* below the floor: what the true law scores. This is no better than the truth; see the report.\n");
        if (self)
            text.append("\nfloor, ").append(FloorText.meaning(model.results())).append('\n');
        model.results()
                .warnings()
                .forEach(warning -> text.append("note: ").append(warning).append('\n'));
        return text.toString();
    }

    private static String cell(ScoreTable.Cell cell) {
        String std = cell.std().map(text -> " \u00b1 " + text).orElse("");
        return cell.mean() + std + (cell.emphasis() == ScoreTable.Emphasis.BELOW_FLOOR ? "*" : " ");
    }

    /** The first column on the left, decimals of the others below each other. */
    private static List<String> aligned(List<List<String>> lines) {
        int columns = lines.get(0).size();
        List<StringBuilder> built = new ArrayList<>();
        lines.forEach(line -> built.add(new StringBuilder()));
        for (int c = 0; c < columns; c++) {
            int before = 0;
            int after = 0;
            for (int i = 1; i < lines.size(); i++) {
                String cell = lines.get(i).get(c);
                before = Math.max(before, point(cell, c));
                after = Math.max(after, cell.length() - point(cell, c));
            }
            int width = Math.max(before + after, lines.get(0).get(c).length());
            for (int i = 0; i < lines.size(); i++) {
                String cell = lines.get(i).get(c);
                boolean text = c == 0 || cell.isEmpty();
                int left = text ? 0 : i == 0 ? width - cell.length() : width - after - point(cell, c);
                String padded = " ".repeat(left) + cell;
                built.get(i).append(c == 0 ? "" : "  ").append(padded).append(" ".repeat(width - padded.length()));
            }
        }
        return built.stream().map(line -> line.toString().stripTrailing()).toList();
    }

    /** Where a cell's decimal point stands; sizes and times are aligned on the right. */
    private static int point(String cell, int column) {
        int point = column <= COST_COLUMNS ? -1 : cell.indexOf('.');
        return point < 0 ? cell.length() : point;
    }
}
