package io.pushforward.cli;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.FigureFile;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.figure.draw.Pictures;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.report.ReportFolder;
import io.pushforward.theory.CertificateStep;
import io.pushforward.theory.Certified;
import io.pushforward.theory.CertifiedOperator;
import io.pushforward.theory.CertifiedQueries;
import io.pushforward.theory.LocalCertificate;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The part of {@code certify} that speaks of single queries: certificates of drawn queries beside their true errors. */
final class LocalCertificates {
    private final Console console;
    private final Certified operator;
    private final int samples;
    private final double delta;
    private final Seed seed;
    private Optional<CertifiedQueries> drawn = Optional.empty();

    LocalCertificates(Console console, Certified operator, int samples, double delta, Seed seed) {
        this.console = console;
        this.operator = operator;
        this.samples = samples;
        this.delta = delta;
        this.seed = seed.derive("local");
    }

    void print(List<Ensemble> laws, int repeats) {
        CertifiedQueries queries = CertifiedQueries.draw(operator, laws, samples, repeats, delta, seed);
        drawn = Optional.of(queries);
        int count = queries.queries().size();
        line("");
        line(
                "local certificates of %d queries of N = %d points, drawn from %d laws, delta = %.3g",
                count, samples, laws.size(), delta);
        line("  from              %s", operator.grounds());
        line("  bound on W2       median %.4g, 90 %% below %.4g", queries.bound(0.5), queries.bound(0.9));
        if (Double.isFinite(queries.diameter()))
            line(
                    "  against diameter  %.4g in the median: the median bound is %.3g of it; %d of %d are below a third",
                    queries.diameter(), queries.bound(0.5) / queries.diameter(), queries.below(1.0 / 3), count);
        line(
                "  measured          median %.4g, %.4g %% below %.4g: the median bound is %.3g times that",
                queries.error(0.5),
                100 * (1 - delta),
                queries.error(1 - delta),
                queries.bound(0.5) / queries.error(1 - delta));
        line("  violated          %d of %d; %.4g were allowed", queries.violations(), count, delta * count);
    }

    void steps(Ensemble law) {
        if (!(operator instanceof CertifiedOperator known)) {
            line("no steps to show: the certificate is a single product");
            return;
        }
        Ensemble query = law.sample(samples, seed.derive("steps").generator());
        line("");
        line("what each step loses, on one query of the first law");
        line("%-76s  %10s  %10s", "", "features", "W2");
        for (CertificateStep step : known.steps(query, delta, seed.derive("search")))
            line("%-76s  %10.4g  %10.4g", step.words(), step.radius(), step.bound());
    }

    /** Median and 90 % bounds and the errors for query sizes around N. */
    void draw(List<Ensemble> laws, int repeats, Path folder) {
        int[] sizes = {samples / 4, samples / 2, samples, 2 * samples, 4 * samples, 8 * samples};
        double[] n = new double[sizes.length];
        double[][] y = new double[3][sizes.length];
        for (int k = 0; k < sizes.length; k++) {
            CertifiedQueries queries =
                    CertifiedQueries.draw(operator, laws, Math.max(2, sizes[k]), repeats, delta, seed);
            n[k] = sizes[k];
            y[0][k] = queries.bound(0.9);
            y[1][k] = queries.bound(0.5);
            y[2][k] = queries.error(1 - delta);
        }
        String share = String.format(Locale.ROOT, "%.4g %%", 100 * (1 - delta));
        List<Mark> marks = List.of(
                new Mark.Curve(
                        "Certificate, 90 % of queries",
                        LineStyle.dashed(Colour.VERMILION), Numbers.of(n), Numbers.of(y[0])),
                new Mark.Curve(
                        "Certificate, median", LineStyle.solid(Colour.VERMILION), Numbers.of(n), Numbers.of(y[1])),
                new Mark.Curve("Measured, " + share, LineStyle.solid(Colour.BLUE), Numbers.of(n), Numbers.of(y[2])));
        Figure figure = new Figure(
                "certificates",
                "Certificates and measured query errors",
                "How far the answer to N points may be from the answer to the law itself, certified with probability "
                        + share + ", and how far it was. Both fall as N grows, like its root.",
                List.of(new Panel("Query error", Axis.log("Points of the query, N"), Axis.log("W2"), marks)),
                Figure.Format.wide(1));
        Pictures.write(List.of(figure), folder, "certify");
        FigureFile.write(List.of(figure), folder.resolve(ReportFolder.CERTIFICATES));
        line("figure: %s", folder);
    }

    LocalCertificate of(Ensemble query) {
        return operator.certify(query, delta);
    }

    static String sentence(LocalCertificate certificate) {
        return certificate.isVacuous()
                ? String.format(
                        Locale.ROOT,
                        "query error: no useful certificate; %d points are too few for this operator",
                        certificate.samples())
                : String.format(
                        Locale.ROOT,
                        "query error: W2 to the answer for the law itself is at most %.4g with probability %.3g (local"
                                + " certificate, %d independent points)",
                        certificate.bound(),
                        1 - certificate.delta(),
                        certificate.samples());
    }

    double medianBound() {
        return drawn.orElseThrow().bound(0.5);
    }

    double highError() {
        return drawn.orElseThrow().error(1 - delta);
    }

    private void line(String format, Object... values) {
        console.out().println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
