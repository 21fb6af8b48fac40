package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummaryTest {
    @Test
    void of_twoSeeds_meansDeviationsAndPairedInterval() {
        Map<String, double[]> first = Map.of("energy", new double[] {1, 2, 3});
        Map<String, double[]> second = Map.of("energy", new double[] {3, 4, 5});
        Map<String, double[]> floor = Map.of("energy", new double[] {1, 1, 1});
        Map<String, double[]> constant = Map.of("energy", new double[] {5, 5, 5});
        MetricResult result =
                Summary.of(List.of(first, second), Optional.of(floor), constant).get("energy");
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
