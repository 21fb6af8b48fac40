package io.pushforward.cli;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Law;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import io.pushforward.operator.LawOperator;
import io.pushforward.predict.Predictions;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.theory.ConformalBall;
import io.pushforward.theory.LawDistance;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.IntStream;

/** The part of {@code certify} that speaks of the target law: split-conformal balls from held-out laws. */
final class CertifyBalls {
    private static final int DRAWS = 512;

    private final Console console;
    private final LawPairs laws;
    private final List<Law> answers;
    private final double alpha;
    private final Seed seed;

    CertifyBalls(Console console, LawOperator operator, LawPairs laws, double alpha, Seed seed) {
        this.console = console;
        this.laws = laws;
        this.answers = operator.applyAll(laws.queries());
        this.alpha = alpha;
        this.seed = seed;
    }

    /** Refuses a distance that does not fit the laws, and a shift in what they do not have. */
    static void check(LawPairs laws, List<String> metrics, Map<String, Double> shift) {
        for (String name : metrics) {
            Metric metric = UserMistake.checked("--metrics", () -> Metrics.named(name));
            if (!name.equals("w2") && !metric.fits(laws.targetSpace()))
                throw new UserMistake("--metrics: " + name + " does not fit laws on " + laws.targetSpace());
        }
        for (String parameter : shift.keySet())
            if (!laws.pairs().get(0).parameters().containsKey(parameter))
                throw new UserMistake("--shift: expected a parameter among "
                        + laws.pairs().get(0).parameters().keySet() + ", got " + parameter);
    }

    /** Prints the balls in each metric and returns the radius of the plain one in the first. */
    double print(List<String> metrics, Map<String, Double> shift) {
        double first = Double.POSITIVE_INFINITY;
        for (int k = 0; k < metrics.size(); k++) {
            double[] distances = distances(metrics.get(k));
            double radius = plain(metrics.get(k), distances);
            if (k == 0) first = radius;
            adapted(distances);
            groups(distances);
            if (!shift.isEmpty()) shifted(distances, shift);
        }
        return first;
    }

    private double[] distances(String name) {
        Metric metric = Metrics.named(name);
        return IntStream.range(0, laws.size())
                .parallel()
                .mapToDouble(i -> {
                    LawPair pair = laws.pairs().get(i);
                    Seed own = seed.derive(pair.id());
                    if (name.equals("w2")) return LawDistance.w2(answers.get(i), pair.target(), own);
                    boolean points = answers.get(i).atoms().isPresent();
                    Law answer = points ? answers.get(i) : Predictions.points(answers.get(i), DRAWS, own);
                    return Math.max(
                            0, metric.between(answer, pair.target(), own).value());
                })
                .toArray();
    }

    private double plain(String name, double[] distances) {
        ConformalBall ball = ConformalBall.of(distances, alpha);
        String metric = name.equals("w2") ? "W2" : name;
        line("");
        if (Double.isInfinite(ball.radius()))
            line("split-conformal ball: %d held-out laws are too few for alpha = %.3g", ball.calibrationLaws(), alpha);
        else
            line(
                    "split-conformal ball: %s(prediction, observed target) <= %.4g for a fresh law with probability >= %.3g"
                            + " (%d held-out laws, median %.4g)",
                    metric, ball.radius(), 1 - alpha, ball.calibrationLaws(), middle(distances));
        return ball.radius();
    }

    private void adapted(double[] distances) {
        double[] difficulties = new double[distances.length];
        for (int i = 0; i < difficulties.length; i++)
            difficulties[i] = ConformalBall.difficulty(
                    answers.get(i), seed.derive("difficulty").derive(i));
        ConformalBall ball = ConformalBall.normalised(distances, difficulties, alpha);
        if (Double.isInfinite(ball.radius())) return;
        double[] sorted = difficulties.clone();
        Arrays.sort(sorted);
        line(
                "  by difficulty       %.4g times the answer's own deviation: from %.4g to %.4g, median %.4g",
                ball.radius(),
                ball.radius() * sorted[0],
                ball.radius() * sorted[sorted.length - 1],
                ball.radius() * middle(difficulties));
    }

    private void groups(double[] distances) {
        List<String> groups = laws.pairs().stream()
                .map(pair -> pair.facts().stratum().orElse(""))
                .toList();
        SortedMap<String, ConformalBall> balls = ConformalBall.byGroup(distances, groups, alpha);
        if (balls.size() < 2) return;
        balls.forEach((group, ball) -> line(
                "  group %-13s %s (%d laws)",
                group,
                Double.isInfinite(ball.radius()) ? "too few laws" : String.format(Locale.ROOT, "%.4g", ball.radius()),
                ball.calibrationLaws()));
    }

    private void shifted(double[] distances, Map<String, Double> shift) {
        double[] weights = new double[distances.length];
        for (int i = 0; i < weights.length; i++) {
            LawPair pair = laws.pairs().get(i);
            for (Map.Entry<String, Double> tilt : shift.entrySet())
                weights[i] += tilt.getValue() * pair.parameter(tilt.getKey());
        }
        double largest = Arrays.stream(weights).max().orElse(0);
        for (int i = 0; i < weights.length; i++) weights[i] = Math.exp(weights[i] - largest);
        ConformalBall ball = ConformalBall.weighted(distances, weights, 1, alpha);
        line(
                "  shifted             %s for a law whose weight is at most the largest of the held-out laws'",
                Double.isInfinite(ball.radius()) ? "too few laws" : String.format(Locale.ROOT, "%.4g", ball.radius()));
    }

    private static double middle(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void line(String format, Object... values) {
        console.out().println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
