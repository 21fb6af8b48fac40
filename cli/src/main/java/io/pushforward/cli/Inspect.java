package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.store.FileSummary;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is in files of arrays. */
@Command(
        name = "inspect",
        description = "Says what is in .npy, .npz and safetensors files (names, types, shapes and ranges) and in the"
                + " folders of datasets (laws, spaces with names and units, covariates, split).")
final class Inspect implements Runnable {
    private final Console console;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A file, told by its content whatever its name, or the folder of a dataset.")
    private List<Path> files = List.of();

    @Option(names = "--json", description = "Print JSON, one object per file.")
    private boolean json;

    Inspect(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        for (Path file : files) {
            if (Dataset.isDataset(file)) {
                DatasetSummary dataset = new DatasetSummary(file, Dataset.read(file));
                if (json) console.out().println(dataset.json().toPrettyString());
                else console.out().print(dataset.text());
                continue;
            }
            FileSummary summary = FileSummary.of(file);
            if (json) console.out().println(summary.document().json().toPrettyString());
            else console.out().print(summary.text());
        }
    }
}
