package io.pushforward.cli;

import io.pushforward.bundle.Bundle;
import io.pushforward.experiment.RunOrBundle;
import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which operator of a run is meant, where the folder of a run stands for a bundle. */
final class OperatorOptions {
    static final String LABEL = "RUN|BUNDLE";
    static final String DESCRIPTION = "The folder of a run, such as runs/auto-my-data, or of one bundle.";

    @Option(
            names = "--operator",
            paramLabel = "NAME",
            description = "Which operator of a run (default: what train --auto chose, or the only one).")
    private Optional<String> operator = Optional.empty();

    @Option(
            names = "--training-seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Which training of that operator, from 0 (default ${DEFAULT-VALUE}).")
    private int seed;

    Bundle open(Path folder) {
        if (seed < 0) throw new UserMistake("--training-seed must not be negative, got " + seed);
        return RunOrBundle.open(folder, operator, seed);
    }
}
