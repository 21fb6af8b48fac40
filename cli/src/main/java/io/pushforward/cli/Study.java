package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.experiment.HardLaws;
import io.pushforward.experiment.ScoreSheet;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.project.Pca;
import io.pushforward.project.PrincipalComponents;
import io.pushforward.random.Seed;
import io.pushforward.simulate.duffing.DuffingConvergence;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
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
            @Option(names = "--seed", defaultValue = "0", description = "Default 0.") long seed) {
        if (seed < 0) throw new IllegalArgumentException("--seed must not be negative, got " + seed);
        DuffingConvergence.Table table = DuffingConvergence.run(paths, Seed.of(seed));
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
            name = "components",
            description = "How many principal components the training laws of a dataset need to explain its variance.")
    int components(
            @Parameters(paramLabel = "DATASET", description = "A dataset folder.") Path folder,
            @Option(
                            names = "--explained",
                            defaultValue = "0.99",
                            description = "The share to exceed; default ${DEFAULT-VALUE}.")
                    double explained) {
        Dataset dataset = Dataset.open(folder);
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
            @Option(names = "--operator", required = true, description = "Its name in the run.") String operator,
            @Option(names = "--metric", required = true, description = "The score's name in the run.") String metric,
            @Option(names = "--laws", defaultValue = "10", description = "How many; default 10.") int count) {
        if (count < 1) throw new IllegalArgumentException("--laws must be at least 1, got " + count);
        HardLaws hard = HardLaws.of(folder.resolve(ScoreSheet.NAME), operator, metric);
        console.out().printf(Locale.ROOT, "%-8s  %-12s  %s%n", "law", "excess", "parameters");
        for (HardLaws.HardLaw law :
                hard.laws().subList(0, Math.min(count, hard.laws().size())))
            console.out().printf(Locale.ROOT, "%-8d  %-12.5g  %s%n", law.id(), law.excess(), words(law.parameters()));
        console.out()
                .printf(
                        Locale.ROOT,
                        "%nrank correlation of the excess over %d laws with %s%n",
                        hard.laws().size(),
                        words(hard.correlations()));
        return 0;
    }

    private static String words(Map<String, Double> values) {
        return values.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s %.3f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private void print(String side, Space space, List<Law> laws, double explained) {
        if (space instanceof Space.Labels) {
            console.out().printf(Locale.ROOT, "%-8s  none, its laws are on labels%n", side);
            return;
        }
        PrincipalComponents fitted = Pca.explaining(explained)
                .fit(space, laws.stream().map(law -> (Ensemble) law).toList());
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
