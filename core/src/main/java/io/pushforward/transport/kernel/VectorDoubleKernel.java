package io.pushforward.transport.kernel;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops with the Vector API.
 *
 * <p>The exponential exp(v / ε) is 2^(n + r) with n + r = v s, s = log₂e / ε: n by adding 1.5·2⁵², r within ±½ exactly by a
 * fused multiply-add, 2^r by a minimax polynomial of degree 11 (relative error 2e-17 before rounding), and n is added to
 * the bits of its exponent.
 *
 * <p>Softmin: the exponents of a row and the largest of them first, then the vectors that hold one that matters, then the
 * sum of their exponentials; at low temperatures few vectors matter.
 *
 * <p>What the compiler of JDK 17 wants: constants in static fields, since each broadcast in a loop adds to the size at
 * which it stops inlining; sums that start from a fresh vector and cross no branch, or each step allocates.
 */
final class VectorDoubleKernel implements DoubleKernel {
    static final VectorSpecies<Double> SPECIES =
            DoubleVector.SPECIES_PREFERRED.length() > 4 ? DoubleVector.SPECIES_256 : DoubleVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();

    /** Exponentials of less are below the rounding of a sum that contains a one. */
    private static final double NEGLIGIBLE = -50;

    /** Smaller arguments of the exponential count as this: below, the bits of 2^n leave the normal numbers. */
    private static final double LEAST = -700;

    private static final double LOG2_E = 1.4426950408889634;
    private static final DoubleVector ROUND = DoubleVector.broadcast(SPECIES, 0x1.8p52);
    private static final DoubleVector C0 = DoubleVector.broadcast(SPECIES, 1);
    private static final DoubleVector C1 = DoubleVector.broadcast(SPECIES, 0.6931471805599457);
    private static final DoubleVector C2 = DoubleVector.broadcast(SPECIES, 0.24022650695910097);
    private static final DoubleVector C3 = DoubleVector.broadcast(SPECIES, 0.05550410866479037);
    private static final DoubleVector C4 = DoubleVector.broadcast(SPECIES, 0.009618129107606985);
    private static final DoubleVector C5 = DoubleVector.broadcast(SPECIES, 0.0013333558153443895);
    private static final DoubleVector C6 = DoubleVector.broadcast(SPECIES, 0.00015403530441600283);
    private static final DoubleVector C7 = DoubleVector.broadcast(SPECIES, 1.5252727382849496e-05);
    private static final DoubleVector C8 = DoubleVector.broadcast(SPECIES, 1.3215442658152706e-06);
    private static final DoubleVector C9 = DoubleVector.broadcast(SPECIES, 1.0180648091869703e-07);
    private static final DoubleVector C10 = DoubleVector.broadcast(SPECIES, 7.072573853670687e-09);
    private static final DoubleVector C11 = DoubleVector.broadcast(SPECIES, 4.078083137873652e-10);

    /** exp(v / ε) for v / ε up to 700, where {@code scale} = log₂e / ε and {@code least} = LEAST ε. */
    private static DoubleVector exp(DoubleVector v, DoubleVector scale, DoubleVector least) {
        DoubleVector x = larger(least, v);
        DoubleVector shifted = x.fma(scale, ROUND);
        DoubleVector r = x.fma(scale, ROUND.sub(shifted));
        DoubleVector p = r.fma(C11, C10);
        p = p.fma(r, C9);
        p = p.fma(r, C8);
        p = p.fma(r, C7);
        p = p.fma(r, C6);
        p = p.fma(r, C5);
        p = p.fma(r, C4);
        p = p.fma(r, C3);
        p = p.fma(r, C2);
        p = p.fma(r, C1);
        p = p.fma(r, C0);
        LongVector power = shifted.reinterpretAsLongs().lanewise(VectorOperators.LSHL, 52);
        return p.reinterpretAsLongs().add(power).reinterpretAsDoubles();
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
    public void widen(double[] points, int n, int d, double[] low, double[] high) {
        for (int at = 0; at < n * d; at += d) widenTo(points, at, d, low, high);
    }

    private static void widenTo(double[] points, int at, int d, double[] low, double[] high) {
        int k = 0;
        for (; k <= d - LANES; k += LANES) {
            DoubleVector v = DoubleVector.fromArray(SPECIES, points, at + k);
            DoubleVector least = DoubleVector.fromArray(SPECIES, low, k);
            least.blend(v, v.compare(VectorOperators.LT, least)).intoArray(low, k);
            larger(DoubleVector.fromArray(SPECIES, high, k), v).intoArray(high, k);
        }
        for (; k < d; k++) {
            low[k] = Math.min(low[k], points[at + k]);
            high[k] = Math.max(high[k], points[at + k]);
        }
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
        int chunks = DoubleKernel.chunks(columns);
        for (int i = 0; i < rows; i++)
            for (int c = 0; c < chunks; c++)
                out[i * chunks + c] =
                        least(cost, i * stride + c * CHUNK, i * stride + Math.min((c + 1) * CHUNK, stride));
    }

    private static double least(double[] cost, int from, int to) {
        DoubleVector least = DoubleVector.broadcast(SPECIES, FAR);
        for (int j = from; j < to; j += LANES) {
            DoubleVector v = DoubleVector.fromArray(SPECIES, cost, j);
            least = least.blend(v, v.compare(VectorOperators.LT, least));
        }
        return least.reduceLanes(VectorOperators.MIN);
    }

    @Override
    public void scale(
            double[] cost, int n, int m, double[] f, double[] g, double epsilon, double[] rows, double[] columns) {
        int stride = stride(m);
        Arrays.fill(columns, 0, stride, 0);
        for (int i = 0; i < n; i++) rows[i] = scaleRow(cost, i * stride, 0, stride, f[i], g, epsilon, columns);
    }

    private static double scaleRow(
            double[] cost, int at, int from, int to, double f, double[] g, double epsilon, double[] columns) {
        DoubleVector scale = DoubleVector.broadcast(SPECIES, LOG2_E / epsilon);
        DoubleVector least = DoubleVector.broadcast(SPECIES, LEAST * epsilon);
        DoubleVector row = DoubleVector.zero(SPECIES);
        for (int j = from; j < to; j += LANES) {
            DoubleVector v = DoubleVector.fromArray(SPECIES, g, j).sub(DoubleVector.fromArray(SPECIES, cost, at + j));
            DoubleVector e = exp(v.add(f), scale, least);
            row = row.add(e);
            e.add(DoubleVector.fromArray(SPECIES, columns, j)).intoArray(columns, j);
        }
        return row.reduceLanes(VectorOperators.ADD);
    }

    /**
     * Rows start at the block on the diagonal. What columns gathered before that block is the row's share of earlier rows;
     * the block itself, being symmetric, is summed over its rows only.
     */
    @Override
    public void scaleOwn(double[] cost, double[] nearest, int n, double[] f, double epsilon, double[] rows) {
        int stride = stride(n);
        double[] columns = new double[stride];
        double[] earlier = new double[LANES];
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            low = Math.min(low, f[i]);
            high = Math.max(high, f[i]);
        }
        for (int i = 0; i < n; i++) {
            int start = i / LANES * LANES;
            if (i == start) System.arraycopy(columns, start, earlier, 0, LANES);
            double reach = Math.max(high - f[i], f[i] - low) - NEGLIGIBLE * epsilon;
            double row = earlier[i - start];
            for (int from = start; from < stride; ) {
                int to = activeEnd(nearest, i, n, from, stride, reach);
                row += scaleRow(cost, i * stride, from, to, f[i], f, epsilon, columns);
                from = activeStart(nearest, i, n, to, stride, reach);
            }
            rows[i] = row;
        }
    }

    /** Where the active chunks that begin with the one of column {@code from} end. */
    private static int activeEnd(double[] nearest, int i, int n, int from, int stride, double reach) {
        int chunks = DoubleKernel.chunks(n);
        int c = from / CHUNK + 1;
        while (c < chunks && nearest[i * chunks + c] <= reach) c++;
        return Math.min(c * CHUNK, stride);
    }

    /** Where the next active chunk begins, or the stride. */
    private static int activeStart(double[] nearest, int i, int n, int from, int stride, double reach) {
        int chunks = DoubleKernel.chunks(n);
        int c = (from + CHUNK - 1) / CHUNK;
        while (c < chunks && nearest[i * chunks + c] > reach) c++;
        return Math.min(c * CHUNK, stride);
    }

    @Override
    public void softmin(double[] cost, int rows, int columns, double[] h, double epsilon, double[] out) {
        int stride = stride(columns);
        double[] exponents = new double[stride];
        int[] chosen = new int[stride + 1];
        for (int i = 0; i < rows; i++) {
            double largest = exponents(cost, i * stride, stride, h, exponents);
            int count = choose(exponents, stride, largest + NEGLIGIBLE * epsilon, chosen);
            double sum = sum(exponents, chosen, count, largest, epsilon);
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

    private static double sum(double[] exponents, int[] chosen, int count, double largest, double epsilon) {
        DoubleVector scale = DoubleVector.broadcast(SPECIES, LOG2_E / epsilon);
        DoubleVector least = DoubleVector.broadcast(SPECIES, LEAST * epsilon);
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int k = 0; k < count; k++) {
            DoubleVector v =
                    DoubleVector.fromArray(SPECIES, exponents, chosen[k]).sub(largest);
            sum = sum.add(exp(v, scale, least));
        }
        return sum.reduceLanes(VectorOperators.ADD);
    }

    @Override
    public void softmax(double[] cost, int row, int columns, double[] h, double epsilon, double[] out) {
        int stride = stride(columns);
        double[] exponents = new double[stride];
        int[] chosen = new int[stride + 1];
        double largest = exponents(cost, row * stride, stride, h, exponents);
        int count = choose(exponents, stride, largest + NEGLIGIBLE * epsilon, chosen);
        double total = sum(exponents, chosen, count, largest, epsilon);
        Arrays.fill(out, 0, stride, 0);
        DoubleVector scale = DoubleVector.broadcast(SPECIES, LOG2_E / epsilon);
        DoubleVector least = DoubleVector.broadcast(SPECIES, LEAST * epsilon);
        for (int k = 0; k < count; k++) {
            DoubleVector v =
                    DoubleVector.fromArray(SPECIES, exponents, chosen[k]).sub(largest);
            exp(v, scale, least).div(total).intoArray(out, chosen[k]);
        }
    }

    @Override
    public void addCombination(
            double factor, double[] weights, int count, double[] points, int d, double[] out, int at) {
        for (int j = 0; j < count; j++)
            if (weights[j] >= NEGLIGIBLE_WEIGHT) addMultiple(factor * weights[j], points, j * d, d, out, at);
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

    @Override
    public void gibbs(double[] cost, int rows, int columns, double epsilon, double[] out) {
        DoubleVector scale = DoubleVector.broadcast(SPECIES, LOG2_E / epsilon);
        DoubleVector least = DoubleVector.broadcast(SPECIES, LEAST * epsilon);
        for (int k = 0; k < rows * stride(columns); k += LANES)
            exp(DoubleVector.fromArray(SPECIES, cost, k).neg(), scale, least).intoArray(out, k);
    }
}
