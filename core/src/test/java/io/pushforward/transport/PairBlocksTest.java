package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairBlocksTest {
    /** Sums squares in the order in which they come. */
    private static final class Total implements PairBlocks.Visitor {
        private double sum;
        private long pairs;

        @Override
        public void block(int i, int j, int length, double[] squares) {
            for (int k = 0; k < length; k++) sum += squares[k] * (1 + i + 0.5 * (j + k));
            pairs += length;
        }
    }

    private static Total total(PairBlocks blocks) {
        Total all = new Total();
        blocks.forEach(task -> new Total(), own -> {
            all.sum += own.sum;
            all.pairs += own.pairs;
        });
        return all;
    }

    /** An ensemble with itself is compared once for both orders of a pair, with an equal one pair by pair. */
    @ParameterizedTest
    @CsvSource({"7, 2", "700, 2", "7, 17", "700, 16", "700, 33", "2049, 16"})
    void squares_ofAnEnsembleWithItself_haveTheBitsOfThoseWithItsCopy(int size, int dimension) {
        RandomGenerator random = Seed.of(1).generator();
        double[] points = random.doubles((long) size * dimension, -3, 5).toArray();
        Ensemble law = Ensemble.uniform(new Space.Vectors(dimension), points);
        Ensemble copy = Ensemble.uniform(new Space.Vectors(dimension), points.clone());
        Total own = total(PairBlocks.between(law, law));
        assertThat(own.pairs).isEqualTo((long) size * size);
        assertThat(own.sum).isPositive().isEqualTo(total(PairBlocks.between(law, copy)).sum);
    }

    /** Rows that take turns at coordinates and columns, against one pair after the other. */
    @ParameterizedTest
    @CsvSource({"3, 5, 16", "40, 530, 19", "600, 90, 24", "530, 530, 130"})
    void squares_ofManyCoordinates_haveTheBitsOfThoseOfOnePair(int n, int m, int dimension) {
        RandomGenerator random = Seed.of(2).generator();
        Ensemble x = cloud(random, n, dimension);
        Ensemble y = cloud(random, m, dimension);
        check(PairBlocks.between(x, y), x, y);
        check(PairBlocks.within(x), x, x);
        check(PairBlocks.between(x, x), x, x);
        check(PairBlocks.between(x, x).distinct(), x, x);
        assertThat(total(PairBlocks.within(x)).sum)
                .isEqualTo(total(PairBlocks.between(x, x).distinct()).sum);
    }

    private static Ensemble cloud(RandomGenerator random, int size, int dimension) {
        double[] points = random.doubles((long) size * dimension, -3, 5).toArray();
        return Ensemble.uniform(new Space.Vectors(dimension), points);
    }

    private static void check(PairBlocks blocks, Ensemble x, Ensemble y) {
        PairCosts costs = new PairCosts(x, y, Cost.SQUARED_DISTANCE);
        blocks.forEach(
                task -> (i, j, length, squares) -> {
                    for (int k = 0; k < length; k++) assertThat(squares[k]).isEqualTo(costs.at(i, j + k));
                },
                done -> {});
    }
}
