package io.pushforward.cli;

import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.importer.Import;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.theory.CoverOperator;
import io.pushforward.theory.CoverReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The theory's construction without training, at several radii of its cover. */
@Command(
        name = "cover",
        description =
                "Builds the continuous finite-support operator on a dataset's training laws, which trains nothing,"
                        + " and tells how many balls cover their features and the largest W2 error on the test laws.")
final class Cover implements Runnable {
    private static final double VARIANCE = 0.99;

    private final Console console;

    @Parameters(index = "0", paramLabel = "DATA", description = "A dataset folder, or files that import can read.")
    private Path data = Path.of("");

    @Option(
            names = "--radius",
            split = ",",
            defaultValue = "0.8,0.4,0.2,0.1",
            description = "Radii in the space of features (default ${DEFAULT-VALUE}).")
    private List<Double> radii = List.of();

    @Mixin
    private SeedOption seed = new SeedOption();

    Cover(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        for (double radius : radii)
            if (!(radius > 0 && radius < Double.POSITIVE_INFINITY))
                throw new UserMistake("--radius must be positive and finite, got " + radius);
        Dataset dataset = Import.open(data);
        if (dataset.split().test().isEmpty() || dataset.split().training().isEmpty())
            throw new UserMistake(data + ": the dataset needs training laws and test laws");
        LawPairs training = dataset.split().training(dataset.pairs());
        LawPairs test = dataset.split().test(dataset.pairs());
        TrainingSet set = Misfit.at(
                data.toString(),
                () -> new TrainingSet(training, inputs(training), new IdentityProjection(training.targetSpace())));
        line("%10s  %8s  %12s  %12s  %s", "radius", "balls", "largest W2", "mean W2", "test laws in a ball");
        for (double radius : radii) {
            CoverReport report = Misfit.at(
                    data.toString(),
                    () -> CoverReport.of(CoverOperator.of(set, radius, seed.seed()), test, seed.seed()));
            line(
                    "%10.4g  %8d  %12.4g  %12.4g  %d of %d",
                    report.radius(),
                    report.balls(),
                    report.supremum(),
                    report.mean(),
                    report.covered(),
                    report.heldOut());
            console.out().flush();
        }
        line(
                "%d training laws%s",
                training.size(), training.targetSpace().isNumeric() ? "" : "; W2 with any two labels 1 apart");
    }

    /** Paths are shortened to their principal components first: test functions of hundreds of numbers see little. */
    private static Projection inputs(LawPairs training) {
        if (!(training.inputSpace() instanceof Space.Fields)) return new IdentityProjection(training.inputSpace());
        List<Ensemble> laws = training.inputs().stream()
                .map((Law law) -> Operators.points(law, training.inputSpace()))
                .toList();
        return Pca.explaining(VARIANCE).fit(training.inputSpace(), laws);
    }

    private void line(String format, Object... values) {
        console.out().println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
