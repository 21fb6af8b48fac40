package io.pushforward.report;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.experiment.RunData;
import io.pushforward.figure.Figure;
import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Pictures of laws that somebody asked for, added to the report of a finished run. */
public final class ChosenLaws {
    private ChosenLaws() {}

    /**
     * The report with a picture of each of these laws; one that it has already is drawn again.
     *
     * @param laws ids or names
     */
    public static ReportModel added(ReportModel model, Path folder, Bundle bundle, List<String> laws) {
        Dataset dataset = RunData.of(folder);
        List<Figure> chosen = laws.stream()
                .flatMap(law ->
                        LawPictures.chosen(
                                find(dataset, law),
                                bundle.operator(),
                                bundle.origin().name())
                                .stream())
                .toList();
        List<String> ids = chosen.stream().map(Figure::id).toList();
        List<Figure> figures = new ArrayList<>(chosen);
        model.figures().stream().filter(figure -> !ids.contains(figure.id())).forEach(figures::add);
        return model.withFigures(figures);
    }

    private static LawPair find(Dataset dataset, String law) {
        return dataset.pairs().stream()
                .filter(pair ->
                        pair.name().equals(law) || Long.toString(pair.id()).equals(law))
                .findFirst()
                .orElseThrow(() -> UserMistake.at("--law", "the id or name of a law of the run", law));
    }
}
