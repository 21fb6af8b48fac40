package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Trained;
import io.pushforward.experiment.Workspace;
import io.pushforward.experiment.auto.Choice;
import io.pushforward.experiment.auto.Climb;
import io.pushforward.importer.Import;
import io.pushforward.operator.stack.Objective;
import io.pushforward.random.Seed;
import io.pushforward.store.Atomic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Trains the operators of an experiment file and writes their bundles, without scoring them. */
@Command(
        name = "train",
        description = "Trains the operators of an experiment file and writes their bundles (run scores them too); with"
                + " --auto, chooses an operator for a dataset.")
final class Train implements Runnable {
    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "NAME|FILE.yaml|DATA",
            description = "A built-in experiment or a file of your own; with --auto a dataset.")
    private String experiment = "";

    @Option(
            names = "--auto",
            description =
                    "Choose the operator: climb a ladder of recipes by cross-validation on the training laws, keep"
                            + " their best mixture, score it on the test laws. Ctrl-C keeps what there is.")
    private boolean auto;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "How long --auto may take, such as 90s, 5m (default) or 2h; scoring comes on top.")
    private Optional<String> budget = Optional.empty();

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

    Train(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (auto) choose();
        else if (budget.isPresent() || seed.isPresent() || objective.isPresent() || !symmetries.isEmpty())
            throw new IllegalArgumentException(
                    "--budget, --objective, --symmetry and --seed belong to --auto; a file says such things itself");
        else train();
    }

    private void choose() {
        if (seeds.isPresent()) throw new IllegalArgumentException("--auto trains its winner once; leave --seeds out");
        Duration time = Budget.parse(budget.orElse("5m"));
        if (seed.orElse(0) < 0) throw new IllegalArgumentException("--seed must not be negative, got " + seed.get());
        Path data = Path.of(experiment);
        Dataset dataset = Import.open(data);
        LawPairs training = dataset.split().training(dataset.pairs());
        Path directory = out.orElseGet(() ->
                Path.of("runs", "auto-" + data.toAbsolutePath().normalize().getFileName()));
        try (Interrupt interrupt = Interrupt.awaited();
                Workspace workspace = Workspace.open(directory, RunExperiment.start(resume, overwrite));
                Narration narration = new Narration(console)) {
            if (!Files.exists(workspace.ladder())) {
                Climb.Task task = new Climb.Task(
                        training, symmetries, objective.orElse(Objective.ENERGY), time, Seed.of(seed.orElse(0)));
                Choice choice = Climb.of(task, narration, interrupt::isWanted);
                Atomic.write(workspace.experiment(), choice.experimentText(data, seed.orElse(0)));
                Atomic.write(workspace.ladder(), choice.json().toPrettyString());
                narration.say(choice.why());
            }
            if (!interrupt.isWanted()) interrupt.close(); // from here on Ctrl-C ends at once; --resume goes on
            Experiment chosen = ExperimentFile.read(workspace.experiment()).at(Scale.PAPER, Optional.empty());
            RunExperiment.conclude(chosen, workspace, narration, console, command());
            console.out().println("ladder:  " + workspace.ladder());
        }
    }

    /** What chooses in the same way; how far it comes within the time is the machine's affair. */
    private String command() {
        return "./pushforward train --auto " + experiment
                + budget.map(time -> " --budget " + time).orElse("")
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
                Narration narration = new Narration(console)) {
            for (Trained trained : Run.train(chosen, workspace, narration))
                console.out().println(workspace.bundle(trained.entry().name(), trained.draw()));
        }
    }
}
