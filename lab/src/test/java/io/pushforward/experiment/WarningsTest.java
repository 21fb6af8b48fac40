package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.data.Observed;
import io.pushforward.metric.Metrics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WarningsTest {
    private static OperatorResult dispersed(double... dispersion) {
        List<Double> values = java.util.Arrays.stream(dispersion).boxed().toList();
        List<String> names = values.stream().map(value -> "c").toList();
        return new OperatorResult(
                "net", 1, 1, 0, Map.of(), Optional.of(new Calibration(names, values, List.of(), List.of())));
    }

    private static List<Experiment.MetricEntry> column(String metric) {
        return List.of(new Experiment.MetricEntry(metric, Metrics.named(metric), Experiment.Against.OBSERVED));
    }

    @Test
    void warnings_aboutDispersion_sayInWhichDirection() {
        assertThat(Warnings.of(Scale.PAPER, List.of(), List.of(dispersed(0.95, 1.08)), Observed.DRAWN))
                .isEmpty();
        assertThat(Warnings.of(Scale.PAPER, List.of(), List.of(dispersed(0.5, 0.7)), Observed.DRAWN))
                .singleElement()
                .asString()
                .contains("net", "too narrow", "0.60");
        assertThat(Warnings.of(Scale.PAPER, List.of(), List.of(dispersed(1.5)), Observed.DRAWN))
                .singleElement()
                .asString()
                .contains("too wide");
    }

    @Test
    void warnings_aboutMetrics_areThoseTheMetricsDeclare() {
        for (String metric : List.of("sinkhorn", "energy", "w2", "nll")) {
            Optional<String> own = Metrics.named(metric).facts().warning();
            assertThat(Warnings.of(Scale.PAPER, column(metric), List.of(), Observed.DRAWN))
                    .as(metric)
                    .isEqualTo(own.stream().toList());
        }
        assertThat(Metrics.named("sinkhorn").facts().warning()).isPresent();
    }

    @Test
    void warnings_aboutSamplingNoise_areLeftOutForExactLaws() {
        assertThat(Warnings.of(Scale.PAPER, column("sinkhorn"), List.of(), Observed.EXACT))
                .isEmpty();
    }

    @Test
    void warnings_ofAQuickRun_sayThatItIsOne() {
        assertThat(Warnings.of(Scale.QUICK, List.of(), List.of(), Observed.DRAWN))
                .singleElement()
                .asString()
                .contains("quick");
    }
}
