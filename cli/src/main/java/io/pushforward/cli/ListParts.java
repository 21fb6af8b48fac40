package io.pushforward.cli;

import io.pushforward.experiment.ExperimentFile;
import io.pushforward.settings.Reference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every part that an experiment file may name, with its options. */
@Command(name = "list", description = "Shows every part that an experiment file may name, with its options.")
final class ListParts implements Runnable {
    private final Console console;

    @Option(names = "--markdown", description = "As the page docs/reference.md.")
    private boolean markdown;

    ListParts(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (markdown) {
            console.out().print(Reference.markdown());
            return;
        }
        console.out().println("experiments: pushforward run NAME");
        ExperimentFile.BUILT_IN.forEach(name -> console.out().println("  " + name));
        console.out().print(Reference.text());
    }
}
