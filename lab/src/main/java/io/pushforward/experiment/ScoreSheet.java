package io.pushforward.experiment;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPairs;
import io.pushforward.store.Atomic;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Scores law by law, for whoever asks which laws an operator finds hard: {@code scores.csv} with the law's id and
 * parameters, operator, seed, metric, score, and floor where one is known.
 */
public final class ScoreSheet {
    public static final String NAME = "scores.csv";

    /** The head of the columns behind the parameters. */
    static final List<String> BEHIND = List.of("operator", "seed", "metric", "score", "floor");

    /** The last column, where laws have names. */
    static final String LAW_NAME = "name";

    private ScoreSheet() {}

    static void write(LawPairs test, List<Trained> trained, TestScorer.Scores scores, Path file) {
        List<Facts> facts = test.facts();
        long[] ids = test.ids();
        List<String> parameters = List.copyOf(facts.get(0).parameters().keySet());
        StringWriter text = new StringWriter();
        List<String> head = new ArrayList<>(List.of("law"));
        head.addAll(parameters);
        head.addAll(BEHIND);
        boolean named = facts.stream().anyMatch(known -> known.name().isPresent());
        if (named) head.add(LAW_NAME);
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(head);
            for (int i = 0; i < trained.size(); i++)
                for (String metric : scores.entrants().get(i).labels())
                    for (int law = 0; law < test.size(); law++) {
                        String id = Long.toString(ids[law]);
                        Facts known = facts.get(law);
                        List<String> cells = row(id, known, law, parameters, trained.get(i), metric, i, scores);
                        if (named) cells.add(known.name().orElse(id));
                        csv.writeRecord(cells);
                    }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Atomic.write(file, text.toString());
    }

    private static List<String> row(
            String id,
            Facts known,
            int law,
            List<String> parameters,
            Trained trained,
            String metric,
            int entrant,
            TestScorer.Scores scores) {
        List<String> cells = new ArrayList<>(List.of(id));
        for (String parameter : parameters)
            cells.add(Optional.ofNullable(known.parameters().get(parameter))
                    .map(String::valueOf)
                    .orElse(""));
        cells.add(trained.entry().name());
        cells.add(Integer.toString(trained.draw()));
        cells.add(metric);
        cells.add(Double.toString(scores.entrants().get(entrant).of(metric)[law]));
        cells.add(scores.floor()
                .map(floor -> Double.toString(floor.of(metric)[law]))
                .orElse(""));
        return cells;
    }
}
