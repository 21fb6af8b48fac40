package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GramMatrixTest {

    @ParameterizedTest
    @ValueSource(strings = {"w2", "energy", "sliced-w2", "sinkhorn", "mmd"})
    void gramMatrix_ofLaws_holdsEachPairsScore(String name) {
        Metric metric = Metrics.named(name);
        Seed seed = Seed.of(41);
        List<Ensemble> laws = IntStream.range(0, 6)
                .mapToObj(i -> Ensemble.uniform(
                        new Space.Vectors(2),
                        seed.derive(i).generator().doubles(16).toArray()))
                .toList();
        double[][] all = GramMatrix.between(metric, laws, laws.subList(0, 4), seed);
        double[][] own = GramMatrix.within(metric, laws, seed);
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 4; j++) {
                assertThat(all[i][j])
                        .isEqualTo(
                                metric.between(laws.get(i), laws.get(j), seed).value());
                double once = i <= j
                        ? all[i][j]
                        : metric.between(laws.get(j), laws.get(i), seed).value();
                assertThat(own[i][j]).isEqualTo(once);
            }
    }
}
