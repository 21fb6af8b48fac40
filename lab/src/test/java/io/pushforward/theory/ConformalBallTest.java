package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConformalBallTest {
    @Test
    void radius_isTheQuantileWithOneMore() {
        double[] nine = {9, 1, 8, 2, 7, 3, 6, 4, 5};
        assertThat(ConformalBall.of(nine, 0.1).radius()).isEqualTo(9);
        assertThat(ConformalBall.of(nine, 0.5).radius()).isEqualTo(5);
        assertThat(ConformalBall.of(nine, 0.05).radius()).as("too few laws").isInfinite();
    }

    @Test
    void badInput_isRefused() {
        assertThatThrownBy(() -> ConformalBall.of(new double[] {Double.NaN}, 0.1))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> ConformalBall.of(new double[] {1}, 1)).hasMessageContaining("alpha");
    }

    /**
     * The coverage of continuous distances is exactly ceil(0.9 · 20) / 20 = 0.9 for 19 laws. In 20000 trials its
     * standard error is 0.0021; 5 of them give a false alarm with probability below 1e-6.
     */
    @Test
    void coverage_ofFreshDistances_isAsStated() {
        Generator random = Seed.of(91).generator();
        int covered = 0;
        for (int trial = 0; trial < 20_000; trial++) {
            double radius = ConformalBall.of(random.exponentials(19), 0.1).radius();
            if (random.nextExponential() <= radius) covered++;
        }
        assertThat(covered / 20_000.0).isBetween(0.9 - 0.0106, 0.9 + 0.0106);
    }

    /**
     * A poor operator on laws on the line: the ball still covers. Its coverage over 300 repeats has a standard error of
     * 0.0174 around 0.9, so that 0.83 and 0.97 are 4 of them away: a false alarm has probability below 1e-4.
     */
    @Test
    void coverage_ofAnOperatorsErrors_isAsStated() {
        int covered = 0;
        for (int trial = 0; trial < 300; trial++) {
            Seed seed = Seed.of(92).derive(trial);
            LawPairs training = pairs(4, seed.derive("training"));
            CoverOperator operator = CoverOperator.of(
                    new TrainingSet(training, new IdentityProjection(LINE), new IdentityProjection(LINE)), 0.1, seed);
            double[] distances = errors(operator, pairs(19, seed.derive("calibration")));
            double fresh = errors(operator, pairs(1, seed.derive("fresh")))[0];
            if (fresh <= ConformalBall.of(distances, 0.1).radius()) covered++;
        }
        assertThat(covered / 300.0).isBetween(0.83, 0.97);
    }

    /** Equal weights give the ball without weights, and a fresh law that outweighs all others gives none. */
    @Test
    void weightedBall_withEqualWeights_isThePlainOne() {
        double[] nine = {9, 1, 8, 2, 7, 3, 6, 4, 5};
        double[] twos = {2, 2, 2, 2, 2, 2, 2, 2, 2};
        for (double alpha : new double[] {0.05, 0.1, 0.3, 0.5})
            assertThat(ConformalBall.weighted(nine, twos, 2, alpha).radius())
                    .isEqualTo(ConformalBall.of(nine, alpha).radius());
        assertThat(ConformalBall.weighted(nine, twos, 100, 0.1).radius()).isInfinite();
    }

    /**
     * Calibration laws have x uniform on [0, 1] and distances exponential with mean 0.2 + x; fresh laws have the density 2x. With
     * the ratio as weight, 600 redraws cover with a share at least 0.9 but for a standard error of 0.0122: below 0.845, 4.5 of them, by
     * chance with a probability below 1e-5. The ball without weights covers less: the declared shift matters.
     */
    @Test
    void coverage_underADeclaredShift_isAsStatedWithWeightsAndNotWithout() {
        int covered = 0;
        double weighted = 0;
        double plain = 0;
        for (int trial = 0; trial < 600; trial++) {
            Generator random = Seed.of(93).derive(trial).generator();
            double[] distances = new double[60];
            double[] weights = new double[60];
            for (int i = 0; i < 60; i++) {
                weights[i] = random.nextDouble();
                distances[i] = (0.2 + weights[i]) * random.nextExponential();
            }
            double x = Math.sqrt(random.nextDouble());
            double radius = ConformalBall.weighted(distances, weights, x, 0.1).radius();
            if ((0.2 + x) * random.nextExponential() <= radius) covered++;
            plain += ConformalBall.of(distances, 0.1).radius();
            weighted += Double.isInfinite(radius) ? 0 : radius;
        }
        assertThat(covered / 600.0).isBetween(0.845, 0.97);
        assertThat(weighted).as("radii grow where hard laws are met more often").isGreaterThan(1.05 * plain);
    }

    /**
     * Two groups, one of them a fifth of all and with distances three times as large. Over 500 redraws the ball of a group covers that group's fresh
     * laws with a share of 0.9 (standard error 0.0134; 4.5 of them by chance with a probability below 1e-5); one ball for both covers the
     * hard group less often, which the same check must notice. The normalised ball, told the scale, covers both.
     */
    @Test
    void coverage_byGroupAndByDifficulty_holdsInTheHardGroupWhereOneBallDoesNot() {
        int grouped = 0;
        int shared = 0;
        int normalised = 0;
        for (int trial = 0; trial < 500; trial++) {
            Generator random = Seed.of(94).derive(trial).generator();
            double[] distances = new double[145];
            double[] difficulties = new double[145];
            List<String> groups = new ArrayList<>();
            for (int i = 0; i < 145; i++) {
                groups.add(i % 5 == 0 ? "hard" : "easy");
                difficulties[i] = i % 5 == 0 ? 3 : 1;
                distances[i] = difficulties[i] * random.nextExponential();
            }
            double fresh = 3 * random.nextExponential();
            if (fresh
                    <= ConformalBall.byGroup(distances, groups, 0.1).get("hard").radius()) grouped++;
            if (fresh <= ConformalBall.of(distances, 0.1).radius()) shared++;
            if (fresh
                    <= 3
                            * ConformalBall.normalised(distances, difficulties, 0.1)
                                    .radius()) normalised++;
        }
        assertThat(grouped / 500.0).isBetween(0.84, 0.96);
        assertThat(normalised / 500.0).isBetween(0.84, 0.96);
        assertThat(shared / 500.0).as("a planted undercoverage").isLessThan(0.75);
    }

    @Test
    void difficulty_isTheDeviationOfTheAnswer() {
        Ensemble two = Ensemble.uniform(LINE, new double[] {-3, 3});
        assertThat(ConformalBall.difficulty(two, Seed.of(1))).isEqualTo(3);
    }

    private static final Space LINE = new Space.Vectors(1);

    private static double[] errors(CoverOperator operator, LawPairs pairs) {
        return pairs.pairs().stream()
                .mapToDouble(pair -> LawDistance.w2(operator.apply(pair.input()), pair.target(), Seed.of(0)))
                .toArray();
    }

    private static LawPairs pairs(int count, Seed seed) {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Generator random = seed.derive(i).generator();
            double mean = random.nextGaussian();
            double[] input = random.normals(12);
            double[] target = random.normals(12);
            for (int k = 0; k < 12; k++) {
                input[k] += 2 * mean;
                target[k] += mean * mean;
            }
            pairs.add(new LawPair(
                    i, Map.of(), Optional.empty(), Ensemble.uniform(LINE, input), Ensemble.uniform(LINE, target)));
        }
        return new LawPairs(LINE, LINE, pairs);
    }
}
