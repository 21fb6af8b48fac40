package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VectorRowsTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 7", "8, 14", "256, 14", "257, 17", "258, 5"})
    void sum_inVectors_hasTheBitsOfPlainJava(int count, int length) {
        Generator random = Seed.of(count).generator();
        int stride = VectorRows.padded(length);
        double[] factors = random.doubles(count, -2, 2).toArray();
        double[][] rows = new double[count][];
        double[] flat = new double[count * stride];
        for (int i = 0; i < count; i++) {
            rows[i] = random.doubles(length, -3, 3).toArray();
            System.arraycopy(rows[i], 0, flat, i * stride, length);
        }
        double[] expected = new double[length];
        Rows.add(expected, factors, rows);
        double[] sum = new double[stride];
        Arrays.fill(sum, 5);
        VectorRows.sum(sum, factors, flat);
        assertThat(Arrays.copyOf(sum, length)).isEqualTo(expected);
    }
}
