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
