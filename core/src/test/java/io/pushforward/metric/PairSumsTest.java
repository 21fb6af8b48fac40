package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.transport.Distances;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Sums and medians over pairs in blocks against the same from whole matrices. */
class PairSumsTest {

    @RepeatedTest(20)
    void median_bySelection_isThatOfTheSortedPool(RepetitionInfo repetition) {
        RandomGenerator random = Seed.of(21, repetition.getCurrentRepetition()).generator();
        boolean ties = repetition.getCurrentRepetition() % 2 == 0;
        Ensemble x = cloud(random, 1 + random.nextInt(40), 2, ties);
        Ensemble y = cloud(random, 1 + random.nextInt(40), 2, ties);
        double[] within = Arrays.stream(join(Distances.squared(x, x), Distances.squared(y, y)))
                .filter(square -> square > 0)
                .toArray();
        double[] pool = join(Distances.squared(x, y), within);
        Arrays.sort(pool);
        int size = pool.length;
        double expected = size % 2 == 1 ? pool[size / 2] : 0.5 * (pool[size / 2 - 1] + pool[size / 2]);
        // The two sum coordinates' squares with and without a fused multiply-add.
        assertThat(MedianSquare.of(x, y)).isCloseTo(expected, within(4e-16 * expected));
    }

    @RepeatedTest(10)
    void lineEnergy_fromOneSort_isTheSumOverPairs(RepetitionInfo repetition) {
        RandomGenerator random = Seed.of(22, repetition.getCurrentRepetition()).generator();
        boolean ties = repetition.getCurrentRepetition() % 2 == 0;
        Ensemble x = cloud(random, 2 + random.nextInt(30), 1, ties);
        Ensemble y = cloud(random, 2 + random.nextInt(30), 1, ties);
        for (Estimator estimator : Estimator.values()) {
            double expected = 2 * PairMeans.across(x, y, PairMeans.Function.DISTANCE)
                    - PairMeans.within(x, PairMeans.Function.DISTANCE, estimator)
                    - PairMeans.within(y, PairMeans.Function.DISTANCE, estimator);
            assertThat(LineEnergy.between(x, y, estimator)).isCloseTo(expected, within(1e-14 * 10));
        }
    }

    @Test
    void scores_onAnyNumberOfThreads_haveTheSameBits() throws Exception {
        RandomGenerator random = Seed.of(23).generator();
        Ensemble x = cloud(random, 700, 3, false);
        Ensemble y = cloud(random, 600, 3, false);
        for (String name : new String[] {"energy", "energy-unbiased", "mmd", "mmd-unbiased", "sliced-w2", "sinkhorn"}) {
            Metric metric = Metrics.named(name);
            Score one = new ForkJoinPool(1)
                    .submit(() -> metric.between(x, y, Seed.of(0)))
                    .get();
            Score four = new ForkJoinPool(4)
                    .submit(() -> metric.between(x, y, Seed.of(0)))
                    .get();
            assertThat(four).as(name).isEqualTo(one);
        }
    }

    private static double[] join(double[] a, double[] b) {
        double[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private static Ensemble cloud(RandomGenerator random, int n, int d, boolean ties) {
        double[] points = new double[n * d];
        for (int k = 0; k < points.length; k++) points[k] = ties ? random.nextInt(5) : random.nextGaussian();
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) weights[i] = ties ? 1 : random.nextExponential();
        return Ensemble.weighted(new Space.Vectors(d), points, weights);
    }
}
