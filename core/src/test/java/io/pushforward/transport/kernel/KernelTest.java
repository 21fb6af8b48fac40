package io.pushforward.transport.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The machine's kernel against plain Java, at sizes that fill vectors and that do not. */
class KernelTest {
    private final DoubleKernel fast = Kernels.doubles();
    private final DoubleKernel plain = Kernels.scalarDoubles();

    @Test
    void tests_runWithVectors() {
        assertThat(fast).isInstanceOf(VectorDoubleKernel.class);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "3,5,2", "4,12,7", "17,33,13", "40,24,64", "5,100,3"})
    void squaredDistances_areExactSumsOfSquares(int n, int m, int d) {
        double[] x = normals(n * d, 1);
        double[] y = normals(m * d, 2);
        System.arraycopy(x, 0, y, 0, d);
        double[] found = new double[n * m];
        double[] expected = new double[n * m];
        fast.squaredDistances(x, n, y, m, d, found);
        plain.squaredDistances(x, n, y, m, d, expected);
        assertThat(found).containsExactly(expected, within(1e-12));
        assertThat(found[0]).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "3,5,2", "4,12,7", "17,33,13", "40,24,64", "5,100,3"})
    void halfSquaredCosts_areHalfTheSquaredDistances(int n, int m, int d) {
        double[] x = normals(n * d, 1);
        double[] y = normals(m * d, 2);
        double[] expected = new double[n * m];
        plain.squaredDistances(x, n, y, m, d, expected);
        for (DoubleKernel kernel : new DoubleKernel[] {fast, plain}) {
            double[] costs = costs(kernel, x, n, y, m, d);
            int stride = kernel.stride(m);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < m; j++)
                    assertThat(costs[i * stride + j]).isCloseTo(0.5 * expected[i * m + j], within(1e-12));
                for (int j = m; j < stride; j++)
                    assertThat(costs[i * stride + j]).isEqualTo(DoubleKernel.FAR);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "5,2", "13,7", "33,13", "64,40"})
    void ownCosts_areSymmetric_zeroOnTheDiagonal(int n, int d) {
        double[] x = normals(n * d, 3);
        PackedCloud cloud = fast.pack(x, n, d, new double[fast.packedSize(n, d)]);
        double[] own = new double[n * fast.stride(n)];
        fast.ownHalfSquaredCosts(cloud, own);
        double[] cross = costs(fast, x, n, x, n, d);
        int stride = fast.stride(n);
        for (int i = 0; i < n; i++) {
            assertThat(own[i * stride + i]).isZero();
            for (int j = 0; j < n; j++) {
                assertThat(own[i * stride + j]).isEqualTo(own[j * stride + i]);
                assertThat(own[i * stride + j]).isCloseTo(cross[i * stride + j], within(1e-12));
            }
        }
    }

    /** From temperatures at which all costs matter to one at which a row has a single one. */
    @ParameterizedTest
    @CsvSource({"1,1,1", "9,20,1", "20,9,0.1", "33,17,0.01", "40,40,1e-4", "16,64,1000"})
    void softmin_andItsWeights_equalPlainJava(int n, int m, double epsilon) {
        double[] x = normals(n * 3, 4);
        double[] y = normals(m * 3, 5);
        double[] h = normals(m, 6);
        double[] found = new double[n];
        double[] expected = new double[n];
        double[] fastCosts = costs(fast, x, n, y, m, 3);
        double[] plainCosts = costs(plain, x, n, y, m, 3);
        fast.softmin(fastCosts, n, m, Arrays.copyOf(h, fast.stride(m)), epsilon, found);
        plain.softmin(plainCosts, n, m, h, epsilon, expected);
        assertThat(found).containsExactly(expected, within(1e-14 * Math.max(epsilon, 1) * 10));
        double[] weights = new double[fast.stride(m)];
        double[] plainWeights = new double[m];
        for (int i = 0; i < n; i++) {
            fast.softmax(fastCosts, i, m, Arrays.copyOf(h, fast.stride(m)), epsilon, weights);
            plain.softmax(plainCosts, i, m, h, epsilon, plainWeights);
            assertThat(Arrays.copyOf(weights, m)).containsExactly(plainWeights, within(1e-10));
            assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-14));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "9,20,1", "33,17,0.5", "40,40,0.1"})
    void scale_sumsRowsAndColumns_asPlainJava(int n, int m, double epsilon) {
        double[] x = normals(n * 3, 4);
        double[] y = normals(m * 3, 5);
        double[] f = normals(n, 6);
        double[] g = normals(m, 7);
        double[] rows = new double[n];
        double[] columns = new double[fast.stride(m)];
        double[] plainRows = new double[n];
        double[] plainColumns = new double[m];
        fast.scale(costs(fast, x, n, y, m, 3), n, m, f, Arrays.copyOf(g, fast.stride(m)), epsilon, rows, columns);
        plain.scale(costs(plain, x, n, y, m, 3), n, m, f, g, epsilon, plainRows, plainColumns);
        assertRelative(rows, plainRows, n);
        assertRelative(columns, plainColumns, m);
    }

    /** Down to temperatures at which far chunks are left out. */
    @ParameterizedTest
    @CsvSource({"1,1", "5,1", "40,0.3", "70,0.01", "70,1e-4"})
    void scaleOwn_isScaleWithItself(int n, double epsilon) {
        double[] x = normals(n * 2, 8);
        double[] f = normals(n, 9);
        for (int i = 0; i < n; i++) f[i] *= 0.1 * epsilon;
        PackedCloud cloud = fast.pack(x, n, 2, new double[fast.packedSize(n, 2)]);
        double[] own = new double[n * fast.stride(n)];
        fast.ownHalfSquaredCosts(cloud, own);
        double[] nearest = new double[n * DoubleKernel.chunks(n)];
        fast.nearest(own, n, n, nearest);
        double[] padded = Arrays.copyOf(f, fast.stride(n));
        double[] rows = new double[n];
        double[] both = new double[n];
        fast.scaleOwn(own, nearest, n, padded, epsilon, rows);
        fast.scale(own, n, n, f, padded, epsilon, both, new double[fast.stride(n)]);
        assertRelative(rows, both, n);
    }

    @Test
    void exponentials_areWithinTwoUnitsInTheLastPlace() {
        double[] cost = new double[4096];
        RandomGenerator random = Seed.of(11).generator();
        for (int k = 0; k < cost.length; k++) cost[k] = random.nextDouble(-600, 690);
        double[] found = new double[cost.length];
        fast.gibbs(cost, 1, cost.length, 1, found);
        for (int k = 0; k < cost.length; k++) {
            double expected = Math.exp(-cost[k]);
            // The rounding of log2(e) alone moves an exponential of argument x by |x| 2^-54 or so.
            double tolerance = expected * (2 + Math.abs(cost[k])) * Math.ulp(1.0);
            assertThat(found[k]).isCloseTo(expected, within(tolerance));
        }
    }

    @Test
    void addCombination_andBox_equalPlainJava() {
        int n = 21;
        int d = 11;
        double[] points = normals(n * d, 12);
        double[] weights = normals(n, 13);
        weights[4] = 0;
        for (int i = 0; i < n; i++) weights[i] = Math.abs(weights[i]);
        double[] found = normals(2 * d, 14);
        double[] expected = found.clone();
        fast.addCombination(-0.7, weights, n, points, d, found, d);
        plain.addCombination(-0.7, weights, n, points, d, expected, d);
        assertThat(found).containsExactly(expected, within(1e-14 * 100));
        double[][] boxes = new double[2][];
        for (int k = 0; k < 2; k++) {
            double[] low = Arrays.copyOf(points, d);
            double[] high = low.clone();
            (k == 0 ? fast : plain).widen(points, n, d, low, high);
            boxes[k] = new double[2 * d];
            System.arraycopy(low, 0, boxes[k], 0, d);
            System.arraycopy(high, 0, boxes[k], d, d);
        }
        assertThat(boxes[0]).isEqualTo(boxes[1]);
    }

    private static void assertRelative(double[] found, double[] expected, int size) {
        for (int k = 0; k < size; k++)
            assertThat(found[k]).as("entry %d", k).isCloseTo(expected[k], within(1e-12 * expected[k]));
    }

    private static double[] costs(DoubleKernel kernel, double[] x, int n, double[] y, int m, int d) {
        double[] costs = new double[n * kernel.stride(m)];
        kernel.halfSquaredCosts(
                kernel.pack(x, n, d, new double[kernel.packedSize(n, d)]),
                kernel.pack(y, m, d, new double[kernel.packedSize(m, d)]),
                costs);
        return costs;
    }

    private static double[] normals(int size, long seed) {
        RandomGenerator random = Seed.of(seed).generator();
        double[] values = new double[size];
        for (int k = 0; k < size; k++) values[k] = random.nextGaussian();
        return values;
    }
}
