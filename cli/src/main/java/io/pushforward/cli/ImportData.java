package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.importer.Import;
import io.pushforward.law.TimeGrid;
import io.pushforward.random.Seed;
import io.pushforward.settings.Memory;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Numerals;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a dataset of the user's own files. */
@Command(
        name = "import",
        description =
                "Reads your own law pairs and writes them as a dataset: a folder of .npy files, an .npz, or CSV or"
                        + " Parquet tables. docs/data.md describes the layouts.")
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

    @Option(
            names = "--input-times",
            paramLabel = "START:END:COUNT|T.npy",
            description =
                    "The inputs are paths at COUNT equally spaced times from START to END, or at those of a file.")
    private Optional<String> inputTimes = Optional.empty();

    @Option(
            names = "--target-times",
            paramLabel = "START:END:COUNT|T.npy",
            description = "As --input-times, for the targets.")
    private Optional<String> targetTimes = Optional.empty();

    @Option(
            names = "--test",
            paramLabel = "N",
            description = "How many laws test where the files do not say which; default a sixth.")
    private Optional<Integer> test = Optional.empty();

    @Option(names = "--seed", defaultValue = "0", description = "Of that split; default ${DEFAULT-VALUE}.")
    private long seed;

    ImportData(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (seed < 0) throw new UserMistake("--seed must not be negative, got " + seed);
        Import.Options options = new Import.Options(
                inputTimes.map(text -> times("--input-times", text)),
                targetTimes.map(text -> times("--target-times", text)),
                test.map(OptionalInt::of).orElseGet(OptionalInt::empty),
                Seed.of(seed));
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
    }

    private static TimeGrid times(String option, String text) {
        String[] parts = text.split(":");
        if (parts.length != 3) return Points.times(UserMistake.checked(option, () -> Path.of(text)));
        double[] numbers = new double[3];
        for (int k = 0; k < 3; k++)
            numbers[k] = Numerals.parse(parts[k])
                    .orElseThrow(() -> new UserMistake(option + ": expected START:END:COUNT, got " + text));
        int count = (int) numbers[2];
        if (count != numbers[2]) throw new UserMistake(option + ": expected a whole COUNT, got " + text);
        Memory.require(option + " " + text, 8.0 * count);
        return UserMistake.checked(option, () -> TimeGrid.uniform(numbers[0], numbers[1], count));
    }
}
