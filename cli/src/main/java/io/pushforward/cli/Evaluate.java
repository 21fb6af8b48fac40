package io.pushforward.cli;

import io.pushforward.bundle.Bundle;
import io.pushforward.experiment.DataLocation;
import io.pushforward.experiment.Evaluation;
import io.pushforward.experiment.Results;
import io.pushforward.experiment.ResultsFile;
import io.pushforward.importer.Import;
import io.pushforward.report.ReportModel;
import io.pushforward.report.TextTable;
import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores a bundle on the test laws of a dataset. */
@Command(
        name = "evaluate",
        description = "Scores a bundle on the test laws of a dataset, beside the floor: the true law's where a"
                + " simulator knows it, else what the operator would score were its predictions exactly right.")
final class Evaluate implements Runnable {
    private final Console console;

    @Parameters(index = "0", paramLabel = OperatorOptions.LABEL, description = OperatorOptions.DESCRIPTION)
    private Path bundle = Path.of("");

    @Mixin
    private OperatorOptions operators = new OperatorOptions();

    @Parameters(
            index = "1",
            paramLabel = "DATA",
            description = "A dataset folder, or files that import can read; with --spark also a dataset by its URI.")
    private String data = "";

    @Option(
            names = "--metrics",
            split = ",",
            paramLabel = "NAME",
            description = "Scores (default: those that fit the laws).")
    private List<String> metrics = List.of();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--samples",
            defaultValue = "128",
            description = "Draws from laws without atoms (default ${DEFAULT-VALUE}).")
    private int samples;

    @Mixin
    private SparkOption spark = new SparkOption();

    @Option(names = "--out", paramLabel = "FILE.json", description = "Write the results.")
    private Optional<Path> out = Optional.empty();

    Evaluate(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (samples < 1) throw new UserMistake("--samples must be at least 1, got " + samples);
        try (Bundle opened = operators.open(bundle);
                ProgressLine progress = console.progress("evaluate")) {
            Results results = spark.with(
                    "evaluate",
                    workers -> workers.map(there -> Evaluation.by(
                                    there, opened, DataLocation.at(data), metrics, samples, seed.number(), progress))
                            .orElseGet(() -> Evaluation.of(
                                    opened,
                                    Import.open(SparkOption.path(data)),
                                    metrics,
                                    samples,
                                    seed.number(),
                                    progress)));
            out.ifPresent(file -> ResultsFile.write(results, file));
            console.out().print(TextTable.of(ReportModel.of("evaluation", "", results)));
        }
    }
}
