package io.pushforward.transport.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The machine's kernel and plain Java against textbook formulas, at sizes that fill vectors and that do not; and the two
 * against each other, bit for bit.
 */
class KernelTest {
    /** The unit roundoff: one operation is wrong by at most this, relative to its result. */
    private static final double U = 0x1p-53;

    private final DoubleKernel fast = Kernels.doubles();
    private final DoubleKernel plain = Kernels.scalarDoubles();

    @Test
    void tests_runWithVectors() {
        assertThat(fast).isInstanceOf(VectorDoubleKernel.class);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "3,5,2", "4,12,7", "17,33,13", "40,24,64", "5,100,3"})
    void squaredDistances_areSumsOfSquares(int n, int m, int d) {
        double[] x = normals(n * d, 1);
        double[] y = normals(m * d, 2);
        System.arraycopy(x, 0, y, 0, d);
        double[] found = new double[n * m];
        double[] same = new double[n * m];
        fast.squaredDistances(x, n, y, m, d, found);
        plain.squaredDistances(x, n, y, m, d, same);
        assertThat(found).isEqualTo(same);
        assertThat(found[0]).isZero();
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double expected = squaredDistance(x, i, y, j, d);
                // a difference and a square each, and a sum of d positive terms, on both sides
                assertThat(found[i * m + j]).isCloseTo(expected, within(2 * (d + 3) * U * expected));
            }
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "3,5,2", "4,12,7", "17,33,13", "40,24,64", "5,100,3"})
    void halfSquaredCosts_areHalfTheSquaredDistances(int n, int m, int d) {
        double[] x = normals(n * d, 1);
        double[] y = normals(m * d, 2);
        double[] origin = new double[d];
        double[] costs = costs(fast, x, n, y, m, d);
        assertThat(costs).isEqualTo(costs(plain, x, n, y, m, d));
        int stride = fast.stride(m);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                double lengths = squaredDistance(x, i, origin, 0, d) + squaredDistance(y, j, origin, 0, d);
                // three sums of d terms, each within (|x|² + |y|²) / 2, and the difference; the same for the reference
                assertThat(costs[i * stride + j])
                        .isCloseTo(0.5 * squaredDistance(x, i, y, j, d), within(4 * (d + 3) * U * lengths));
            }
            for (int j = m; j < stride; j++) assertThat(costs[i * stride + j]).isEqualTo(DoubleKernel.FAR);
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
                assertThat(own[i * stride + j]).isEqualTo(cross[i * stride + j]);
            }
        }
    }

    /** From temperatures at which all costs matter to one at which a row has a single one. */
    @ParameterizedTest
    @CsvSource({"1,1,1", "9,20,1", "20,9,0.1", "33,17,0.01", "40,40,1e-4", "16,64,1000"})
    void softmin_andItsWeights_followTheFormula(int n, int m, double epsilon) {
        double[] cost = costs(fast, normals(n * 3, 4), n, normals(m * 3, 5), m, 3);
        int stride = fast.stride(m);
        double[] h = Arrays.copyOf(normals(m, 6), stride);
        double[] found = new double[n];
        double[] same = new double[n];
        fast.softmin(cost, n, m, h, epsilon, found);
        plain.softmin(cost, n, m, h, epsilon, same);
        assertThat(found).isEqualTo(same);
        double[] weights = new double[stride];
        double[] sameWeights = new double[stride];
        for (int i = 0; i < n; i++) {
            fast.softmax(cost, i, m, h, epsilon, weights);
            plain.softmax(cost, i, m, h, epsilon, sameWeights);
            assertThat(weights).isEqualTo(sameWeights);
            double largest = Double.NEGATIVE_INFINITY;
            for (int j = 0; j < m; j++) largest = Math.max(largest, h[j] - cost[i * stride + j]);
            double sum = 0;
            for (int j = 0; j < m; j++) sum += Math.exp((h[j] - cost[i * stride + j] - largest) / epsilon);
            // largest is exact; a sum of m terms of a few roundings each; terms below exp(-50) are left out
            double relative = (2 * m + 60) * U + m * Math.exp(-50);
            assertThat(found[i])
                    .isCloseTo(
                            -(largest + epsilon * Math.log(sum)),
                            within(epsilon * (relative + 4 * U * Math.log(m)) + 4 * U * Math.abs(largest)));
            for (int j = 0; j < m; j++) {
                double exponent = (h[j] - cost[i * stride + j] - largest) / epsilon;
                double expected = Math.exp(exponent) / sum;
                // an exponent has a relative error of four roundings
                assertThat(weights[j])
                        .isCloseTo(expected, within(expected * (relative + 4 * U * -exponent) + Math.exp(-50)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "9,20,1", "33,17,0.5", "40,40,0.1"})
    void scale_sumsRowsAndColumns(int n, int m, double epsilon) {
        double[] cost = costs(fast, normals(n * 3, 4), n, normals(m * 3, 5), m, 3);
        int stride = fast.stride(m);
        double[] f = normals(n, 6);
        double[] g = Arrays.copyOf(normals(m, 7), stride);
        double[] rows = new double[n];
        double[] columns = new double[stride];
        double[] sameRows = new double[n];
        double[] sameColumns = new double[stride];
        fast.scale(cost, n, m, f, g, epsilon, rows, columns);
        plain.scale(cost, n, m, f, g, epsilon, sameRows, sameColumns);
        assertThat(rows).isEqualTo(sameRows);
        assertThat(columns).isEqualTo(sameColumns);
        double[] expectedRows = new double[n];
        double[] expectedColumns = new double[m];
        double largest = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                double exponent = f[i] + g[j] - cost[i * stride + j];
                largest = Math.max(largest, Math.abs(f[i]) + Math.abs(g[j]) + cost[i * stride + j]);
                expectedRows[i] += Math.exp(exponent / epsilon);
                expectedColumns[j] += Math.exp(exponent / epsilon);
            }
        // sums of positive terms, each of whose exponents has six roundings of its largest part
        double relative = (2 * Math.max(n, m) + 20 + 6 * largest / epsilon) * U;
        assertRelative(rows, expectedRows, n, relative);
        assertRelative(columns, expectedColumns, m, relative);
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
        double[] same = new double[n];
        fast.scaleOwn(own, nearest, n, padded, epsilon, rows);
        plain.scaleOwn(own, nearest, n, padded, epsilon, same);
        assertThat(rows).isEqualTo(same);
        fast.scale(own, n, n, f, padded, epsilon, both, new double[fast.stride(n)]);
        // the same terms in another order, but for those of exp(-50) or less, beside one of exp(0.2) or so
        assertRelative(rows, both, n, 2 * n * U + n * Math.exp(-48));
    }

    @Test
    void exponentials_areWithinTwoUnitsInTheLastPlace() {
        double[] cost = new double[4096];
        RandomGenerator random = Seed.of(11).generator();
        for (int k = 0; k < cost.length; k++) cost[k] = random.nextDouble(-600, 690);
        double[] found = new double[cost.length];
        double[] same = new double[cost.length];
        fast.gibbs(cost, 1, cost.length, 1, found);
        plain.gibbs(cost, 1, cost.length, 1, same);
        assertThat(found).isEqualTo(same);
        for (int k = 0; k < cost.length; k++) {
            double expected = Math.exp(-cost[k]);
            // The rounding of log2(e) alone moves an exponential of argument x by |x| 2^-54 or so.
            double tolerance = expected * (2 + Math.abs(cost[k])) * Math.ulp(1.0);
            assertThat(found[k]).isCloseTo(expected, within(tolerance));
        }
    }

    @Test
    void logarithms_areWithinThreeUnitsInTheLastPlace() {
        RandomGenerator random = Seed.of(15).generator();
        for (int k = 0; k < 4096; k++) {
            double x = k < 2048 ? random.nextDouble(0.5, 2) : Math.exp(random.nextDouble(-700, 700));
            double expected = StrictMath.log(x);
            assertThat(Elementary.log(x)).as("log %s", x).isCloseTo(expected, within(3 * Math.ulp(expected)));
        }
        for (double x : new double[] {0, 1, Double.POSITIVE_INFINITY, -1, Double.NaN, Double.MIN_VALUE})
            assertThat(new double[] {Elementary.log(x)}).isEqualTo(new double[] {StrictMath.log(x)});
    }

    @Test
    void addCombination_andBox_equalPlainJava() {
        int n = 21;
        int d = 11;
        double[] points = normals(n * d, 12);
        double[] weights = normals(n, 13);
        weights[4] = 0;
        for (int i = 0; i < n; i++) weights[i] = Math.abs(weights[i]);
        double[] start = normals(2 * d, 14);
        double[] found = start.clone();
        double[] same = start.clone();
        fast.addCombination(-0.7, weights, n, points, d, found, d);
        plain.addCombination(-0.7, weights, n, points, d, same, d);
        assertThat(found).isEqualTo(same);
        for (int k = 0; k < d; k++) {
            double expected = start[d + k];
            double size = Math.abs(expected);
            for (int i = 0; i < n; i++) {
                expected -= 0.7 * weights[i] * points[i * d + k];
                size += Math.abs(0.7 * weights[i] * points[i * d + k]);
            }
            assertThat(found[d + k]).isCloseTo(expected, within(2 * (n + 2) * U * size));
        }
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

    private static void assertRelative(double[] found, double[] expected, int size, double relative) {
        for (int k = 0; k < size; k++)
            assertThat(found[k]).as("entry %d", k).isCloseTo(expected[k], within(relative * expected[k]));
    }

    private static double squaredDistance(double[] x, int i, double[] y, int j, int d) {
        double sum = 0;
        for (int k = 0; k < d; k++) sum += (x[i * d + k] - y[j * d + k]) * (x[i * d + k] - y[j * d + k]);
        return sum;
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
