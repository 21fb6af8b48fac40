package io.pushforward.transport.kernel;

import static io.pushforward.transport.kernel.Elementary.LEAST;
import static io.pushforward.transport.kernel.Elementary.LOG2_E;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Rows with the Vector API, in vectors of two or four lanes.
 *
 * <p>Lanes of a sum lie in memory, so that vectors of any length fill them alike; what a processor makes of
 * {@code reduceLanes(ADD)} is its own choice.
 *
 * <p>What the compiler of JDK 17 wants: constants in static fields, since each broadcast in a loop adds to the size at
 * which it stops inlining; no vector that crosses a branch or is carried from step to step, or each step allocates.
 */
final class VectorDoubleKernel extends RowKernel {
    static final VectorSpecies<Double> SPECIES =
            DoubleVector.SPECIES_PREFERRED.length() > LANES ? DoubleVector.SPECIES_256 : DoubleVector.SPECIES_PREFERRED;
    static final int STEP = SPECIES.length();

    private static final DoubleVector ROUND = DoubleVector.broadcast(SPECIES, Elementary.ROUND);
    private static final DoubleVector C0 = DoubleVector.broadcast(SPECIES, Elementary.C0);
    private static final DoubleVector C1 = DoubleVector.broadcast(SPECIES, Elementary.C1);
    private static final DoubleVector C2 = DoubleVector.broadcast(SPECIES, Elementary.C2);
    private static final DoubleVector C3 = DoubleVector.broadcast(SPECIES, Elementary.C3);
    private static final DoubleVector C4 = DoubleVector.broadcast(SPECIES, Elementary.C4);
    private static final DoubleVector C5 = DoubleVector.broadcast(SPECIES, Elementary.C5);
    private static final DoubleVector C6 = DoubleVector.broadcast(SPECIES, Elementary.C6);
    private static final DoubleVector C7 = DoubleVector.broadcast(SPECIES, Elementary.C7);
    private static final DoubleVector C8 = DoubleVector.broadcast(SPECIES, Elementary.C8);
    private static final DoubleVector C9 = DoubleVector.broadcast(SPECIES, Elementary.C9);
    private static final DoubleVector C10 = DoubleVector.broadcast(SPECIES, Elementary.C10);
    private static final DoubleVector C11 = DoubleVector.broadcast(SPECIES, Elementary.C11);

    /** {@link Elementary#exp} of each lane. */
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

    private static DoubleVector at(double[] values, int index) {
        return DoubleVector.fromArray(SPECIES, values, index);
    }

    @Override
    public void widen(double[] points, int n, int d, double[] low, double[] high) {
        for (int at = 0; at < n * d; at += d) widenTo(points, at, d, low, high);
    }

    private static void widenTo(double[] points, int at, int d, double[] low, double[] high) {
        int k = 0;
        for (; k <= d - STEP; k += STEP) {
            DoubleVector v = at(points, at + k);
            DoubleVector least = at(low, k);
            least.blend(v, v.compare(VectorOperators.LT, least)).intoArray(low, k);
            larger(at(high, k), v).intoArray(high, k);
        }
        ScalarDoubleKernel.widenTo(points, at, k, d, low, high);
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
    double least(double[] cost, int from, int to) {
        DoubleVector least = DoubleVector.broadcast(SPECIES, FAR);
        for (int j = from; j < to; j += STEP) {
            DoubleVector v = at(cost, j);
            least = least.blend(v, v.compare(VectorOperators.LT, least));
        }
        return least.reduceLanes(VectorOperators.MIN);
    }

    @Override
    double scaleRow(
            double[] cost,
            int at,
            int from,
            int to,
            double f,
            double[] g,
            double epsilon,
            double[] columns,
            double[] lanes) {
        DoubleVector scale = DoubleVector.broadcast(SPECIES, LOG2_E / epsilon);
        DoubleVector least = DoubleVector.broadcast(SPECIES, LEAST * epsilon);
        Arrays.fill(lanes, 0);
        for (int j = from; j < to; j += STEP) {
            DoubleVector v = at(g, j).sub(at(cost, at + j));
            DoubleVector e = exp(v.add(f), scale, least);
            int lane = j & (LANES - 1);
            e.add(at(lanes, lane)).intoArray(lanes, lane);
            e.add(at(columns, j)).intoArray(columns, j);
        }
        return total(lanes);
    }

    @Override
    double exponents(double[] cost, int at, int stride, double[] h, double[] out) {
        DoubleVector even = DoubleVector.broadcast(SPECIES, Double.NEGATIVE_INFINITY);
        DoubleVector odd = DoubleVector.broadcast(SPECIES, Double.NEGATIVE_INFINITY);
        for (int j = 0; j < stride; j += 2 * STEP) {
            DoubleVector v = at(h, j).sub(at(cost, at + j));
            DoubleVector w = at(h, j + STEP).sub(at(cost, at + j + STEP));
            v.intoArray(out, j);
            w.intoArray(out, j + STEP);
            even = larger(even, v);
            odd = larger(odd, w);
        }
        return larger(even, odd).reduceLanes(VectorOperators.MAX);
    }

    @Override
    int choose(double[] exponents, int stride, double threshold, int[] chosen) {
        int count = 0;
        DoubleVector least = DoubleVector.broadcast(SPECIES, threshold);
        for (int j = 0; j < stride; j += LANES) {
            chosen[count] = j;
            boolean matters =
                    at(exponents, j).compare(VectorOperators.GT, least).anyTrue();
            for (int part = STEP; part < LANES; part += STEP)
                matters |= at(exponents, j + part)
                        .compare(VectorOperators.GT, least)
                        .anyTrue();
            count += matters ? 1 : 0;
        }
        return count;
    }

    @Override
    double exponentials(double[] exponents, int[] chosen, int count, double largest, double epsilon, double[] lanes) {
        DoubleVector scale = DoubleVector.broadcast(SPECIES, LOG2_E / epsilon);
        DoubleVector least = DoubleVector.broadcast(SPECIES, LEAST * epsilon);
        for (int k = 0; k < count; k++)
            for (int lane = 0; lane < LANES; lane += STEP)
                exp(at(exponents, chosen[k] + lane).sub(largest), scale, least).intoArray(exponents, k * LANES + lane);
        for (int lane = 0; lane < LANES; lane += STEP) gather(exponents, count * LANES, lanes, lane);
        return total(lanes);
    }

    private static void gather(double[] values, int to, double[] lanes, int lane) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        for (int j = lane; j < to; j += LANES) sum = sum.add(at(values, j));
        sum.intoArray(lanes, lane);
    }

    @Override
    void addMultiple(double factor, double[] points, int from, int d, double[] out, int at) {
        DoubleVector multiple = DoubleVector.broadcast(SPECIES, factor);
        int k = 0;
        for (; k <= d - STEP; k += STEP)
            at(points, from + k).fma(multiple, at(out, at + k)).intoArray(out, at + k);
        for (; k < d; k++) out[at + k] = Math.fma(points[from + k], factor, out[at + k]);
    }

    @Override
    public void gibbs(double[] cost, int rows, int columns, double epsilon, double[] out) {
        DoubleVector scale = DoubleVector.broadcast(SPECIES, LOG2_E / epsilon);
        DoubleVector least = DoubleVector.broadcast(SPECIES, LEAST * epsilon);
        for (int k = 0; k < rows * stride(columns); k += STEP)
            exp(at(cost, k).neg(), scale, least).intoArray(out, k);
    }
}
