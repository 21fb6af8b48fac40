package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static LawScores energy(double... values) {
        LawScores scores = new LawScores(List.of("energy"), values.length);
        System.arraycopy(values, 0, scores.of("energy"), 0, values.length);
        return scores;
    }

    @Test
    void of_twoSeeds_meansDeviationsAndPairedInterval() {
        LawScores first = energy(1, 2, 3);
        LawScores second = energy(3, 4, 5);
        LawScores floor = energy(1, 1, 1);
        LawScores constant = energy(5, 5, 5);
        MetricResult result = Summary.of(
                        List.of(first, second), new TestScorer.Floor(floor, MetricResult.FloorKind.TRUE_LAW), constant)
                .get("energy");
        assertThat(result).isNotNull();
        assertThat(result.mean()).isEqualTo(3);
        assertThat(result.std()).isCloseTo(Math.sqrt(2), within(1e-12));
        assertThat(result.excess()).hasValue(2);
        // Excesses by law are 1, 2, 3: deviation 1, Student's 97.5 % quantile with 2 degrees of freedom 4.302653.
        double half = 4.302652729911275 / Math.sqrt(3);
        assertThat(result.excessLow().orElseThrow()).isCloseTo(2 - half, within(1e-9));
        assertThat(result.excessHigh().orElseThrow()).isCloseTo(2 + half, within(1e-9));
        assertThat(result.gapClosed().orElseThrow()).isCloseTo(0.5, within(1e-12));
    }
}
