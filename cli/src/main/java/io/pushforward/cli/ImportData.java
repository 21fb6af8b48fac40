package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.importer.Import;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a dataset of the user's own files. */
@Command(
        name = "import",
        description =
                "Reads your own law pairs and writes them as a dataset: a folder of .npy files, an .npz, or CSV or"
                        + " Parquet tables. docs/guides/data.md describes the layouts.")
final class ImportData implements Runnable {
    private final Console console;

    @Parameters(
            arity = "1..2",
            paramLabel = "SOURCE",
            description = "A folder, an .npz or a table with both sides; or a table of inputs and one of targets.")
    private List<Path> sources = List.of();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Where the dataset goes.")
    private Path out = Path.of("");

    @Option(names = "--overwrite", description = "Replace the dataset that is there.")
    private boolean overwrite;

    @Mixin
    private ImportOptions files = new ImportOptions();

    @Mixin
    private SeedOption seed = new SeedOption();

    ImportData(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Import.Options options = files.options(seed.seed());
        Dataset dataset = sources.size() == 1
                ? Import.read(sources.get(0), options)
                : Import.read(sources.get(0), sources.get(1), options);
        dataset.write(out, overwrite ? DatasetWriter.Existing.REPLACE : DatasetWriter.Existing.REFUSE);
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s: %d laws, %d for training and %d for the test%n",
                        out,
                        dataset.pairs().size(),
                        dataset.split().training().size(),
                        dataset.split().test().size());
        int dropped = dataset.recipe().json().path("droppedSamples").asInt();
        if (dropped > 0) console.out().printf("left out: %d samples with missing numbers%n", dropped);
    }
}
