package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left out by boxes, and the order that makes them small. */
class ColumnBoxesTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 2", "200, 333, 3", "50, 130, 20"})
    void bounds_ofEveryBlock_areBelowAllItsReducedCosts(int n, int m, int d) {
        RandomGenerator random = Seed.of(61).generator();
        Ensemble x = ExactSolversTest.cloud(random, n, d, false);
        Ensemble y = ExactSolversTest.cloud(random, m, d, false);
        double[] v = random.doubles(m).toArray();
        for (Cost cost : new Cost[] {Cost.SQUARED_DISTANCE, Cost.DISTANCE, Cost.distanceToThe(1.5)}) {
            PairCosts costs = new PairCosts(x, y, cost);
            ColumnBoxes boxes = new ColumnBoxes(costs);
            boxes.note(v);
            double[] bounds = new double[boxes.count()];
            for (int i = 0; i < n; i++) {
                boxes.bounds(i, bounds);
                for (int b = 0; b < boxes.count(); b++)
                    for (int j = boxes.from(b); j < boxes.to(b); j++)
                        assertThat(costs.at(i, j) - v[j]).isGreaterThanOrEqualTo(bounds[b]);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 3", "1000, 3", "777, 7"})
    void order_ofAnyCloud_holdsEachPointOnce(int n, int d) {
        Ensemble cloud = ExactSolversTest.cloud(Seed.of(62).generator(), n, d, false);
        int[] order = SpatialOrder.of(cloud);
        int[] sorted = order.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < n; i++) assertThat(sorted[i]).isEqualTo(i);
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void merged_neighbours_keepTheMean(boolean weighted) {
        Ensemble cloud = ExactSolversTest.cloud(Seed.of(63).generator(), 512, 3, weighted);
        double[] mean =
                SpatialOrder.merged(cloud.select(SpatialOrder.of(cloud)), 2).mean();
        // A sum of 512 numbers below 5 rounds by less than 512 units of 2^-52 times 5.
        assertThat(mean).containsExactly(cloud.mean(), within(512 * 5 * 0x1p-52));
    }
}
