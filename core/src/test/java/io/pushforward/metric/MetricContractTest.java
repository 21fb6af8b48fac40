package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Unit;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every registered metric promises, on every pair of laws that it takes: zero for equal laws, the same both ways, never
 * negative, but for the traits that it declares.
 */
class MetricContractTest {
    private static final Seed SEED = Seed.of(7);
    private static final Space PLANE = new Space.Vectors(2);
    private static final Space.Labels LABELS = Space.Labels.of(Bins.uniform(0, 3, 3), "censored");

    /** Two different laws of one sort. */
    record Laws(String sort, Law first, Law second) {}

    record Case(Metric metric, Laws laws) {
        @Override
        public String toString() {
            return metric.name() + " between " + laws.sort;
        }
    }

    private static Ensemble cloud(long seed, double shift) {
        Generator random = Seed.of(seed).generator();
        double[] points = random.normals(2 * 24);
        for (int i = 0; i < points.length; i++) points[i] += shift;
        return Ensemble.uniform(PLANE, points);
    }

    private static final List<Laws> LAWS = List.of(
            new Laws("clouds", cloud(1, 0), cloud(2, 1)),
            new Laws(
                    "masses",
                    Categorical.of(LABELS, new double[] {0.1, 0.4, 0.3, 0.2}),
                    Categorical.of(LABELS, new double[] {0.25, 0.15, 0.5, 0.1})),
            new Laws(
                    "normal laws",
                    Gaussian.of(PLANE, new double[] {0, 0}, new double[] {1, 0.2, 0.2, 2}),
                    Gaussian.of(PLANE, new double[] {1, -1}, new double[] {2, 0, 0, 0.5})));

    /** Every metric with all laws that it fits; sampled laws are for metrics that have a closed form or need a density. */
    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String name : Metrics.names()) {
            Metric metric = Metrics.named(name);
            boolean densities = metric.facts().is(MetricFacts.Trait.NEEDS_DENSITY);
            boolean likelihood = metric.facts().is(MetricFacts.Trait.LIKELIHOOD);
            for (Laws laws : LAWS) {
                boolean normal = laws.sort.equals("normal laws");
                boolean fits = metric.fits(laws.first.space())
                        && !(laws.sort.equals("clouds") && densities)
                        && !(normal && (likelihood || !(densities || name.equals("w2"))));
                if (fits) cases.add(new Case(metric, laws));
            }
        }
        return cases;
    }

    @Test
    void everyMetric_isTestedOnSomeLaws() {
        assertThat(cases().stream().map(c -> c.metric.name()).distinct()).containsExactlyElementsOf(Metrics.names());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void between_equalLaws_isZeroOrTheEntropy(Case c) {
        double value = c.metric.between(c.laws.first, c.laws.first, SEED).value();
        if (c.metric.facts().is(MetricFacts.Trait.LIKELIHOOD)) {
            double entropy = 0;
            for (double mass : ((Categorical) c.laws.first).masses()) entropy -= mass * Math.log(mass);
            assertThat(value).isCloseTo(entropy, within(1e-12));
        } else if (c.metric.facts().is(MetricFacts.Trait.UNBIASED)) {
            assertThat(value).isNegative(); // pairs of a point with itself count in one sum and not in the others
        } else {
            assertThat(value).isCloseTo(0, within(1e-7));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void between_differentLaws_isPositive(Case c) {
        assertThat(c.metric.between(c.laws.first, c.laws.second, SEED).value())
                .isFinite()
                .isPositive();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void between_bothWays_isTheSameWhereDeclared(Case c) {
        double there = c.metric.between(c.laws.first, c.laws.second, SEED).value();
        double back = c.metric.between(c.laws.second, c.laws.first, SEED).value();
        if (c.metric.facts().is(MetricFacts.Trait.ASYMMETRIC)) assertThat(back).isNotEqualTo(there);
        else assertThat(back).isCloseTo(there, within(1e-9 * (1 + Math.abs(there))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void between_sameSeed_isTheSameToTheBit(Case c) {
        Score once = c.metric.between(c.laws.first, c.laws.second, SEED);
        assertThat(c.metric.between(c.laws.first, c.laws.second, SEED)).isEqualTo(once);
    }

    /** Powers of two, so that nothing is rounded; squares of the first and the last two leave the range of doubles. */
    @ParameterizedTest
    @MethodSource("cases")
    void between_cloudsInAnotherUnit_isTheScoreInThatUnit(Case c) {
        assumeTrue(
                c.metric instanceof EnsembleMetric metric && metric.followsUnits() && c.laws.first instanceof Ensemble,
                "the metric has a unit of its own");
        Ensemble x = (Ensemble) c.laws.first;
        Ensemble y = (Ensemble) c.laws.second;
        double usual = c.metric.between(x, y, SEED).value();
        for (int exponent : new int[] {-1000, -550, -50, 50, 530, 1000}) {
            double unit = Math.scalb(1.0, exponent);
            double value = c.metric
                    .between(Unit.in(1 / unit, x), Unit.in(1 / unit, y), SEED)
                    .value();
            // a sum of distances cancels to half a bit of them, whatever the unit
            assertThat(value / Math.pow(unit, c.metric.facts().power()))
                    .as("unit 2^%d", exponent)
                    .isCloseTo(usual, within(1e-12 * usual));
        }
    }

    /** Options that have a unit go with it. Powers of two, so that nothing is rounded but logarithms of the blur. */
    @Test
    void metricsWithAUnitOfTheirOwn_inAnotherUnit_areThoseInThatUnit() {
        Ensemble x = (Ensemble) LAWS.get(0).first;
        Ensemble y = (Ensemble) LAWS.get(0).second;
        for (int exponent : new int[] {-510, -400, 400, 510}) {
            double unit = Math.scalb(1.0, exponent);
            for (DoubleFunction<EnsembleMetric> metric : List.<DoubleFunction<EnsembleMetric>>of(
                    u -> new SinkhornDivergence().withBlur(0.25 * u),
                    u -> new SinkhornDivergence().withBlur(0.25 * u).converged(),
                    u -> new MaximumMeanDiscrepancy(Optional.of(0.5 * u * u)),
                    u -> new UnbiasedMeanDiscrepancy(Optional.of(0.5 * u * u)))) {
                EnsembleMetric usual = metric.apply(1);
                double expected = usual.between(x, y, SEED).value();
                double found = metric.apply(unit)
                        .between(Unit.in(1 / unit, x), Unit.in(1 / unit, y), SEED)
                        .value();
                assertThat(found / Math.pow(unit, usual.facts().power()))
                        .as("%s in 2^%d", usual, exponent)
                        .isCloseTo(expected, within(1e-12 * expected));
            }
        }
    }

    /** Where the blur is beyond all points the plan is the product and the divergence half the square between the means. */
    @Test
    void sinkhorn_withABlurBeyondAllPoints_isHalfTheSquareBetweenTheMeans() {
        for (double unit : new double[] {1e-6, 1e-20, 1e-120}) {
            Ensemble x = Unit.in(1 / unit, (Ensemble) LAWS.get(0).first);
            Ensemble y = Unit.in(1 / unit, (Ensemble) LAWS.get(0).second);
            double square = 0;
            for (int k = 0; k < 2; k++) square += Math.pow((x.mean()[k] - y.mean()[k]) / unit, 2);
            double expected = 0.5 * square;
            assertThat(new SinkhornDivergence().between(x, y, SEED).value() / unit / unit)
                    .isCloseTo(expected, within(1e-6 * expected));
        }
    }

    @Test
    void sinkhorn_withABlurBelowRounding_isThatWithALittle() {
        Ensemble x = (Ensemble) LAWS.get(0).first;
        Ensemble y = (Ensemble) LAWS.get(0).second;
        double little =
                new SinkhornDivergence().withBlur(1e-7).between(x, y, SEED).value();
        for (double blur : new double[] {1e-9, 1e-12, 1e-100, 1e-300})
            assertThat(new SinkhornDivergence()
                            .withBlur(blur)
                            .between(x, y, SEED)
                            .value())
                    .isCloseTo(little, within(1e-12));
    }

    @Test
    void sinkhorn_ofPointsTooFarApartToSquare_isFoundWhereItIsADouble() {
        double far = 1e160;
        double[] points = {0, far, 2 * far};
        double[] moved = {1e153, far, 2 * far};
        SinkhornDivergence metric = new SinkhornDivergence();
        double value = metric.between(
                        Ensemble.uniform(new Space.Vectors(1), points),
                        Ensemble.uniform(new Space.Vectors(1), moved),
                        SEED)
                .value();
        assertThat(value).isCloseTo(1e306 / 6, within(1e306 * 1e-2));
        assertThatThrownBy(() -> metric.between(
                        Ensemble.uniform(new Space.Vectors(1), points),
                        Ensemble.uniform(new Space.Vectors(1), new double[] {0, 0, far}),
                        SEED))
                .isInstanceOf(Misfit.class)
                .hasMessageContaining("which no double holds");
    }

    @Test
    void binDistances_inAnotherUnit_areThoseInThatUnit() {
        for (double unit : new double[] {0x1p-600, 0x1p600}) {
            Space.Labels labels = Space.Labels.of(Bins.uniform(0, 3 * unit, 3), "censored");
            Categorical q = Categorical.of(labels, new double[] {0.1, 0.4, 0.3, 0.2});
            Categorical p = Categorical.of(labels, new double[] {0.25, 0.15, 0.5, 0.1});
            double usual = new FiniteBinW2()
                    .between(LAWS.get(1).first, LAWS.get(1).second, SEED)
                    .value();
            assertThat(new FiniteBinW2().between(q, p, SEED).value() / unit).isCloseTo(usual, within(1e-12 * usual));
        }
    }

    /** Cholesky factors, since the covariances themselves would leave the range of doubles. */
    @Test
    void w2_betweenNormalLaws_inAnotherUnit_isTheDistanceInThatUnit() {
        for (double unit : new double[] {1e-165, 0x1p-500, 1, 0x1p500}) {
            Gaussian q = Gaussian.ofCholesky(PLANE, new double[] {unit, 0}, new double[] {unit, 0, 0, unit});
            Gaussian p = Gaussian.ofCholesky(PLANE, new double[] {0, unit}, new double[] {2 * unit, 0, 0, 4 * unit});
            // |shift|² = 2, and the factors commute: (2 - 1)² + (4 - 1)²
            assertThat(new W2().between(q, p, SEED).value() / unit).isCloseTo(Math.sqrt(12), within(1e-14));
        }
    }

    /** Draws of a normal law in powers of two of a unit are those of the first, in that unit; so is their spread. */
    @Test
    void estimates_inAnotherUnit_haveTheirErrorInThatUnit() {
        Score usual = new W1().between(line(1), pair(1), SEED);
        assertThat(usual.standardError()).isPositive();
        for (int exponent : new int[] {-540, 500}) {
            double unit = Math.scalb(1.0, exponent);
            assertThat(new W1().between(line(unit), pair(unit), SEED)).isEqualTo(usual.times(unit));
        }
    }

    private static Gaussian line(double unit) {
        return Gaussian.ofCholesky(new Space.Vectors(1), new double[] {0}, new double[] {unit});
    }

    private static Ensemble pair(double unit) {
        return Ensemble.uniform(new Space.Vectors(1), new double[] {-unit, 3 * unit});
    }

    @Test
    void w2_betweenShiftedNormalLaws_isTheShift() {
        Gaussian law = Gaussian.of(PLANE, new double[] {0, 0}, new double[] {1, 0.2, 0.2, 2});
        Gaussian shifted = Gaussian.of(PLANE, new double[] {3, 4}, law.covariance());
        assertThat(new W2().between(law, shifted, SEED).value()).isCloseTo(5, within(1e-9));
    }
}
