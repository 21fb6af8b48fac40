package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Histogram;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.transport.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Against NumPy 1.24.2 with correctly rounded sums, mpmath 1.2.1 with 60 digits, and rational arithmetic. */
class GoldenMetricsTest {
    private static final Seed SEED = Seed.of(0);

    static Stream<Arguments> clouds() {
        return cases("mmd_energy.json", "cases");
    }

    static Stream<Arguments> slices() {
        return cases("sliced_w2.json", "cases");
    }

    static Stream<Arguments> gaussians() {
        return cases("gaussian.json", "cases");
    }

    static Stream<Arguments> categoricals() {
        return cases("categorical.json", "cases");
    }

    static Stream<Arguments> histograms() {
        return cases("hist_w2.json", "cases");
    }

    private static Stream<Arguments> cases(String file, String key) {
        List<Arguments> cases = new ArrayList<>();
        for (JsonNode c : Golden.json(file).get(key))
            cases.add(Arguments.of(c.path("name").asText("case " + cases.size()), c));
        return cases.stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clouds")
    void mmdAndEnergy_equalNumPy(String name, JsonNode c) {
        Ensemble x = Golden.cloud(c.get("x"), c.path("a"));
        Ensemble y = Golden.cloud(c.get("y"), c.path("b"));
        Metric given = new MaximumMeanDiscrepancy(
                java.util.Optional.of(c.get("given_sigma2").asDouble()));
        check(given, x, y, c.get("mmd_given").get("mmd"), 1e-13);
        check(Metrics.named("mmd"), x, y, c.get("mmd_median_exp_d2_over_2med").get("mmd"), 1e-13);
        check(Metrics.named("energy"), x, y, c.get("energy"), 1e-13);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("slices")
    void slicedW2_alongGivenDirections_equalsRationalArithmetic(String name, JsonNode c) {
        Ensemble x = Golden.cloud(c.get("x"), c.path("a"));
        Ensemble y = Golden.cloud(c.get("y"), c.path("b"));
        double[] directions = Golden.numbers(c.get("projections"));
        double sliced = c.get("sw2").asDouble();
        assertThat(SlicedW2.along(directions, x, y).value()).isCloseTo(sliced, within(1e-14 * sliced));
        double[] expected = Golden.numbers(c.get("w2_squared_per_projection"));
        double[] found = SlicedW2.squaredPerDirection(x, y, directions);
        for (int k = 0; k < expected.length; k++)
            assertThat(found[k]).isCloseTo(expected[k], within(1e-14 * expected[k]));
    }

    /** Cholesky factors of a covariance of condition k carry k times rounding: 1e-8 and 1e-6 away from singular. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("gaussians")
    void normalLaws_equalMpmath(String name, JsonNode c) {
        Gaussian target = gaussian(c, "target");
        Gaussian predicted = gaussian(c, "pred");
        double tolerance = name.contains("near_singular") ? 1e-8 : 1e-12;
        check(Metrics.named("w2"), predicted, target, c.get("w2"), 1e-13);
        check(Metrics.named("kl"), predicted, target, c.get("kl_target_pred"), tolerance);
        check(Metrics.named("hellinger"), predicted, target, c.get("hellinger"), 1e-13);
        double[] expected = Golden.numbers(c.get("nll_pred_at_points"));
        double[] points = Golden.numbers(c.get("points"));
        for (int k = 0; k < expected.length; k++) {
            double[] point = java.util.Arrays.copyOfRange(points, 4 * k, 4 * k + 4);
            Ensemble atom = Ensemble.uniform(predicted.space(), point);
            assertThat(Metrics.named("nll").between(predicted, atom, SEED).value())
                    .isCloseTo(expected[k], within(tolerance * Math.abs(expected[k])));
        }
    }

    private static Gaussian gaussian(JsonNode c, String which) {
        return Gaussian.of(Golden.numbers(c.get(which + "_mean")), Golden.numbers(c.get(which + "_cov")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("categoricals")
    void categoricalLaws_equalMpmath(String name, JsonNode c) {
        Space.Labels space = Space.Labels.of(Bins.uniform(0, 8, 48), "none");
        Categorical target = Categorical.of(space, Golden.numbers(c.get("p")));
        Categorical predicted = Categorical.of(space, Golden.numbers(c.get("phat")));
        check(Metrics.named("nll"), predicted, target, c.get("nll"), 1e-14);
        check(Metrics.named("kl"), predicted, target, c.get("kl"), 1e-14);
        check(Metrics.named("hellinger"), predicted, target, c.get("hellinger"), 1e-14);
        check(Metrics.named("tail-error"), predicted, target, c.get("tail_error"), 1e-14);
        check(Metrics.named("finite-w2"), predicted, target, c.get("w2_fin"), 1e-14);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("histograms")
    void histograms_equalRationalArithmetic(String name, JsonNode c) {
        Histogram p = Histogram.of(new Bins(Golden.numbers(c.get("edges_p"))), Golden.numbers(c.get("p")));
        Histogram q = Histogram.of(new Bins(Golden.numbers(c.get("edges_q"))), Golden.numbers(c.get("q")));
        check(Metrics.named("w2"), p, q, c.get("w2"), 1e-14);
    }

    /** Relative where the value is not zero, else absolute. */
    private static void check(Metric metric, Law predicted, Law observed, JsonNode expected, double tolerance) {
        Score score = metric.between(predicted, observed, SEED);
        double value = expected.asDouble();
        assertThat(score.kind()).isEqualTo(Score.Kind.EXACT);
        assertThat(score.value())
                .as(metric.name())
                .isCloseTo(value, within(value == 0 ? tolerance : tolerance * Math.abs(value)));
    }
}
