package io.pushforward.cli;

import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Trained;
import io.pushforward.experiment.Workspace;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Trains the operators of an experiment file and writes their bundles, without scoring them. */
@Command(
        name = "train",
        description = "Trains the operators of an experiment file and writes their bundles; run scores them too.")
final class Train implements Runnable {
    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "NAME|FILE.yaml",
            description = "A built-in experiment or a file of your own.")
    private String experiment = "";

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
        Experiment chosen = ExperimentFile.find(experiment).at(scale, seeds);
        Path directory = out.orElseGet(() -> Path.of("runs", chosen.name() + "-" + scale.word()));
        try (Workspace workspace = Workspace.open(directory, RunExperiment.start(resume, overwrite));
                Narration narration = new Narration(console)) {
            for (Trained trained : Run.train(chosen, workspace, narration))
                console.out().println(workspace.bundle(trained.entry().name(), trained.draw()));
        }
    }
}
