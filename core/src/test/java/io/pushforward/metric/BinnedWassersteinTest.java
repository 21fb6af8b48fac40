package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

class BinnedWassersteinTest {
    private static final Seed SEED = Seed.of(0);

    @Test
    void w1AndW2_betweenMassesMovedByTwoBins_areTheShift() {
        Space.Labels labels = Space.Labels.of(Bins.uniform(0, 10, 5));
        Categorical left = Categorical.of(labels, new double[] {1, 2, 1, 0, 0});
        Categorical right = Categorical.of(labels, new double[] {0, 0, 1, 2, 1});
        for (Metric metric : List.of(new W1(), new W2())) {
            assertThat(metric.fits(labels)).isTrue();
            assertThat(metric.fits(new Space.Labels(List.of("a", "b")))).isFalse();
            Score score = metric.between(left, right, SEED);
            assertThat(score.value()).isCloseTo(4, within(1e-12));
            assertThat(metric.between(left, left, SEED).value()).isZero();
        }
    }
}
