package io.pushforward.cli;

import io.pushforward.bundle.Bundle;
import io.pushforward.report.ChosenLaws;
import io.pushforward.report.MarkdownReport;
import io.pushforward.report.ReportFolder;
import io.pushforward.report.ReportModel;
import io.pushforward.store.Atomic;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a run's report again, from its results and figures; or one document of several runs. */
@Command(
        name = "report",
        description = "Writes report.html of finished runs again, from their results.json and figures; or one Markdown"
                + " document of them all.")
final class Report implements Runnable {
    private final Console console;

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "The folder of a run, such as runs/ou-quick; several for one document.")
    private List<Path> directories = List.of();

    @Option(
            names = "--markdown",
            paramLabel = "FILE.md",
            description = "Write one document of all runs instead; its pictures go to figures/ beside it.")
    private Optional<Path> markdown = Optional.empty();

    @Option(
            names = "--law",
            paramLabel = "ID",
            description =
                    "Show this law too, by its id or name: input, observed and predicted. Several times for more.")
    private List<String> laws = List.of();

    @Mixin
    private OperatorOptions operator = new OperatorOptions();

    Report(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        List<ReportModel> models = directories.stream().map(this::read).toList();
        if (markdown.isPresent()) document(models, markdown.get());
        else
            for (int i = 0; i < models.size(); i++) {
                ReportFolder.write(models.get(i), directories.get(i));
                console.out().println(directories.get(i).resolve(ReportFolder.PAGE));
            }
    }

    private ReportModel read(Path directory) {
        ReportModel model = ReportFolder.read(directory);
        if (laws.isEmpty()) return model;
        try (Bundle bundle = operator.open(directory)) {
            return ChosenLaws.added(model, directory, bundle, laws);
        }
    }

    private void document(List<ReportModel> models, Path file) {
        Path figures = file.resolveSibling("figures");
        for (ReportModel model : MarkdownReport.illustrated(models)) ReportFolder.writePictures(model, figures);
        Atomic.write(
                file,
                MarkdownReport.text(
                        "Results",
                        "Written by `pushforward report DIR... --markdown FILE.md` from finished runs; every score stands"
                                + " beside its floor, what the true law itself would score.",
                        models));
        console.out().println(file);
        console.out().println(figures);
    }
}
