package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Numerical studies behind the simulators' settings. */
@Command(
        name = "study",
        description = "Numerical studies behind the simulators' settings.",
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
