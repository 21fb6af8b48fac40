package io.pushforward.transport.kernel;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops with the Vector API.
 *
 * <p>The exponential: n = round(x log₂e) by adding 1.5·2⁵², r = x - n ln 2 in two steps, 1 + r + r² q(r) with a minimax q of
 * degree 9 (relative error 4e-18 before rounding), then n is added to the exponent's bits.
 *
 * <p>Softmin: the exponents of a row and the largest of them first, then the vectors that hold one that matters, then the
 * sum of their exponentials; at low temperatures few vectors matter.
 *
 * <p>What the compiler of JDK 17 wants: constants in static fields, since each broadcast in a loop adds to the size at
 * which it stops inlining; sums that start from a fresh vector and cross no branch, or each step allocates.
 */
final class VectorDoubleKernel implements DoubleKernel {
    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED.length() > 4
            ? DoubleVector.SPECIES_256
            : DoubleVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();

    /** Exponentials of less are below the rounding of a sum that contains a one. */
    private static final double NEGLIGIBLE = -50;

    private static final DoubleVector LEAST = constant(-700); // below, the bits of 2^n leave the normal numbers
    private static final DoubleVector ROUND = constant(0x1.8p52);
    private static final DoubleVector LOG2_E = constant(1.4426950408889634);
    private static final DoubleVector LN2_HIGH = constant(-0x1.62e42fefp-1);
    private static final DoubleVector LN2_LOW = constant(-7.440617110012397e-11);
    private static final DoubleVector ONE = constant(1);
    private static final DoubleVector C2 = constant(0.5000000000000011);
    private static final DoubleVector C3 = constant(0.16666666666666413);
    private static final DoubleVector C4 = constant(0.041666666666530155);
    private static final DoubleVector C5 = constant(0.008333333333494461);
    private static final DoubleVector C6 = constant(0.0013888888943630134);
    private static final DoubleVector C7 = constant(0.00019841269506578723);
    private static final DoubleVector C8 = constant(2.480149309888739e-05);
    private static final DoubleVector C9 = constant(2.755758637378518e-06);
    private static final DoubleVector C10 = constant(2.763024838532302e-07);
    private static final DoubleVector C11 = constant(2.500006162553128e-08);

    private static DoubleVector constant(double value) {
        return DoubleVector.broadcast(SPECIES, value);
    }

    /** exp(x) for x up to 700; less than -700 counts as -700. */
    private static DoubleVector exp(DoubleVector argument) {
        DoubleVector x = larger(LEAST, argument);
        DoubleVector shifted = x.fma(LOG2_E, ROUND);
        DoubleVector n = shifted.sub(ROUND);
        DoubleVector r = n.fma(LN2_LOW, n.fma(LN2_HIGH, x));
        DoubleVector q = r.fma(C11, C10);
        q = q.fma(r, C9);
        q = q.fma(r, C8);
        q = q.fma(r, C7);
        q = q.fma(r, C6);
        q = q.fma(r, C5);
        q = q.fma(r, C4);
        q = q.fma(r, C3);
        q = q.fma(r, C2);
        DoubleVector e = q.mul(r).fma(r, r).add(ONE);
        LongVector power = shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, 52);
        return e.reinterpretAsLongs().add(power).reinterpretAsDoubles();
    }

    /** The larger of each lane, without the care that Math.max takes of signed zeros and NaN. */
    private static DoubleVector larger(DoubleVector a, DoubleVector b) {
        return a.blend(b, b.compare(VectorOperators.GT, a));
    }

    @Override
    public int stride(int columns) {
        return (columns + 2 * LANES - 1) / (2 * LANES) * (2 * LANES);
    }

    @Override
    public void squaredDistances(double[] x, int n, double[] y, int m, int d, double[] out) {
        VectorDoubleCosts.squaredDistances(x, n, y, m, d, out);
    }

    @Override
    public int packedSize(int n, int d) {
        return VectorDoubleCosts.packedSize(stride(n), d);
    }

    @Override
    public PackedCloud pack(double[] points, int n, int d, double[] space) {
        return VectorDoubleCosts.pack(points, n, d, space, stride(n));
    }

    @Override
    public void halfSquaredCosts(PackedCloud x, PackedCloud y, double[] out) {
        VectorDoubleCosts.halfSquaredCosts(x, y, out, stride(y.n()));
    }

    @Override
    public void ownHalfSquaredCosts(PackedCloud x, double[] out) {
        VectorDoubleCosts.ownHalfSquaredCosts(x, out, stride(x.n()));
    }

    @Override
    public void nearest(double[] cost, int rows, int columns, double[] out) {
        int stride = stride(columns);
        for (int i = 0; i < rows; i++) out[i] = least(cost, i * stride, stride);
    }

    private static double least(double[] cost, int at, int stride) {
        DoubleVector least = DoubleVector.broadcast(SPECIES, Double.POSITIVE_INFINITY);
        for (int j = 0; j < stride; j += LANES) {
            DoubleVector v = DoubleVector.fromArray(SPECIES, cost, at + j);
            least = least.blend(v, v.compare(VectorOperators.LT, least));
        }
        return least.reduceLanes(VectorOperators.MIN);
    }

    @Override
    public void scale(
            double[] cost, int n, int m, double[] f, double[] g, double epsilon, double[] rows, double[] columns) {
        int stride = stride(m);
        Arrays.fill(columns, 0, stride, 0);
        for (int i = 0; i < n; i++)
            rows[i] = scaleRow(cost, i * stride, 0, stride, f[i], g, 1 / epsilon, columns);
    }

    private static double scaleRow(
            double[] cost, int at, int from, int to, double f, double[] g, double inverse, double[] columns) {
        DoubleVector row = DoubleVector.zero(SPECIES);
        for (int j = from; j < to; j += LANES) {
            DoubleVector e = exp(DoubleVector.fromArray(SPECIES, g, j)
                    .sub(DoubleVector.fromArray(SPECIES, cost, at + j))
                    .add(f)
                    .mul(inverse));
            row = row.add(e);
            e.add(DoubleVector.fromArray(SPECIES, columns, j)).intoArray(columns, j);
        }
        return row.reduceLanes(VectorOperators.ADD);
    }

    /** Blocks on the diagonal are summed over their rows only, being symmetric; those beyond over rows and columns. */
    @Override
    public void scaleOwn(double[] cost, int n, double[] f, double epsilon, double[] rows) {
        int stride = stride(n);
        double[] columns = new double[stride];
        double[] corner = new double[stride];
        for (int i = 0; i < n; i++) {
            int from = i / LANES * LANES;
            double row = scaleRow(cost, i * stride, from, from + LANES, f[i], f, 1 / epsilon, corner);
            row += scaleRow(cost, i * stride, from + LANES, stride, f[i], f, 1 / epsilon, columns);
            rows[i] = row + columns[i];
        }
    }

    @Override
    public void softmin(double[] cost, int rows, int columns, double[] h, double epsilon, double[] out) {
        int stride = stride(columns);
        double[] exponents = new double[stride];
        int[] chosen = new int[stride + 1];
        for (int i = 0; i < rows; i++) {
            double largest = exponents(cost, i * stride, stride, h, exponents);
            int count = choose(exponents, stride, largest + NEGLIGIBLE * epsilon, chosen);
            double sum = sum(exponents, chosen, count, largest, 1 / epsilon);
            out[i] = -(largest + epsilon * Math.log(sum));
        }
    }

    /** Writes h - cost of a row; returns the largest. */
    private static double exponents(double[] cost, int at, int stride, double[] h, double[] out) {
        DoubleVector even = DoubleVector.broadcast(SPECIES, Double.NEGATIVE_INFINITY);
        DoubleVector odd = DoubleVector.broadcast(SPECIES, Double.NEGATIVE_INFINITY);
        for (int j = 0; j < stride; j += 2 * LANES) {
            DoubleVector v = DoubleVector.fromArray(SPECIES, h, j).sub(DoubleVector.fromArray(SPECIES, cost, at + j));
            DoubleVector w = DoubleVector.fromArray(SPECIES, h, j + LANES)
                    .sub(DoubleVector.fromArray(SPECIES, cost, at + j + LANES));
            v.intoArray(out, j);
            w.intoArray(out, j + LANES);
            even = larger(even, v);
            odd = larger(odd, w);
        }
        return larger(even, odd).reduceLanes(VectorOperators.MAX);
    }

    /** Lists the vectors with a lane above a threshold. */
    private static int choose(double[] exponents, int stride, double threshold, int[] chosen) {
        int count = 0;
        DoubleVector least = DoubleVector.broadcast(SPECIES, threshold);
        for (int j = 0; j < stride; j += LANES) {
            chosen[count] = j;
            boolean matters = DoubleVector.fromArray(SPECIES, exponents, j)
                    .compare(VectorOperators.GT, least)
                    .anyTrue();
            count += matters ? 1 : 0;
        }
        return count;
    }

    private static double sum(double[] exponents, int[] chosen, int count, double largest, double inverse) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int k = 0; k < count; k++)
            sum = sum.add(exp(DoubleVector.fromArray(SPECIES, exponents, chosen[k])
                    .sub(largest)
                    .mul(inverse)));
        return sum.reduceLanes(VectorOperators.ADD);
    }

    @Override
    public void softmax(double[] cost, int row, int columns, double[] h, double epsilon, double[] out) {
        int stride = stride(columns);
        double[] exponents = new double[stride];
        int[] chosen = new int[stride + 1];
        double largest = exponents(cost, row * stride, stride, h, exponents);
        int count = choose(exponents, stride, largest + NEGLIGIBLE * epsilon, chosen);
        double total = sum(exponents, chosen, count, largest, 1 / epsilon);
        Arrays.fill(out, 0, stride, 0);
        for (int k = 0; k < count; k++)
            exp(DoubleVector.fromArray(SPECIES, exponents, chosen[k]).sub(largest).mul(1 / epsilon))
                    .div(total)
                    .intoArray(out, chosen[k]);
    }

    @Override
    public void addCombination(
            double factor, double[] weights, int count, double[] points, int d, double[] out, int at) {
        for (int j = 0; j < count; j++)
            if (weights[j] >= 1e-24) addMultiple(factor * weights[j], points, j * d, d, out, at);
    }

    private static void addMultiple(double factor, double[] points, int from, int d, double[] out, int at) {
        DoubleVector multiple = DoubleVector.broadcast(SPECIES, factor);
        int k = 0;
        for (; k <= d - LANES; k += LANES)
            DoubleVector.fromArray(SPECIES, points, from + k)
                    .fma(multiple, DoubleVector.fromArray(SPECIES, out, at + k))
                    .intoArray(out, at + k);
        for (; k < d; k++) out[at + k] += factor * points[from + k];
    }
}
