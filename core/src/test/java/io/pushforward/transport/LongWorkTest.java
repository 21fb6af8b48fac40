package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.Metrics;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongWorkTest {
    @ParameterizedTest
    @CsvSource({
        "energy, 400, rows of pairs, 400",
        "mmd, 400, rows of pairs, 400",
        "w2, 400, points assigned, 400",
        "w2, 400, rows priced, 400",
        "sinkhorn, 2049, updates of potentials, -1",
    })
    void partsOfADistance_areHeardToTheirEnd(String metric, int size, String part, long total) {
        Map<String, Long> most = new ConcurrentHashMap<>();
        Map<String, Long> totals = new ConcurrentHashMap<>();
        Ensemble x = cloud(size, 1);
        Ensemble y = cloud(metric.equals("sinkhorn") ? 3 : size, 2);

        LongWork.heard(
                (name, done, of) -> {
                    most.merge(name, done, Math::max);
                    totals.merge(name, of, Math::max);
                },
                () -> Metrics.named(metric).between(x, y, Seed.of(0)));

        assertThat(most.get(part)).isEqualTo(totals.get(part));
        if (total > 0) assertThat(totals.get(part)).isEqualTo(total);
    }

    @Test
    void pivotsBetweenWeights_areHeardWithoutATotal() {
        Map<String, Long> totals = new ConcurrentHashMap<>();
        double[] weights = new double[40];
        Arrays.setAll(weights, i -> (i + 1) / 820.0);
        Ensemble x = Ensemble.weighted(cloud(40, 1).space(), cloud(40, 1).points(), weights);

        LongWork.heard(
                (name, done, of) -> totals.put(name, of),
                () -> Metrics.named("w2").between(x, cloud(30, 2), Seed.of(0)));

        assertThat(totals).containsEntry("pivots", -1L);
    }

    @Test
    void listener_hearsOnlyTheWorkItWasGivenFor() {
        AtomicInteger heard = new AtomicInteger();
        Ensemble x = cloud(20, 1);
        LongWork.heard((name, done, of) -> heard.incrementAndGet(), () -> "nothing");

        Metrics.named("energy").between(x, cloud(20, 2), Seed.of(0));

        assertThat(heard).hasValue(0);
    }

    private static Ensemble cloud(int size, long seed) {
        Generator random = Seed.of(seed).generator();
        double[] points = new double[3 * size];
        Arrays.setAll(points, i -> random.nextGaussian());
        return Ensemble.uniform(new Space.Vectors(3), points);
    }
}
