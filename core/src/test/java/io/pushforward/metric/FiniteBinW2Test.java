package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiniteBinW2Test {
    private static final double[] FIRST = {0.5, 0, 0, 0.5};
    private static final double[] THIRD = {0, 0, 0.9, 0.1};

    @Test
    void distance_ofBinnedLabels_isInTheUnitsOfTheirEdges() {
        Space.Labels labels = Space.Labels.of(Bins.uniform(0, 0.75, 3), "censored");
        Score score =
                new FiniteBinW2().between(Categorical.of(labels, FIRST), Categorical.of(labels, THIRD), Seed.of(0));
        assertThat(score.value()).isCloseTo(0.5, within(1e-15)); // two bins of width 1/4
    }

    @Test
    void distance_ofPlainLabels_isCountedInBins() {
        Space.Labels labels = new Space.Labels(List.of("a", "b", "c", "censored"));
        Score score =
                new FiniteBinW2().between(Categorical.of(labels, FIRST), Categorical.of(labels, THIRD), Seed.of(0));
        assertThat(score.value()).isCloseTo(2, within(1e-15));
    }
}
