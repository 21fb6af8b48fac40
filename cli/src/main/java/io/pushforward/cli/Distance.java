package io.pushforward.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.metric.Floor;
import io.pushforward.metric.MaximumMeanDiscrepancy;
import io.pushforward.metric.Metric;
import io.pushforward.metric.MetricFacts;
import io.pushforward.metric.Metrics;
import io.pushforward.metric.PermutationFloor;
import io.pushforward.metric.Score;
import io.pushforward.metric.SinkhornDivergence;
import io.pushforward.metric.SlicedW2;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.transport.LongWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How far apart two ensembles are, each distance beside what equal laws would score. */
@Command(
        name = "distance",
        description = "Compares two ensembles of points by several metrics, each beside its floor: what two independent"
                + " ensembles of these sizes from one law would score.")
final class Distance implements Runnable {
    private static final List<String> STANDARD = List.of("sinkhorn", "w2", "sliced-w2", "mmd", "energy");
    private static final List<String> METRICS = List.of("sinkhorn", "w1", "w2", "sliced-w2", "mmd", "energy");

    private static final List<String> COLUMNS = List.of("%-9s", "  %11s", "  %-13s", "  %11s", "  %-26s", "  %s");

    private final Console console;

    @Parameters(
            index = "0",
            paramLabel = "X.npy",
            description = "One point per row, or a vector of points on the line.")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "Y.npy", description = "Points of the same dimension, as many as you like.")
    private Path second = Path.of("");

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "all",
            description = "sinkhorn, w1, w2, sliced-w2, mmd, energy, or all but w1 (default).")
    private List<String> metrics = List.of();

    @Option(
            names = "--blur",
            defaultValue = "0.05",
            description = "Sinkhorn's root temperature (default ${DEFAULT-VALUE}).")
    private double blur;

    @ArgGroup
    private Ending ending = new Ending();

    /** How Sinkhorn's iteration ends: after a fixed schedule, or when it has converged. */
    static final class Ending {
        @Option(
                names = "--scaling",
                defaultValue = "0.5",
                description =
                        "Sinkhorn's temperature falls by this factor squared a step, a fixed number of steps, as in"
                                + " GeomLoss (default ${DEFAULT-VALUE}).")
        private double scaling = 0.5;

        @Option(names = "--converged", description = "Sinkhorn runs until its marginals are right, instead.")
        private boolean converged;
    }

    @Option(
            names = "--bandwidth",
            paramLabel = "median|V",
            defaultValue = "median",
            description = "MMD's kernel is exp(-d²/(2V)); the default is the median of the squared distances.")
    private String bandwidth = "";

    @Option(
            names = "--projections",
            paramLabel = "N|P.npy",
            defaultValue = "128",
            description = "Sliced W2 uses so many random directions, or the rows of a file (default ${DEFAULT-VALUE}).")
    private String projections = "";

    @Option(names = "--weights-x", paramLabel = "W.npy", description = "Weights of X's points; equal without it.")
    private Optional<Path> firstWeights = Optional.empty();

    @Option(names = "--weights-y", paramLabel = "W.npy", description = "Weights of Y's points; equal without it.")
    private Optional<Path> secondWeights = Optional.empty();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--permutations",
            description =
                    "The floor is the mean over so many permutations (default 20; 5 where there are more than 10^7"
                            + " pairs of points, 2 where there are more than 10^9).")
    private Optional<Integer> permutations = Optional.empty();

    @Option(names = "--no-floor", description = "Leave the floor out, which saves most of the time.")
    private boolean noFloor;

    @Option(names = "--json", description = "Print JSON instead of a table.")
    private boolean json;

    Distance(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Ensemble x = PointFiles.ensemble(first, firstWeights);
        Ensemble y = PointFiles.ensemble(second, secondWeights);
        if (x.dimension() != y.dimension())
            throw new UserMistake("expected points of one dimension, got " + x.dimension() + " in " + first + " and "
                    + y.dimension() + " in " + second);
        if (permutations.isPresent() && permutations.get() < 1)
            throw new UserMistake("--permutations must be at least 1, got " + permutations.get()
                    + " (--no-floor leaves the floor out)");
        List<Metric> chosen = names().stream()
                .map(name -> UserMistake.checked(name, () -> metric(name, x.dimension())))
                .toList();
        if (json) printJson(chosen, x, y);
        else printTable(chosen, x, y);
    }

    private List<String> names() {
        if (metrics.contains("all")) return STANDARD;
        for (String name : metrics)
            if (!METRICS.contains(name))
                throw new UserMistake("--metric: expected " + String.join(", ", METRICS) + " or all, got " + name);
        return metrics.stream().distinct().toList();
    }

    private Metric metric(String name, int dimension) {
        return switch (name) {
            case "sinkhorn" -> sinkhorn();
            case "sliced-w2" -> slicedW2(dimension);
            case "mmd" -> new MaximumMeanDiscrepancy(bandwidth());
            default -> Metrics.named(name);
        };
    }

    private Metric sinkhorn() {
        SinkhornDivergence metric = new SinkhornDivergence().withBlur(blur).withScaling(ending.scaling);
        return ending.converged ? metric.converged() : metric;
    }

    private Metric slicedW2(int dimension) {
        return projections.matches("[+-]?[0-9]+")
                ? new SlicedW2(whole("--projections", projections))
                : new Along(PointFiles.directions(
                        UserMistake.checked("--projections", () -> Path.of(projections)), dimension));
    }

    /** Sliced W2 along the rows of a file. */
    private record Along(double[] directions) implements Metric {
        @Override
        public String name() {
            return new SlicedW2().name();
        }

        @Override
        public MetricFacts facts() {
            return new SlicedW2().facts();
        }

        @Override
        public Score between(Law predicted, Law observed, Seed seed) {
            return SlicedW2.along(directions, (Ensemble) predicted, (Ensemble) observed);
        }
    }

    private Optional<Double> bandwidth() {
        if (bandwidth.equals("median")) return Optional.empty();
        try {
            return Optional.of(Double.parseDouble(bandwidth));
        } catch (NumberFormatException mistake) {
            throw new UserMistake("--bandwidth: expected median or a number, got " + bandwidth, mistake);
        }
    }

    private static int whole(String option, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException mistake) {
            throw new UserMistake(option + ": expected a whole number, got " + text, mistake);
        }
    }

    /** One metric's score and floor. */
    private record Found(Score score, Optional<Floor> floor) {}

    /** Empty where no double holds the score in this unit, and other metrics were asked for as well. */
    private Optional<Found> found(Metric metric, Ensemble x, Ensemble y) {
        try {
            Score score = score(metric, x, y);
            return Optional.of(new Found(score, floor(metric, x, y)));
        } catch (UserMistake outOfRange) {
            if (names().size() == 1) throw outOfRange;
            console.err().println("pushforward: warning: " + outOfRange.getMessage());
            return Optional.empty();
        }
    }

    private Score score(Metric metric, Ensemble x, Ensemble y) {
        Score score;
        try (PartsLine parts = console.parts(metric.name())) {
            score = Misfit.at(
                    first + " and " + second, () -> LongWork.heard(parts, () -> metric.between(x, y, seed.seed())));
        }
        if (!Double.isFinite(score.value()))
            throw new UserMistake(metric.name() + " of " + first + " and " + second
                    + " is beyond the range of numbers: the points are too far apart");
        return score;
    }

    private Optional<Floor> floor(Metric metric, Ensemble x, Ensemble y) {
        if (noFloor) return Optional.empty();
        try (ProgressLine progress = console.passing("floor of " + metric.name())) {
            int repeats = repeats(x, y);
            return Optional.of(Misfit.at(
                    "floor of " + metric.name(),
                    () -> new PermutationFloor(metric, repeats)
                            .between(x, y, seed.seed(), done -> progress.at(done, repeats, ""))));
        }
    }

    /** Fewer between large clouds, whose floors vary less and take long. */
    private int repeats(Ensemble x, Ensemble y) {
        double pairs = (double) x.size() * y.size();
        return permutations.orElse(pairs > 1e9 ? 2 : pairs > 1e7 ? 5 : 20);
    }

    private void printJson(List<Metric> chosen, Ensemble x, Ensemble y) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        for (Metric metric : chosen) {
            Optional<Found> found = found(metric, x, y);
            if (found.isEmpty()) continue;
            Score score = found.get().score;
            ObjectNode one = all.putObject(metric.name());
            one.put("value", score.value());
            if (score.kind() == Score.Kind.ESTIMATE && Double.isFinite(score.standardError()))
                one.put("standardError", score.standardError());
            one.put("kind", word(score.kind()));
            found.get().floor.ifPresent(floor -> {
                one.put("floor", floor.mean());
                one.put("floorLow", floor.quantile(0.05));
                one.put("floorHigh", floor.quantile(0.95));
                one.put("permutations", floor.repeats());
            });
        }
        console.out().println(all.toPrettyString());
    }

    private void printTable(List<Metric> chosen, Ensemble x, Ensemble y) {
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s: %d points, %s: %d points, dimension %d%n%n",
                        first,
                        x.size(),
                        second,
                        y.size(),
                        x.dimension());
        row(
                noFloor
                        ? List.of("metric", "value", "kind")
                        : List.of("metric", "value", "kind", "floor", "its 5 % to 95 %"));
        for (Metric metric : chosen) {
            found(metric, x, y).ifPresent(found -> {
                Score score = found.score;
                List<String> cells = new ArrayList<>(List.of(metric.name(), number(score.value()), word(score.kind())));
                found.floor.ifPresent(floor -> cells.addAll(cells(floor, score)));
                row(cells);
            });
        }
        if (!noFloor)
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%nfloor: what two independent ensembles of these sizes from one law would score"
                                    + " (%d permutations of the pooled points, seed %d)%n",
                            repeats(x, y),
                            seed.number());
    }

    private static List<String> cells(Floor floor, Score score) {
        double high = floor.quantile(0.95);
        return List.of(
                number(floor.mean()),
                number(floor.quantile(0.05)) + " to " + number(high),
                score.value() > high ? "above" : "within");
    }

    private void row(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < cells.size(); c++) line.append(String.format(Locale.ROOT, COLUMNS.get(c), cells.get(c)));
        console.out().println(line.toString().stripTrailing());
        console.out().flush(); // a reader sees each metric as it comes
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.5g", value);
    }

    private static String word(Score.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
