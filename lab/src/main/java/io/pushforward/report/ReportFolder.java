package io.pushforward.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.pushforward.experiment.Results;
import io.pushforward.experiment.ResultsFile;
import io.pushforward.figure.Figure;
import io.pushforward.figure.FigureFile;
import io.pushforward.figure.JsonRecords;
import io.pushforward.figure.draw.Pictures;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Published;
import io.pushforward.store.Atomic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A report on disk: {@code results.json}, {@code figures.json} and {@code report.json} hold what it says,
 * {@code report.html} shows it. The page can be made again from the other three.
 */
public final class ReportFolder {
    public static final String PAGE = "report.html";
    /** The figures that {@code certify --out} left in the folder, which the page shows after its own. */
    public static final String CERTIFICATES = "certificates.json";

    private static final String WORDS = "report.json";

    /** What of a model is neither results nor figures. */
    private record Words(
            @JsonProperty(required = true) String title,
            @JsonProperty(required = true) String summary,
            @JsonProperty(required = true) List<Published> published,
            @JsonProperty(required = true) List<String> notes,
            @JsonProperty(required = true) List<String> commands,
            Optional<String> settings) {}

    private ReportFolder() {}

    /** Writes all of a report into a folder that holds its results already. */
    public static void write(ReportModel model, Path folder) {
        FigureFile.write(model.figures(), folder.resolve(FigureFile.NAME));
        Words words = new Words(
                model.title(), model.summary(), model.published(), model.notes(), model.commands(), model.settings());
        Atomic.write(folder.resolve(WORDS), JsonRecords.text(words));
        HtmlReport.write(model, folder.resolve(PAGE));
    }

    /** Every figure as PNG and SVG, named after the experiment, into a folder such as {@code docs/figures}. */
    public static void writePictures(ReportModel model, Path folder) {
        Pictures.write(HtmlReport.figures(model), folder, model.results().experiment());
    }

    /** The model of a folder; results alone suffice. */
    public static ReportModel read(Path folder) {
        Path file = folder.resolve(ResultsFile.NAME);
        if (!Files.isRegularFile(file))
            throw new UserMistake(folder + " holds no " + ResultsFile.NAME + " to report on");
        Results results = ResultsFile.read(file);
        List<Figure> figures = figures(folder);
        Path words = folder.resolve(WORDS);
        if (!Files.isRegularFile(words))
            return ReportModel.of("Experiment " + results.experiment(), "", results)
                    .withFigures(figures)
                    .withDetails(folder);
        Words read = words(words);
        return ReportModel.of(read.title(), read.summary(), results)
                .withPublished(read.published())
                .withFigures(figures)
                .withNotes(read.notes())
                .withRecipe(read.commands(), read.settings())
                .withDetails(folder);
    }

    /** The run's figures, and those of certificates as they were last drawn. */
    private static List<Figure> figures(Path folder) {
        List<Figure> certificates = drawn(folder.resolve(CERTIFICATES));
        List<String> again = certificates.stream().map(Figure::id).toList();
        return Stream.concat(
                        drawn(folder.resolve(FigureFile.NAME)).stream().filter(figure -> !again.contains(figure.id())),
                        certificates.stream())
                .toList();
    }

    private static List<Figure> drawn(Path file) {
        return Files.isRegularFile(file) ? FigureFile.read(file) : List.of();
    }

    private static Words words(Path file) {
        return JsonRecords.read(file, Words.class);
    }
}
