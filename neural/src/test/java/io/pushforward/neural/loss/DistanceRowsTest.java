package io.pushforward.neural.loss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.pushforward.neural.tensor.Tensors;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistanceRowsTest {
    /** The distance, by tensor operations. */
    private static final PairKernel SLOW = new PairKernel() {
        @Override
        public Tensor value(Tensor squares) {
            return DISTANCE.value(squares);
        }

        @Override
        public Tensor slope(Tensor squares, Tensor values) {
            return DISTANCE.slope(squares, values);
        }
    };

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 21, 64})
    void distances_inOnePass_haveTheBitsOfTensorOperations(int size) {
        try (PointerScope scope = new PointerScope()) {
            Generator random = Seed.of(7).derive(size).generator();
            Tensor x = Tensors.doubles(uniform(random, 3 * size * 2), 3, size, 2);
            assertTrue(Tensors.hasBytes(x));
            Tensor a = Tensors.doubles(uniform(random, 3 * size), 3, size).div(Tensors.scalar(size));
            Tensor b = Tensors.doubles(uniform(random, 3 * size), 3, size);
            Tensor mass = a.square().sum(1).neg().add(Tensors.scalar(1));
            requireEqual(SLOW.ofPairs(Squares.within(x), a, b), PairKernel.DISTANCE.ofPairs(Squares.within(x), a, b));
            requireEqual(
                    SLOW.ofDistinct(Squares.within(x), a, mass),
                    PairKernel.DISTANCE.ofDistinct(Squares.within(x), a, mass));
        }
    }

    private static void requireEqual(PairKernel.OfPairs expected, PairKernel.OfPairs got) {
        assertArrayEquals(Tensors.doubles(expected.values()), Tensors.doubles(got.values()));
        assertArrayEquals(Tensors.doubles(expected.slopes()), Tensors.doubles(got.slopes()));
    }

    private static double[] uniform(Generator random, int count) {
        double[] values = new double[count];
        for (int k = 0; k < count; k++) values[k] = random.nextDouble();
        return values;
    }
}
