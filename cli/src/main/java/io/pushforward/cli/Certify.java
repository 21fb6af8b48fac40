package io.pushforward.cli;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.importer.InputFile;
import io.pushforward.law.Ensemble;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.ProjectedOperator;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.State;
import io.pushforward.theory.Certified;
import io.pushforward.theory.CommonSupport;
import io.pushforward.theory.FiniteSupport;
import io.pushforward.theory.QueryCertificate;
import io.pushforward.theory.QueryErrors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    /** With what probability a certificate may fail where nothing else is said. */
    static final double DELTA = 0.05;

    private static final int LAWS = 60;
    private static final int SLOPES = 200;

    private final Console console;

    @Parameters(index = "0", paramLabel = OperatorOptions.LABEL, description = OperatorOptions.DESCRIPTION)
    private Path bundle = Path.of("");

    @Mixin
    private OperatorOptions operators = new OperatorOptions();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DATA",
            description =
                    "A dataset with test laws (default: fresh laws of the simulator that the bundle was trained on).")
    private Optional<Path> dataset = Optional.empty();

    @Option(
            names = "--query",
            paramLabel = "FILE",
            description = "Certify the answer to this query, as for predict, beside the rest.")
    private Optional<Path> query = Optional.empty();

    @Option(names = "--steps", description = "Show what each step of the local certificate loses, on one query.")
    private boolean steps;

    @Option(
            names = "--metrics",
            split = ",",
            defaultValue = "w2",
            description = "The distances of the balls, such as w1,w2,energy (default ${DEFAULT-VALUE}).")
    private List<String> metrics = List.of();

    @Option(
            names = "--shift",
            paramLabel = "PARAMETER=RATE",
            description = "Fresh laws are drawn exp(RATE times PARAMETER) as often as the held-out ones.")
    private Map<String, Double> shift = Map.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Draw radius and error against N, as SVG and PNG; into the folder of a run, its report shows them too.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--data", paramLabel = "DATA", description = "The same as DATA.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--delta",
            defaultValue = "" + DELTA,
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
        if (dataset.isPresent() && data.isPresent())
            throw new UserMistake(
                    "DATA and --data are the same: give one of them, got " + dataset.get() + " and " + data.get());
        try (Bundle opened = operators.open(bundle)) {
            LawOperator operator = opened.operator();
            LawPairs laws =
                    HeldOut.of(opened, dataset.or(() -> data), LAWS, seed.seed().derive("laws"));
            CertifyBalls.check(laws, metrics, shift);
            List<Ensemble> inputs = new ArrayList<>();
            List<Query> queries = new ArrayList<>();
            for (LawPair pair : laws) {
                Ensemble input = Operators.points(pair.query().law(), operator.inputSpace());
                inputs.add(input);
                queries.add(pair.query().with(input));
            }
            Optional<QueryCertificate> certificate = certificate(operator, queries.get(0));
            measured(operator, queries, certificate);
            Optional<LocalCertificates> local = local(operator, inputs);
            CertifyBalls balls = new CertifyBalls(console, operator, laws, alpha, seed.seed());
            double radius = balls.print(metrics, shift);
            summary(operator, certificate, local, radius);
        }
    }

    /** Prints the certificate where the operator has one. */
    private Optional<QueryCertificate> certificate(LawOperator operator, Query example) {
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
                support.atoms(), diameter, operator.targetSpace().isNumeric() ? "" : " (labels are 1 apart)");
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

    private static double diameter(LawOperator operator, Query example) {
        return operator.apply(example) instanceof Ensemble atoms
                ? new CommonSupport(atoms.space(), atoms.points()).diameter()
                : 1;
    }

    private void measured(LawOperator operator, List<Query> queries, Optional<QueryCertificate> certificate) {
        List<Query> some = queries.subList(0, Math.min(6, queries.size()));
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

    /** Prints local certificates where the operator has them. */
    private Optional<LocalCertificates> local(LawOperator operator, List<Ensemble> inputs) {
        Certified certified;
        try {
            certified = Certified.of(operator, inputs);
        } catch (Misfit other) {
            line("");
            line("no local certificates: %s", String.valueOf(other.getMessage()));
            return Optional.empty();
        }
        LocalCertificates local = new LocalCertificates(console, certified, samples, delta, seed.seed());
        local.print(inputs, repeats);
        if (steps) local.steps(inputs.get(0));
        out.ifPresent(folder -> local.draw(inputs, repeats, folder));
        return Optional.of(local);
    }

    /** All statements side by side. */
    private void summary(
            LawOperator operator,
            Optional<QueryCertificate> certificate,
            Optional<LocalCertificates> local,
            double radius) {
        line("");
        line("%-62s  %10s", "about the operator's own answer, in W2", "N = " + samples);
        certificate.ifPresent(c -> statement(
                "uniform bound, every law, with probability " + number(1 - delta),
                c.isVacuous(samples, delta) ? "vacuous" : number(c.bound(samples, delta))));
        local.ifPresent(l -> {
            statement("local certificate, median law, with probability " + number(1 - delta), number(l.medianBound()));
            statement("measured, " + number(100 * (1 - delta)) + " % of queries", number(l.highError()));
        });
        line("about the target law");
        statement(
                "split-conformal ball, a fresh law, with probability " + number(1 - alpha),
                Double.isInfinite(radius) ? "too few laws" : number(radius));
        query.ifPresent(file -> query(operator, local, file));
    }

    private void statement(String words, String value) {
        line("  %-60s  %10s", words, value);
    }

    private void query(LawOperator operator, Optional<LocalCertificates> local, Path file) {
        Ensemble points = Operators.points(InputFile.read(file, operator).law(), operator.inputSpace());
        line("");
        line("%s: %d points", file, points.size());
        if (local.isEmpty()) line("no certificate of this query: the operator has none");
        else line("%s", LocalCertificates.sentence(local.get().of(points)));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private void line(String format, Object... values) {
        console.out().println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
