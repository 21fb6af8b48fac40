package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Trained;
import io.pushforward.experiment.Workspace;
import io.pushforward.experiment.auto.Choice;
import io.pushforward.experiment.auto.LadderSearch;
import io.pushforward.operator.stack.Objective;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulation;
import io.pushforward.store.Atomic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Trains the operators of an experiment file and writes their bundles, without scoring them. */
@Command(
        name = "train",
        description = "Trains the operators of an experiment file and writes their bundles (run scores them too); with"
                + " --auto, chooses an operator for a dataset.")
final class Train implements Runnable {
    private final Console console;
    private final long began = System.nanoTime();

    @Parameters(
            index = "0",
            paramLabel = "NAME|FILE.yaml|DATA",
            description = "A built-in experiment or a file of your own; with --auto a dataset.")
    private String experiment = "";

    @Option(
            names = "--auto",
            description =
                    "Choose the operator: climb a ladder of operators by cross-validation on the training laws, keep"
                            + " their best mixture, score it on the test laws. Ctrl-C keeps what there is.")
    private boolean auto;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "How long all of --auto may take, such as 90s, 5m (default) or 2h. none: every network"
                    + " has all its epochs, so that the choice does not depend on the machine.")
    private Optional<String> budget = Optional.empty();

    @Option(
            names = "--rungs",
            split = ",",
            paramLabel = "NAME",
            description = "With --auto: only these operators of the ladder.")
    private List<String> rungs = List.of();

    @Option(
            names = "--symmetry",
            split = ",",
            paramLabel = "NAME",
            description =
                    "With --auto: what you declare of every target law, such as odd (y and -y are equally likely).")
    private List<String> symmetries = List.of();

    @Option(
            names = "--objective",
            paramLabel = "NAME",
            description =
                    "With --auto: what the stack minimises. energy (default) asks for the mixture of all that may come, w1 or"
                            + " w2 for the one law in its middle.")
    private Optional<Objective> objective = Optional.empty();

    @Option(names = "--seed", description = "Starts all draws of --auto (default 0).")
    private Optional<Integer> seed = Optional.empty();

    @Mixin
    private ImportOptions files = new ImportOptions();

    @Option(names = "--scale", defaultValue = "paper", description = "quick, or paper: as the file says (default).")
    private Scale scale = Scale.PAPER;

    @Option(names = "--seeds", description = "Train each operator so many times instead of as the file says.")
    private Optional<Integer> seeds = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Where bundles go (default runs/NAME-SCALE).")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--resume", description = "Continue a training that was stopped.")
    private boolean resume;

    @Option(names = "--overwrite", description = "Start afresh where a run exists already.")
    private boolean overwrite;

    @Mixin
    private SparkOption spark = new SparkOption();

    Train(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (auto) choose();
        else if (budget.isPresent()
                || seed.isPresent()
                || objective.isPresent()
                || !symmetries.isEmpty()
                || !rungs.isEmpty()
                || files.isGiven())
            throw new UserMistake(
                    "--budget, --rungs, --objective, --symmetry, --seed and what own files leave open belong to"
                            + " --auto; an experiment file says such things itself");
        else train();
    }

    private void choose() {
        if (seeds.isPresent()) throw new UserMistake("--auto trains its winner once; leave --seeds out");
        Duration time = Budget.parse(budget.orElse("5m"));
        if (seed.orElse(0) < 0) throw new UserMistake("--seed must not be negative, got " + seed.get());
        Path data = SparkOption.path(experiment);
        Dataset dataset = files.open(data, Seed.of(seed.orElse(0)));
        LawPairs training = dataset.split().training(dataset.pairs());
        Path directory = out.orElseGet(() ->
                Path.of("runs", "auto-" + data.toAbsolutePath().normalize().getFileName()));
        try (Interrupt interrupt = Interrupt.awaited();
                Workspace workspace = Workspace.open(directory, RunExperiment.start(resume, overwrite));
                ConsoleListener narration = new ConsoleListener(console)) {
            Experiment chosen = Files.exists(workspace.ladder())
                    ? ExperimentFile.read(workspace.experiment()).at(Scale.PAPER, Optional.empty())
                    : chosen(
                            kept(data, dataset, directory),
                            task(training, dataset, time),
                            workspace,
                            narration,
                            interrupt);
            if (!interrupt.isWanted()) interrupt.close(); // from here on Ctrl-C ends at once; --resume goes on
            RunExperiment.conclude(chosen, workspace, narration, console, command(), spark);
            console.out().println("ladder:  " + workspace.ladder());
        }
    }

    private LadderSearch.Task task(LawPairs training, Dataset dataset, Duration time) {
        return new LadderSearch.Task(
                training,
                dataset.split().test().size(),
                Simulation.of(dataset),
                new LadderSearch.Options(
                        new ArrayList<>(symmetries),
                        objective.orElse(Objective.ENERGY),
                        Seed.of(seed.orElse(0)),
                        new ArrayList<>(rungs)),
                time.equals(LadderSearch.UNLIMITED) ? time : left(time));
    }

    /** What is left of a time since the command began. */
    private Duration left(Duration time) {
        Duration left = time.minusNanos(System.nanoTime() - began);
        return left.compareTo(Duration.ofMillis(1)) > 0 ? left : Duration.ofMillis(1);
    }

    private Experiment chosen(
            Path data, LadderSearch.Task task, Workspace workspace, ConsoleListener narration, Interrupt interrupt) {
        Choice choice = spark.with(
                "train --auto",
                workers -> workers.map(there -> LadderSearch.by(there, data, task, narration, interrupt::isWanted))
                        .orElseGet(() -> LadderSearch.of(task, narration, interrupt::isWanted)));
        workspace.requireStanding();
        Experiment chosen = choice.experiment(data, seed.orElse(0));
        Atomic.write(workspace.experiment(), chosen.yaml()); // before the ladder, from which a resumed run goes on
        Document ladder = choice.document().withNumber("seconds", 1e-9 * (System.nanoTime() - began));
        Atomic.write(workspace.ladder(), ladder.json().toPrettyString());
        narration.say(choice.why());
        return chosen;
    }

    /** What the run refers to: the data themselves, or where options say how to read them a dataset of its own. */
    private Path kept(Path data, Dataset dataset, Path directory) {
        if (!files.isGiven()) return data;
        Path folder = directory.resolve("dataset");
        dataset.write(folder, DatasetWriter.Existing.REPLACE);
        return folder;
    }

    /** What chooses in the same way; how far it comes within the time is the machine's affair. */
    private String command() {
        return "./pushforward train --auto " + experiment
                + budget.map(time -> " --budget " + time).orElse("")
                + (rungs.isEmpty() ? "" : " --rungs " + String.join(",", rungs))
                + (symmetries.isEmpty() ? "" : " --symmetry " + String.join(",", symmetries))
                + objective
                        .map(name -> " --objective " + name.name().toLowerCase(Locale.ROOT))
                        .orElse("")
                + seed.map(start -> " --seed " + start).orElse("");
    }

    private void train() {
        Experiment chosen = ExperimentFile.find(experiment).at(scale, seeds);
        Path directory = out.orElseGet(() -> Path.of("runs", chosen.name() + "-" + scale.word()));
        RunExperiment.requireOtherFolder(experiment, directory);
        try (Workspace workspace = Workspace.open(directory, RunExperiment.start(resume, overwrite));
                ConsoleListener narration = new ConsoleListener(console)) {
            List<Trained> all = spark.with("train", workers -> Run.train(chosen, workspace, narration, workers));
            all.forEach(Trained::close);
            workspace.requireStanding();
            for (Trained trained : all)
                console.out().println(workspace.bundle(trained.entry().name(), trained.draw()));
        }
    }
}
