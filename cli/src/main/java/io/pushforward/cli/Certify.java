package io.pushforward.cli;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.ProjectedOperator;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.State;
import io.pushforward.theory.CommonSupport;
import io.pushforward.theory.ConformalBall;
import io.pushforward.theory.FiniteSupport;
import io.pushforward.theory.LawDistance;
import io.pushforward.theory.QueryCertificate;
import io.pushforward.theory.QueryErrors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What can be promised about a trained operator's answers, beside what is measured. */
@Command(
        name = "certify",
        description =
                "Bounds how far a finite-support operator's answer moves because it sees N points instead of a law,"
                        + " measures how far it does, and gives a ball that holds the truth of a fresh law.")
final class Certify implements Runnable {
    private static final int LAWS = 60;
    private static final int SLOPES = 200;

    private final Console console;

    @Parameters(index = "0", paramLabel = OperatorOptions.LABEL, description = OperatorOptions.DESCRIPTION)
    private Path bundle = Path.of("");

    @Mixin
    private OperatorOptions operators = new OperatorOptions();

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description =
                    "A dataset with test laws (default: fresh laws of the simulator that the bundle was trained on).")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--delta",
            defaultValue = "0.05",
            description = "The bound may fail with this probability (default ${DEFAULT-VALUE}).")
    private double delta;

    @Option(
            names = "--samples",
            defaultValue = "200",
            description = "N, the points of a query (default ${DEFAULT-VALUE}).")
    private int samples;

    @Option(
            names = "--epsilon",
            description = "The error for which a sample size is wanted (default: a tenth of the atoms' diameter).")
    private Optional<Double> epsilon = Optional.empty();

    @Option(
            names = "--alpha",
            defaultValue = "0.1",
            description = "The ball may miss the truth with this probability (default ${DEFAULT-VALUE}).")
    private double alpha;

    @Option(
            names = "--repeats",
            defaultValue = "10",
            description = "Queries drawn from each law (default ${DEFAULT-VALUE}).")
    private int repeats;

    @Mixin
    private SeedOption seed = new SeedOption();

    Certify(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (samples < 1) throw new UserMistake("--samples must be at least 1, got " + samples);
        if (repeats < 1) throw new UserMistake("--repeats must be at least 1, got " + repeats);
        if (!(delta > 0 && delta < 1)) throw new UserMistake("--delta must lie between 0 and 1, got " + delta);
        if (!(alpha > 0 && alpha < 1)) throw new UserMistake("--alpha must lie between 0 and 1, got " + alpha);
        try (Bundle opened = operators.open(bundle)) {
            LawOperator operator = opened.operator();
            LawPairs laws = HeldOut.of(opened, data, LAWS, seed.seed().derive("laws"));
            List<Ensemble> inputs = new ArrayList<>();
            for (Law law : laws.inputs()) inputs.add(Operators.points(law, operator.inputSpace()));
            Optional<QueryCertificate> certificate = certificate(operator, inputs.get(0));
            measured(operator, inputs, certificate);
            ball(operator, laws);
        }
    }

    /** Prints the certificate where the operator has one. */
    private Optional<QueryCertificate> certificate(LawOperator operator, Ensemble example) {
        State state = operator instanceof ProjectedOperator projected
                ? projected.inner().state()
                : operator.state();
        FiniteSupport support;
        try {
            support = FiniteSupport.read(state);
        } catch (Misfit other) {
            line("no bound on the query error: %s", String.valueOf(other.getMessage()));
            return Optional.empty();
        }
        double diameter = diameter(operator, example);
        double[] ranges = support.ranges();
        double[] sorted = ranges.clone();
        Arrays.sort(sorted);
        line(
                "features          %d: ranges from %.4g to %.4g; the truncated square's is %.4g",
                support.features(), sorted[0], sorted[sorted.length - 1], ranges[ranges.length - 1]);
        line(
                "atoms             %d, diameter D = %.5g%s",
                support.atoms(),
                diameter,
                operator.targetSpace() instanceof Space.Labels ? " (labels are 1 apart)" : "");
        QueryCertificate plain = support.plain(diameter);
        QueryCertificate rescaled = support.rescaled(diameter);
        QueryCertificate hoped = support.hoped(diameter, SLOPES, seed.seed().derive("slopes"));
        line("N, delta          %d, %.3g", samples, delta);
        line("");
        line("%-34s  %10s  %10s  %10s  %12s", "", "L", "t", "W2 bound", "N for " + number(wanted(diameter)));
        row("as stated (widest range)", plain, diameter);
        row("features scaled to range 1", rescaled, diameter);
        row("estimate, no bound: sampled slopes", hoped, diameter);
        line("");
        if (rescaled.isVacuous(samples, delta))
            line(
                    "the bound is VACUOUS at N = %d: it says no more than that both answers lie on the same atoms (W2 <= D);"
                            + " it says something from N = %.3g on",
                    samples, firstUseful(rescaled, diameter));
        else
            line(
                    "with probability %.3g the answer moves by at most %.4g in W2",
                    1 - delta, rescaled.bound(samples, delta));
        line("L: Lipschitz constant of the weights from l-infinity to l1 on the feature box, by interval arithmetic");
        return Optional.of(rescaled);
    }

    private double wanted(double diameter) {
        return epsilon.orElse(diameter / 10);
    }

    private void row(String name, QueryCertificate certificate, double diameter) {
        line(
                "%-34s  %10.4g  %10.4g  %10s  %12.3g",
                name,
                certificate.lipschitz(),
                certificate.featureError(samples, delta),
                certificate.isVacuous(samples, delta) ? "vacuous" : number(certificate.bound(samples, delta)),
                certificate.samplesFor(wanted(diameter), delta));
    }

    private double firstUseful(QueryCertificate certificate, double diameter) {
        return certificate.samplesFor(diameter * (1 - 1e-9), delta);
    }

    private static double diameter(LawOperator operator, Ensemble example) {
        return operator.apply(example) instanceof Ensemble atoms
                ? new CommonSupport(atoms.space(), atoms.points()).diameter()
                : 1;
    }

    private void measured(LawOperator operator, List<Ensemble> inputs, Optional<QueryCertificate> certificate) {
        List<Ensemble> some = inputs.subList(0, Math.min(6, inputs.size()));
        int[] sizes = IntStream.of(samples / 16, samples / 8, samples / 4, samples / 2, samples)
                .filter(size -> size >= 4)
                .toArray();
        if (sizes.length == 0) sizes = new int[] {samples};
        QueryErrors errors = QueryErrors.measure(
                operator, some, sizes, repeats, delta, seed.seed().derive("queries"));
        line("");
        line(
                "measured W2 between the answers to N points and to the law itself: %d laws, %d queries each",
                some.size(), repeats);
        line("%8s  %10s  %10s  %10s", "N", "mean", number(100 * (1 - delta)) + " %", "bound");
        for (QueryErrors.Row row : errors.rows())
            line(
                    "%8d  %10.4g  %10.4g  %10s",
                    row.samples(),
                    row.mean(),
                    row.high(),
                    certificate
                            .map(c -> c.isVacuous(row.samples(), delta)
                                    ? "vacuous"
                                    : number(c.bound(row.samples(), delta)))
                            .orElse("none"));
        if (Double.isFinite(errors.rate())) line("fitted rate: N^%.2f (the bound's is N^-0.25)", errors.rate());
    }

    private void ball(LawOperator operator, LawPairs laws) {
        double[] distances = IntStream.range(0, laws.size())
                .parallel()
                .mapToDouble(i -> {
                    LawPair pair = laws.pairs().get(i);
                    return LawDistance.w2(
                            operator.apply(pair.query()),
                            pair.target(),
                            seed.seed().derive(pair.id()));
                })
                .toArray();
        ConformalBall ball = ConformalBall.of(distances, alpha);
        line("");
        if (Double.isInfinite(ball.radius()))
            line("split-conformal ball: %d held-out laws are too few for alpha = %.3g", ball.calibrationLaws(), alpha);
        else
            line(
                    "split-conformal ball: W2(prediction, observed target) <= %.4g for a fresh law with probability >= %.3g"
                            + " (%d held-out laws, median %.4g)",
                    ball.radius(), 1 - alpha, ball.calibrationLaws(), median(distances));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private void line(String format, Object... values) {
        console.out().println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
