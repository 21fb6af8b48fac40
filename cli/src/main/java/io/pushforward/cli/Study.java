package io.pushforward.cli;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.experiment.EpochScores;
import io.pushforward.experiment.HardLaws;
import io.pushforward.experiment.RepeatedSteps;
import io.pushforward.experiment.RunData;
import io.pushforward.experiment.RunOrBundle;
import io.pushforward.experiment.ScoreSheet;
import io.pushforward.experiment.Summary;
import io.pushforward.importer.Import;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.project.Pca;
import io.pushforward.project.PrincipalComponents;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.PropagationOfChaos;
import io.pushforward.simulate.duffing.DuffingConvergence;
import io.pushforward.simulate.duffing.DuffingSensitivity;
import io.pushforward.simulate.reaction.AllenCahnOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Numerical studies: behind the simulators' settings, and of what a run found hard. */
@Command(
        name = "study",
        description = "Numerical studies: behind the simulators' settings, and of what a run found hard.",
        synopsisSubcommandLabel = "STUDY")
final class Study {
    /** The exit code of a study whose requirement is not met. */
    private static final int NOT_MET = 1;

    private final Console console;

    Study(Console console) {
        this.console = console;
    }

    @Command(
            name = "duffing-convergence",
            description =
                    "How fine the forcing's time grid must be: responses on coarser grids against those on the finest."
                            + " Exit code 1 where the requirement is not met.")
    int duffingConvergence(
            @Option(names = "--paths", defaultValue = "4", description = "Paths for each of 17 settings; default 4.")
                    int paths,
            @Mixin SeedOption seed) {
        if (paths < 1) throw new UserMistake("--paths must be at least 1, got " + paths);
        DuffingConvergence.Table table = DuffingConvergence.run(paths, seed.seed());
        console.out()
                .printf(Locale.ROOT, "%-8s  %-12s  %-12s  %s%n", "step", "median error", "worst error", "worst at");
        for (DuffingConvergence.Row row : table.rows())
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%-8s  %-12.2e  %-12.2e  %s%n",
                            row.step(),
                            row.median(),
                            row.worst(),
                            row.worstSetting());
        console.out()
                .printf(
                        Locale.ROOT,
                        "%nrelative errors of %d trajectories against step %s; required below %.0e: %s%n",
                        table.trajectories(),
                        DuffingConvergence.STEPS.get(DuffingConvergence.STEPS.size() - 1),
                        DuffingConvergence.REQUIRED,
                        table.passed() ? "met" : "not met");
        return table.passed() ? 0 : NOT_MET;
    }

    @Command(
            name = "duffing-sensitivity",
            description =
                    "Where the Duffing oscillator jumps between orbits: the fastest change of its response with the phase of a"
                            + " forcing without noise, in root mean square displacement a radian, by amplitude and frequency.")
    int duffingSensitivity(
            @Option(names = "--phases", defaultValue = "128", description = "How many phases; default 128.")
                    int phases) {
        if (phases < 2) throw new UserMistake("--phases must be at least 2, got " + phases);
        List<Double> amplitudes = List.of(0.5, 0.8, 1.1, 1.4, 1.7, 2.0);
        List<Double> frequencies = List.of(0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25, 0.275, 0.3);
        double[][] table = DuffingSensitivity.table(amplitudes, frequencies, phases);
        console.out().printf("%-6s", "A \\ f");
        for (double frequency : frequencies) console.out().printf(Locale.ROOT, "  %5.3f", frequency);
        console.out().println();
        for (int row = 0; row < table.length; row++) {
            console.out().printf(Locale.ROOT, "%-6.1f", amplitudes.get(row));
            for (double value : table[row]) console.out().printf(Locale.ROOT, "  %5.2f", value);
            console.out().println();
        }
        return 0;
    }

    @Command(
            name = "allen-cahn-order",
            description =
                    "Of what order the time steps of the Allen-Cahn fields are: coarser steps against the finest, driven by"
                            + " the same noise.")
    int allenCahnOrder(
            @Option(names = "--fields", defaultValue = "256", description = "How many fields; default 256.") int fields,
            @Mixin SeedOption seed) {
        if (fields < 2) throw new UserMistake("--fields must be at least 2, got " + fields);
        AllenCahnOrder.Table table = AllenCahnOrder.run(fields, seed.seed());
        console.out()
                .printf(
                        Locale.ROOT,
                        "%-6s  %-11s  %-14s  %s%n",
                        "steps",
                        "weak error",
                        "standard error",
                        "strong error");
        for (AllenCahnOrder.Row row : table.rows())
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%-6d  %-11.2e  %-14.1e  %.2e%n",
                            row.steps(),
                            row.weak(),
                            row.error(),
                            row.strong());
        console.out()
                .printf(
                        Locale.ROOT,
                        "%nfitted order: weak %.2f, strong %.2f (%d fields)%n",
                        table.weakOrder(),
                        table.strongOrder(),
                        fields);
        return 0;
    }

    @Command(
            name = "propagation-of-chaos",
            description =
                    "How fast members of a finite population become those of an infinite one: their distance under the same"
                            + " noise against the population's size, with the fitted rate (theory: -1/2).")
    int propagationOfChaos(
            @Option(
                            names = "--populations",
                            defaultValue = "200",
                            description = "How many populations of each size; default 200.")
                    int populations,
            @Mixin SeedOption seed) {
        if (populations < 2) throw new UserMistake("--populations must be at least 2, got " + populations);
        PropagationOfChaos.Table table = PropagationOfChaos.run(populations, seed.seed());
        console.out().printf("%-10s  %-15s  %-14s  %s%n", "population", "member distance", "standard error", "mean");
        for (PropagationOfChaos.Row row : table.rows())
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%-10d  %-15.5f  %-14.5f  %.5f%n",
                            row.population(),
                            row.distance(),
                            row.error(),
                            row.mean());
        console.out()
                .printf(
                        Locale.ROOT,
                        "%nfitted rate: distance of members %.3f, error of the mean %.3f (%d populations of each size)%n",
                        table.distanceRate(),
                        table.meanRate(),
                        populations);
        return 0;
    }

    @Command(
            name = "steps",
            description =
                    "How the error of a mean-field operator grows when it is composed with itself: energy distance to the true"
                            + " law after one step, two, three, beside the plug-in and the floor.")
    int steps(
            @Parameters(paramLabel = "DIR", description = "The folder of a run of mean-field.") Path folder,
            @Option(names = "--operator", description = "Its name in the run, where there are several.")
                    Optional<String> operator,
            @Option(names = "--times", defaultValue = "3", description = "How many steps; default 3.") int times) {
        if (times < 1) throw new UserMistake("--times must be at least 1, got " + times);
        try (Bundle bundle = RunOrBundle.open(folder, operator, 0)) {
            console.out()
                    .printf(
                            "%-6s  %-9s  %-9s  %-9s  %-9s  %s%n",
                            "time", "composed", "± 95 %", "plug-in", "one step", "floor");
            for (RepeatedSteps.Row row : RepeatedSteps.of(bundle.operator(), RunData.of(folder), times))
                console.out()
                        .printf(
                                Locale.ROOT,
                                "%-6s  %-9.5f  %-9.5f  %-9.5f  %-9.5f  %.5f%n",
                                row.time(),
                                row.error(),
                                row.halfWidth(),
                                row.plugIn(),
                                row.unmoved(),
                                row.floor());
        }
        return 0;
    }

    @Command(
            name = "components",
            description = "How many principal components the training laws of a dataset need to explain its variance.")
    int components(
            @Parameters(paramLabel = "DATASET", description = "A dataset folder.") Path folder,
            @Option(
                            names = "--explained",
                            defaultValue = "0.99",
                            description = "The share to exceed; default ${DEFAULT-VALUE}.")
                    double explained) {
        Dataset dataset = Import.open(folder);
        LawPairs training = dataset.split().training(dataset.pairs());
        console.out()
                .printf(Locale.ROOT, "%-8s  %-10s  %-12s  %s%n", "side", "components", "explained", "with one fewer");
        print("input", training.inputSpace(), training.inputs(), explained);
        print("target", training.targetSpace(), training.targets(), explained);
        return 0;
    }

    @Command(
            name = "hardest",
            description =
                    "Which test laws of a finished run an operator finds hard, and how that goes with their parameters.")
    int hardest(
            @Parameters(paramLabel = "DIR", description = "The folder of a run.") Path folder,
            @Option(
                            names = "--operator",
                            description = "Its name in the run (default: the run's first, or what --auto chose).")
                    Optional<String> operator,
            @Option(names = "--metric", description = "The score's name in the run (default: the first).")
                    Optional<String> metric,
            @Option(names = "--laws", defaultValue = "10", description = "How many; default 10.") int count,
            @Option(
                            names = "--where",
                            paramLabel = "NAME=LOW:HIGH",
                            description = "Compare laws whose parameters lie in these ranges with all others.")
                    Map<String, String> ranges) {
        if (count < 1) throw new UserMistake("--laws must be at least 1, got " + count);
        HardLaws hard = HardLaws.of(folder.resolve(ScoreSheet.NAME), operator, metric);
        Map<String, double[]> parts = ranges == null ? Map.of() : parts(hard, ranges);
        if (operator.isEmpty() || metric.isEmpty()) console.out().println(hard.what());
        console.out().printf(Locale.ROOT, "%-8s  %-12s  %s%n", "law", "excess", "parameters");
        for (HardLaws.HardLaw law :
                hard.laws().subList(0, Math.min(count, hard.laws().size())))
            console.out().printf(Locale.ROOT, "%-8s  %-12.5g  %s%n", law.name(), law.excess(), words(law.parameters()));
        if (!hard.correlations().isEmpty())
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%nrank correlation of the excess over %d laws with %s%n",
                            hard.laws().size(),
                            words(hard.correlations()));
        parts.forEach(this::print);
        return 0;
    }

    @Command(
            name = "epochs",
            description =
                    "How the scores of a run fall as it trains: copies of its checkpoints, taken while it trained, are scored on its"
                            + " test laws by its metrics. Writes a table and a figure, and says when published scores are passed.")
    int epochs(
            @Parameters(paramLabel = "DIR", description = "The folder of a run; it may be under way.") Path folder,
            @Option(
                            names = "--checkpoints",
                            paramLabel = "FOLDER",
                            description =
                                    "Where the copies are, under any names (default: the one that the run itself keeps).")
                    Optional<Path> checkpoints,
            @Option(
                            names = "--most",
                            defaultValue = "12",
                            description = "How many epochs of each training are scored; default 12.")
                    int most,
            @Option(
                            names = "--metric",
                            description = "Only this score of the run; may be given again (default: all of them).")
                    List<String> metrics,
            @Option(names = "--out", paramLabel = "FOLDER", description = "Where the files go (default: DIR).")
                    Optional<Path> out) {
        if (most < 1) throw new UserMistake("--most must be at least 1, got " + most);
        try (ConsoleListener narration = new ConsoleListener(console)) {
            EpochScores scores = EpochScores.of(
                    folder,
                    checkpoints.orElse(folder.resolve("checkpoints")),
                    most,
                    metrics == null ? List.of() : metrics,
                    narration);
            EpochText.print(scores, console.out());
            EpochText.write(scores, out.orElse(folder));
        }
        return 0;
    }

    private static Map<String, double[]> parts(HardLaws hard, Map<String, String> where) {
        Map<String, HardLaws.Range> ranges = new LinkedHashMap<>();
        where.forEach((name, text) -> ranges.put(name, HardLaws.Range.parse(text)));
        double[] inside = hard.excess(ranges, true);
        double[] outside = hard.excess(ranges, false);
        if (inside.length < 2 || outside.length < 2)
            throw new UserMistake("--where must leave two laws or more on both sides, got " + inside.length
                    + " inside and " + outside.length + " outside");
        Map<String, double[]> parts = new LinkedHashMap<>();
        parts.put("inside", inside);
        parts.put("outside", outside);
        return parts;
    }

    private void print(String part, double[] excess) {
        console.out()
                .printf(
                        Locale.ROOT,
                        "%-8s  %4d laws  mean excess %.5g ± %.2g%n",
                        part,
                        excess.length,
                        Statistics.mean(excess),
                        Summary.halfWidth(excess));
    }

    private static String words(Map<String, Double> values) {
        return values.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.3f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void print(String side, Space space, List<Law> laws, double explained) {
        if (!space.isNumeric()) {
            console.out().printf(Locale.ROOT, "%-8s  none, its laws are on labels%n", side);
            return;
        }
        Pca method = UserMistake.checked("--explained", () -> Pca.explaining(explained));
        PrincipalComponents fitted = Misfit.at(
                side,
                () -> method.fit(space, laws.stream().map(law -> (Ensemble) law).toList()));
        int rank = fitted.rank();
        console.out()
                .printf(
                        Locale.ROOT,
                        "%-8s  %-10d  %-12.8f  %.8f%n",
                        side,
                        rank,
                        fitted.explainedVariance(),
                        rank == 1 ? 0 : fitted.explainedVariance(rank - 1));
    }
}
