package io.pushforward.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GeneratorTest {

    @Test
    void randomGenerator_methods_drawWhatTheBulkMethodsDraw() {
        RandomGenerator one = Seed.of(5).generator();
        Generator all = Seed.of(5).generator();
        for (double value : all.normals(1000)) assertThat(one.nextGaussian()).isEqualTo(value);
        for (double value : all.exponentials(1000))
            assertThat(one.nextExponential()).isEqualTo(value);
        for (long value : all.integers(0, 77, 999)) assertThat(one.nextInt(77)).isEqualTo((int) value);
        for (double value : all.uniforms(-1, 3, 10))
            assertThat(one.nextDouble(-1, 3)).isEqualTo(value);
        assertThat(one.doubles(5).toArray()).isEqualTo(all.uniforms(5));
    }

    @Test
    void normals_ofAMillion_haveTheMomentsAndTailOfTheNormalLaw() {
        // Each bound is 5 standard errors: false-alarm probability about 6e-7 a check. Seed 1.
        double[] drawn = Seed.of(1).generator().normals(1_000_000);
        double root = Math.sqrt(drawn.length);
        assertThat(Arrays.stream(drawn).average().orElseThrow()).isBetween(-5 / root, 5 / root);
        double fourth = Arrays.stream(drawn).map(x -> x * x * x * x).average().orElseThrow();
        assertThat(Math.abs(fourth - 3)).isLessThan(5 * Math.sqrt(96) / root);
        long beyond = Arrays.stream(drawn)
                .filter(x -> Math.abs(x) > 3.654152885361009)
                .count();
        double expected = 258.0; // 1e6 * erfc(3.65415... / sqrt 2) = 258.0
        assertThat(Math.abs(beyond - expected)).isLessThan(5 * Math.sqrt(expected));
    }

    @Test
    void shuffle_ofAList_movesItAsThePermutationOfItsIndices() {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) list.add(i);
        Seed.of(8).generator().shuffle(list);
        assertThat(list.stream().mapToInt(Integer::intValue).toArray())
                .isEqualTo(Seed.of(8).generator().permutation(100));
    }

    @Test
    void choice_withZeroMasses_neverDrawsThem() {
        int[] drawn = Seed.of(3).generator().choice(new double[] {0, 1, 0, 3, 0}, 10_000);
        assertThat(Arrays.stream(drawn).distinct().sorted().toArray()).isEqualTo(new int[] {1, 3});
    }

    @Test
    void derive_byPurposeAndIndex_givesDistinctRepeatableStreams() {
        Seed seed = Seed.of(0);
        assertThat(seed.derive("noise").derive(3).generator().nextLong())
                .isEqualTo(seed.derive("noise").derive(3).generator().nextLong());
        long[] first = {
            seed.generator().nextLong(),
            seed.derive(0).generator().nextLong(),
            seed.derive(1).generator().nextLong(),
            seed.derive("noise").generator().nextLong(),
            Seed.of(0, 1).generator().nextLong(),
        };
        assertThat(Arrays.stream(first).distinct().count()).isEqualTo(first.length);
    }

    @Test
    void seed_withTrailingZeros_isTheShorterOneAsInNumpy() {
        assertThat(Seed.of(7, 0).generator().nextLong())
                .isEqualTo(Seed.of(7).generator().nextLong());
    }

    @Test
    void latinHypercube_everyAxis_hasOnePointInEachInterval() {
        double[][] points = LatinHypercube.design(37, 3, Seed.of(4).generator());
        for (int axis = 0; axis < 3; axis++) {
            int k = axis;
            int[] intervals = Arrays.stream(points)
                    .mapToInt(point -> (int) Math.ceil(point[k] * 37))
                    .sorted()
                    .toArray();
            for (int i = 0; i < 37; i++) assertThat(intervals[i]).isEqualTo(i + 1);
        }
    }

    @Test
    void badArguments_areRefusedWithWhatCame() {
        Generator random = Seed.of(0).generator();
        assertThatIllegalArgumentException().isThrownBy(() -> random.nextInt(0)).withMessageContaining("0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> random.nextLong(3, 3))
                .withMessageContaining("3");
        assertThatIllegalArgumentException().isThrownBy(() -> random.nextDouble(0, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> random.nextGaussian(0, Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> random.subset(3, 4))
                .withMessageContaining("4");
        assertThatIllegalArgumentException().isThrownBy(() -> random.choice(new double[] {0, Double.NaN}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> random.choice(new double[2], 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Seed.of(-1)).withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Generator.resume(new Generator.State(1, 2, 3, 4, OptionalInt.empty())));
    }
}
