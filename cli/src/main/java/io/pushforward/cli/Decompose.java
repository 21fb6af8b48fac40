package io.pushforward.cli;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.figure.Figure;
import io.pushforward.figure.draw.Pictures;
import io.pushforward.importer.Import;
import io.pushforward.report.ScoreFigures;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.theory.Decomposition;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Where the error of an operator between orthonormal bases comes from. */
@Command(
        name = "decompose",
        description =
                "Lifts a bundle's operator between orthonormal bases and tells how much of its W2 error comes from"
                        + " projecting the input, from the kept coordinates, and from what they cannot express. Exit code 1"
                        + " where the terms do not bound the total.")
final class Decompose implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "BUNDLE", description = "A bundle folder.")
    private Path bundle = Path.of("");

    @Parameters(index = "1", paramLabel = "DATA", description = "A dataset folder, or files that import can read.")
    private Path data = Path.of("");

    @Option(
            names = "--ranks",
            split = ",",
            defaultValue = "2,4,8,16",
            description = "Kept coordinates, a channel for functions of one variable (default ${DEFAULT-VALUE}).")
    private List<Integer> ranks = List.of();

    @Option(
            names = "--bases",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "cosine,legendre,haar,pca",
            description =
                    "Of cosine, fourier, legendre, haar, pca (default ${DEFAULT-VALUE}); all but pca need paths or"
                            + " fields.")
    private List<Decomposition.Family> bases = List.of();

    @Option(
            names = "--laws",
            defaultValue = "12",
            description = "At most so many test laws (default ${DEFAULT-VALUE}).")
    private int laws;

    @Option(
            names = "--samples",
            defaultValue = "128",
            description = "Draws from laws without atoms (default ${DEFAULT-VALUE}).")
    private int samples;

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(names = "--out", paramLabel = "DIR", description = "Write a figure for each basis, as SVG and PNG.")
    private Optional<Path> out = Optional.empty();

    Decompose(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        for (int rank : ranks) if (rank < 1) throw new UserMistake("--ranks must be at least 1, got " + rank);
        if (laws < 1) throw new UserMistake("--laws must be at least 1, got " + laws);
        if (samples < 1) throw new UserMistake("--samples must be at least 1, got " + samples);
        List<Decomposition.Row> rows;
        try (Bundle opened = Bundle.open(bundle);
                ProgressLine progress = console.progress("decompose")) {
            Dataset dataset = Import.open(data);
            LawPairs test = HeldOut.of(opened, Optional.of(data), laws, seed.seed());
            List<LawPair> some = test.pairs().subList(0, Math.min(laws, test.size()));
            LawPairs kept = new LawPairs(test.inputSpace(), test.targetSpace(), some);
            Decomposition.Plan plan = new Decomposition.Plan(bases, ranks, samples, seed.seed());
            rows = Misfit.at(
                    "--ranks and --bases",
                    () -> Decomposition.of(
                            opened.operator(), dataset.split().training(dataset.pairs()), kept, plan, progress));
        }
        if (rows.isEmpty())
            throw new UserMistake(
                    "bases of functions need paths or fields, and the operator has none: try --bases pca");
        print(rows);
        out.ifPresent(folder -> draw(rows, folder));
        return rows.stream().anyMatch(row -> row.violations() > 0) ? 1 : 0;
    }

    private void print(List<Decomposition.Row> rows) {
        line(
                "%-9s %5s  %10s  %10s  %10s  %10s  %10s  %10s  %s",
                "basis", "rank", "|x - Px|", "input", "finite", "output", "sum", "total", "sum bounds total");
        long violations = 0;
        for (Decomposition.Row row : rows) {
            Decomposition.Terms mean = row.mean();
            violations += row.violations();
            int count = row.laws().size();
            line(
                    "%-9s %5d  %10.4g  %10.4g  %10.4g  %10.4g  %10.4g  %10.4g  %s",
                    row.family().word(),
                    row.rank(),
                    row.inputResidual(),
                    mean.input(),
                    mean.finite(),
                    mean.output(),
                    mean.sum(),
                    mean.total(),
                    "in " + (count - row.violations()) + " of " + count + " laws");
        }
        line("");
        line("means over test laws of W2 (paths and fields: in L2 over the grid; labels: any two are 1 apart)");
        line("input: what the answer moves when the input is projected; finite: error among the kept coordinates;");
        line("output: what the kept coordinates cannot express; total: the lifted operator's error");
        if (violations > 0) line("THE BOUND FAILS for %d laws: a metric or a projection is at fault", violations);
    }

    private static void draw(List<Decomposition.Row> rows, Path folder) {
        rows.stream().map(Decomposition.Row::family).distinct().forEach(family -> {
            Map<String, double[]> terms = new LinkedHashMap<>();
            terms.put("Input projection", values(rows, family, Decomposition.Terms::input));
            terms.put("Finite-dimensional", values(rows, family, Decomposition.Terms::finite));
            terms.put("Output reconstruction", values(rows, family, Decomposition.Terms::output));
            int[] ranks = rows.stream()
                    .filter(row -> row.family() == family)
                    .mapToInt(Decomposition.Row::rank)
                    .toArray();
            Figure figure = ScoreFigures.decomposition(
                    ranks, terms, Optional.of(values(rows, family, Decomposition.Terms::total)));
            Pictures.write(List.of(figure), folder, family.word());
        });
    }

    private static double[] values(
            List<Decomposition.Row> rows, Decomposition.Family family, ToDoubleFunction<Decomposition.Terms> term) {
        return rows.stream()
                .filter(row -> row.family() == family)
                .mapToDouble(row -> term.applyAsDouble(row.mean()))
                .toArray();
    }

    private void line(String format, Object... values) {
        console.out().println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
