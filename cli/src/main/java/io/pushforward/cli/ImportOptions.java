package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.Observed;
import io.pushforward.importer.Import;
import io.pushforward.importer.Missing;
import io.pushforward.importer.SideOptions;
import io.pushforward.importer.Splitting;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Quantity;
import io.pushforward.random.Seed;
import io.pushforward.settings.Memory;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Numerals;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** What a user's own files may leave open, as options of the commands that read them. */
final class ImportOptions {
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
            names = "--input-edges",
            paramLabel = "E0,E1,…",
            description = "The ends of the bins that the labels of the inputs stand for.")
    private Optional<String> inputEdges = Optional.empty();

    @Option(names = "--target-edges", paramLabel = "E0,E1,…", description = "As --input-edges, for the targets.")
    private Optional<String> targetEdges = Optional.empty();

    @Option(
            names = "--input-names",
            paramLabel = "NAME [UNIT],…",
            description = "What the coordinates, channels or bins of the inputs are, such as \"wind speed [kn]\".")
    private Optional<String> inputNames = Optional.empty();

    @Option(names = "--target-names", paramLabel = "NAME [UNIT],…", description = "As --input-names, for the targets.")
    private Optional<String> targetNames = Optional.empty();

    @Option(names = "--title", paramLabel = "TEXT", description = "What the data are called in tables and figures.")
    private Optional<String> title = Optional.empty();

    @Option(names = "--exact", description = "Laws are known in full, as a life table is: no sampling noise.")
    private boolean exact;

    @Option(names = "--exact-inputs", description = "The same of the inputs alone.")
    private boolean exactInputs;

    @Option(names = "--exact-targets", description = "The same of the targets alone.")
    private boolean exactTargets;

    @Option(
            names = "--covariate",
            paramLabel = "NAME: KIND",
            description = "Declare a covariate_NAME: number, category, or cyclic PERIOD, as in \"month: cyclic 12\".")
    private List<String> covariates = List.of();

    @Option(
            names = "--missing",
            paramLabel = "refuse|drop-sample|interpolate",
            description = "What to do with missing numbers (default refuse); interpolate is for paths.")
    private Optional<String> missing = Optional.empty();

    @Option(
            names = "--test",
            paramLabel = "N",
            description = "How many laws test where the files do not say which; default a sixth.")
    private Optional<Integer> test = Optional.empty();

    @Option(
            names = "--test-last",
            paramLabel = "N",
            description = "The last N laws by --order test; whole groups where there are groups.")
    private Optional<Integer> last = Optional.empty();

    @Option(
            names = "--test-where",
            paramLabel = "COLUMN=VALUE",
            description = "The laws with this value in a column test.")
    private Optional<String> where = Optional.empty();

    @Option(
            names = "--order",
            paramLabel = "COLUMN",
            description = "The column that gives laws their order: a number or a date (default: a column order).")
    private Optional<String> order = Optional.empty();

    @Option(
            names = "--group",
            paramLabel = "COLUMN",
            description = "Laws that agree in this column stay together (default: a column group).")
    private Optional<String> group = Optional.empty();

    /** Whether any option was given, which a dataset, where nothing is left open, does not take. */
    boolean isGiven() {
        return exact
                || exactInputs
                || exactTargets
                || !covariates.isEmpty()
                || List.of(
                                inputTimes,
                                targetTimes,
                                inputEdges,
                                targetEdges,
                                inputNames,
                                targetNames,
                                title,
                                missing,
                                test,
                                last,
                                where,
                                order,
                                group)
                        .stream()
                        .anyMatch(Optional::isPresent);
    }

    /** A dataset as it is, or users' own files with these options. */
    Dataset open(Path source, Seed seed) {
        if (!Import.isDataset(source)) return isGiven() ? Import.read(source, options(seed)) : Import.open(source);
        if (isGiven())
            throw new UserMistake(source
                    + ": expected files to import with these options, got a dataset, which leaves nothing open;"
                    + " give the options to import");
        return Import.open(source);
    }

    Import.Options options(Seed seed) {
        Splitting splitting = new Splitting(whole(test), whole(last), order, group, where, seed);
        return Import.Options.STANDARD
                .with(
                        side("--input", inputTimes, inputEdges, inputNames, exact || exactInputs),
                        side("--target", targetTimes, targetEdges, targetNames, exact || exactTargets))
                .with(missing())
                .with(splitting)
                .withCovariates(covariates)
                .withTitle(title.orElse(""));
    }

    private static OptionalInt whole(Optional<Integer> value) {
        return value.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private Missing missing() {
        String word = missing.orElse(Missing.REFUSE.word());
        for (Missing known : Missing.values()) if (known.word().equals(word)) return known;
        throw UserMistake.at("--missing", "refuse, drop-sample or interpolate", word);
    }

    private static SideOptions side(
            String option, Optional<String> times, Optional<String> edges, Optional<String> names, boolean known) {
        return new SideOptions(
                times.map(text -> times(option + "-times", text)),
                edges.map(text -> bins(option + "-edges", text)),
                names.map(text -> Arrays.stream(text.split(","))
                                .map(Quantity::parse)
                                .toList())
                        .orElse(List.of()),
                known ? Observed.EXACT : Observed.DRAWN);
    }

    private static Axis times(String option, String text) {
        String[] parts = text.split(":");
        if (parts.length != 3) return PointFiles.times(UserMistake.checked(option, () -> Path.of(text)));
        double[] numbers = new double[3];
        for (int k = 0; k < 3; k++)
            numbers[k] = Numerals.parse(parts[k])
                    .orElseThrow(() -> new UserMistake(option + ": expected START:END:COUNT, got " + text));
        int count = (int) numbers[2];
        if (count != numbers[2]) throw new UserMistake(option + ": expected a whole COUNT, got " + text);
        Memory.require(option + " " + text, 8.0 * count);
        return UserMistake.checked(option, () -> Axis.uniform(numbers[0], numbers[1], count));
    }

    private static Bins bins(String option, String text) {
        try {
            return new Bins(Arrays.stream(text.split(","))
                    .mapToDouble(Double::parseDouble)
                    .toArray());
        } catch (IllegalArgumentException mistake) {
            throw new UserMistake(option + ": expected increasing numbers such as 0,1,5, got " + text, mistake);
        }
    }
}
