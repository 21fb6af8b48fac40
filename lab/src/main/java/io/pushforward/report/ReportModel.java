package io.pushforward.report;

import io.pushforward.experiment.Results;
import io.pushforward.figure.Figure;
import io.pushforward.simulate.Published;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything that a report shows. Tables, the figure of scores and the section on calibration follow from the results.
 *
 * @param summary a sentence or two on what was asked
 * @param published what others published for the same experiment
 * @param figures beyond those that follow from the results, in order
 * @param notes findings, one paragraph each
 * @param commands how to repeat the experiment, one shell command each
 * @param settings the resolved experiment file
 * @param ladder how the operator was chosen, where it was chosen among several
 * @param laws scores law by law, where they are known
 */
public record ReportModel(
        String title,
        String summary,
        Results results,
        List<Published> published,
        List<Figure> figures,
        List<String> notes,
        List<String> commands,
        Optional<String> settings,
        Optional<Ladder> ladder,
        Optional<LawSheet> laws) {
    public ReportModel {
        published = List.copyOf(published);
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
        commands = List.copyOf(commands);
        Set<String> ids = new LinkedHashSet<>();
        for (Figure figure : figures)
            if (!ids.add(figure.id()))
                throw new IllegalArgumentException(
                        "figures of a report need different ids, got " + figure.id() + " twice");
    }

    /** A report of results alone. */
    public static ReportModel of(String title, String summary, Results results) {
        return new ReportModel(
                title,
                summary,
                results,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public ReportModel withPublished(List<Published> other) {
        return new ReportModel(title, summary, results, other, figures, notes, commands, settings, ladder, laws);
    }

    public ReportModel withFigures(List<Figure> other) {
        return new ReportModel(title, summary, results, published, other, notes, commands, settings, ladder, laws);
    }

    public ReportModel withNotes(List<String> other) {
        return new ReportModel(title, summary, results, published, figures, other, commands, settings, ladder, laws);
    }

    /** How to repeat the experiment: commands, and the resolved experiment file. */
    public ReportModel withRecipe(List<String> otherCommands, Optional<String> otherSettings) {
        return new ReportModel(
                title, summary, results, published, figures, notes, otherCommands, otherSettings, ladder, laws);
    }

    /** With the ladder and the scores law by law that a run's folder holds. */
    ReportModel withDetails(Path folder) {
        return new ReportModel(
                title,
                summary,
                results,
                published,
                figures,
                notes,
                commands,
                settings,
                Ladder.read(folder),
                LawSheet.read(folder));
    }
}
