package io.pushforward.cli;

import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.report.ExperimentReport;
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

/** From an experiment file to trained operators, a table of scores beside floors, and a report. */
@Command(
        name = "run",
        description = "Simulates, trains every operator and baseline, scores them beside the floor, and writes bundles,"
                + " results.json and a report.")
final class RunExperiment implements Runnable {
    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "NAME|FILE.yaml",
            description =
                    "ou, gaussian, duffing, mean-field, lorenz-96, inversion, allen-cahn, darcy, finite-support, or an experiment file"
                            + " of your own.")
    private String experiment = "";

    @Option(
            names = "--scale",
            defaultValue = "quick",
            description = "quick (about a minute, the default) or paper (as the file says).")
    private Scale scale = Scale.QUICK;

    @Option(names = "--seeds", description = "Train each operator so many times instead of as the file says.")
    private Optional<Integer> seeds = Optional.empty();

    @Option(names = "--seed", description = "Starts all draws, of data too, instead of the file's seed.")
    private Optional<Integer> seed = Optional.empty();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "OPERATOR",
            description = "Only these operators of the file, and the constant predictor.")
    private List<String> only = List.of();

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default runs/NAME-SCALE).")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--resume", description = "Continue a run that was stopped; finished trainings are not repeated.")
    private boolean resume;

    @Option(names = "--overwrite", description = "Start afresh where results exist already.")
    private boolean overwrite;

    @Mixin
    private SparkOption spark = new SparkOption();

    RunExperiment(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Experiment chosen = chosen().at(scale, seeds);
        Path directory = out.orElseGet(() -> Path.of("runs", chosen.name() + "-" + scale.word()));
        requireOtherFolder(experiment, directory);
        try (Workspace workspace = Workspace.open(directory, start(resume, overwrite));
                ConsoleListener narration = new ConsoleListener(console)) {
            conclude(chosen, workspace, narration, console, command(), spark);
        }
    }

    /** What repeats this run, but for the folder that it goes to. */
    private String command() {
        return "./pushforward run " + experiment + " --scale " + scale.word()
                + seeds.map(count -> " --seeds " + count).orElse("")
                + seed.map(start -> " --seed " + start).orElse("")
                + (only.isEmpty() ? "" : " --only " + String.join(",", only));
    }

    private ExperimentFile chosen() {
        ExperimentFile file = ExperimentFile.find(experiment);
        if (seed.isPresent()) file = file.changed("seed: " + seed.get());
        return only.isEmpty() ? file : file.only(only);
    }

    /** Runs what is left of an experiment, writes its report, and shows its table. */
    static void conclude(
            Experiment experiment,
            Workspace workspace,
            ConsoleListener narration,
            Console console,
            String command,
            SparkOption spark) {
        ReportModel report;
        try (Run run =
                spark.with("run " + experiment.name(), workers -> Run.of(experiment, workspace, narration, workers))) {
            narration.close();
            report = ExperimentReport.write(run, workspace, command);
        }
        workspace.requireStanding();
        console.out().println();
        console.out().print(TextTable.of(report));
        console.out().println();
        console.out().println("report:  " + workspace.report());
        console.out().println("results: " + workspace.results());
        console.out().println("bundles: " + workspace.bundles());
    }

    /** A run writes the resolved experiment into its folder, where it must not replace the user's own file. */
    static void requireOtherFolder(String experiment, Path directory) {
        Path written = directory.resolve("experiment.yaml").toAbsolutePath().normalize();
        if (Path.of(experiment).toAbsolutePath().normalize().equals(written))
            throw new UserMistake(
                    "a run in " + directory + " would replace " + experiment + " itself: choose another --out");
    }

    static Workspace.Start start(boolean resume, boolean overwrite) {
        if (resume && overwrite) throw new UserMistake("--resume and --overwrite exclude each other");
        return resume ? Workspace.Start.RESUME : overwrite ? Workspace.Start.OVERWRITE : Workspace.Start.FRESH;
    }
}
