package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The divergence in blocks against the one with cost matrices. */
class BlockedSinkhornTest {

    /** At a blur of 0.0005 sums vanish and rows are shifted one by one; one of 50 lies above the diameter. */
    @ParameterizedTest
    @CsvSource({
        "600, 700, 3, 0.05",
        "1, 1, 2, 0.1",
        "2, 1, 2, 0.1",
        "513, 300, 5, 0.0005",
        "200, 100, 2, 50",
        "300, 200, 40, 0.01"
    })
    void blocks_equalMatrices(int n, int m, int d, double blur) {
        RandomGenerator random = Seed.of(31, n).generator();
        for (boolean weighted : new boolean[] {false, true}) {
            Ensemble x = ExactSolversTest.cloud(random, n, d, weighted);
            Ensemble y = ExactSolversTest.cloud(random, m, d, weighted);
            double[] schedule = schedule(x, y, blur);
            double expected = new AnnealedPotentials(x, y, schedule).value();
            // Both round potentials of the size of the squared diameter.
            double rounding = 1e-14 * schedule[0];
            assertThat(BlockedSinkhorn.value(x, y, schedule)).isCloseTo(expected, within(rounding));
        }
    }

    @ParameterizedTest
    @CsvSource({"64, 64, 40, 0.05", "30, 50, 3, 0.0005"})
    void clouds_whoseOwnCostsAreKnown_haveTheSameBits(int n, int m, int d, double blur) {
        RandomGenerator random = Seed.of(33, n).generator();
        AnnealedSinkhorn divergence = new AnnealedSinkhorn(blur, 0.5);
        for (boolean weighted : new boolean[] {false, true}) {
            Ensemble x = ExactSolversTest.cloud(random, n, d, weighted);
            Ensemble y = ExactSolversTest.cloud(random, m, d, weighted);
            AnnealedSinkhorn.Cloud cloud = AnnealedSinkhorn.Cloud.of(y);
            assertThat(divergence.value(AnnealedSinkhorn.Cloud.of(x), cloud)).isEqualTo(divergence.value(x, y));
            assertThat(divergence.value(cloud, cloud)).isEqualTo(divergence.value(y, y));
        }
    }

    @Test
    void blocks_onAnyNumberOfThreads_haveTheSameBits() throws Exception {
        RandomGenerator random = Seed.of(32).generator();
        Ensemble x = ExactSolversTest.cloud(random, 400, 3, true);
        Ensemble y = ExactSolversTest.cloud(random, 300, 3, true);
        for (double blur : new double[] {0.05, 0.0005}) {
            double[] schedule = schedule(x, y, blur);
            double one = new ForkJoinPool(1)
                    .submit(() -> BlockedSinkhorn.value(x, y, schedule))
                    .get();
            double four = new ForkJoinPool(4)
                    .submit(() -> BlockedSinkhorn.value(x, y, schedule))
                    .get();
            assertThat(four).isEqualTo(one);
        }
    }

    private static double[] schedule(Ensemble x, Ensemble y, double blur) {
        return new AnnealedSinkhorn(blur, 0.5).schedule(AnnealedSinkhorn.diameter(List.of(x, y)));
    }
}
