package io.pushforward.cli;

import io.pushforward.experiment.ExperimentSchema;
import picocli.CommandLine.Command;

/** The JSON Schema of experiment files. */
@Command(
        name = "schema",
        description = "Prints a JSON Schema of experiment files, with which editors complete and check them.")
final class Schema implements Runnable {
    private final Console console;

    Schema(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        console.out().println(ExperimentSchema.document().json().toPrettyString());
    }
}
