package io.pushforward.cli;

import io.pushforward.store.FileSummary;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is in files of arrays. */
@Command(
        name = "inspect",
        description = "Says what is in .npy, .npz and safetensors files: names, types, shapes and ranges.")
final class Inspect implements Runnable {
    private final Console console;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Told by its content, whatever its name.")
    private List<Path> files = List.of();

    @Option(names = "--json", description = "Print JSON, one object a file.")
    private boolean json;

    Inspect(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        for (Path file : files) {
            FileSummary summary = FileSummary.of(file);
            if (json) console.out().println(summary.json().toPrettyString());
            else console.out().print(summary.text());
        }
    }
}
