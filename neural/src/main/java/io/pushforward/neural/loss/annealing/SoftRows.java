package io.pushforward.neural.loss.annealing;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Single rows of the exponential matrix E_ij = 2^((f_i + g_j - cost_ij) rate), four, eight or sixteen entries at a time.
 *
 * <p>2^x is 2^n p(r), with n = round(x) found by adding 1.5 2^23 and reading the low bits, r = x - n in [-1/2, 1/2] and p a
 * minimax polynomial of degree six; its relative error is below 1e-7, less than a rounding. Exponents are
 * held within [-110, 128]. What is higher becomes infinity; what is lower stays so large that products with weights are
 * still normal numbers, since others would cost a hundred cycles each.
 *
 * <p>Each method is one short loop that calls nothing, on purpose. JDK 17 compiles vector code well where a method is entered
 * often and left soon, not where one long loop is replaced while it runs; and a helper that takes and gives vectors, once
 * compiled alone, is no longer inlined and puts every vector on the heap. Either made this ten to a hundred times slower.
 *
 * <p>The bits are the same on every processor: whatever the length of its vectors, entry j of a sum is gathered in lane
 * j mod {@link #LANES}, and the lanes are added in one order. They lie in memory, where vectors of any length fill them alike.
 */
final class SoftRows {
    /** The lanes that sums are gathered in; vectors have as many, or a half or quarter. */
    static final int LANES = 16;

    private static final VectorSpecies<Float> SPECIES =
            FloatVector.SPECIES_PREFERRED.length() > LANES ? FloatVector.SPECIES_512 : FloatVector.SPECIES_PREFERRED;
    private static final float LOWEST = -110f;
    private static final float HIGHEST = 128f;
    private static final float ROUND = 0x1.8p23f;
    // Minimax on [-1/2, 1/2] for the relative error, by reweighted least squares in double precision.
    private static final float P0 = 1f;
    private static final float P1 = 0.6931472f;
    private static final float P2 = 0.24022646f;
    private static final float P3 = 0.055503286f;
    private static final float P4 = 0.009618489f;
    private static final float P5 = 0.0013399931f;
    private static final float P6 = 0.00015345812f;

    private SoftRows() {}

    /** The multiple of {@link #LANES} that rows are padded to. */
    static int padded(int columns) {
        return (columns + LANES - 1) / LANES * LANES;
    }

    /** The largest g_j - cost_ij of a row. */
    static float largest(float[] cost, int at, int to, float[] g) {
        FloatVector largest = FloatVector.broadcast(SPECIES, Float.NEGATIVE_INFINITY);
        for (int j = 0; j < to; j += SPECIES.length())
            largest = FloatVector.fromArray(SPECIES, g, j)
                    .sub(FloatVector.fromArray(SPECIES, cost, at + j))
                    .max(largest);
        return largest.reduceLanes(VectorOperators.MAX);
    }

    /**
     * Writes b_j E_ij for j in [from, to) to {@code row} and gives their sum; adds a_i E_ij to {@code columns}.
     *
     * @param at where row i of the costs begins
     * @param lanes {@link #LANES} numbers of no meaning, before and after
     */
    static float sums(
            float[] cost,
            int at,
            int from,
            int to,
            float rate,
            float f,
            float[] g,
            float a,
            float[] b,
            float[] columns,
            float[] row,
            float[] lanes) {
        for (int j = from; j < to; j += SPECIES.length()) {
            FloatVector x = FloatVector.fromArray(SPECIES, g, j)
                    .sub(FloatVector.fromArray(SPECIES, cost, at + j))
                    .add(f) // exact where it matters, since f is then near cost - g
                    .mul(rate)
                    .max(LOWEST)
                    .min(HIGHEST);
            FloatVector shifted = x.add(ROUND);
            FloatVector r = x.sub(shifted.sub(ROUND));
            FloatVector p = r.fma(FloatVector.broadcast(SPECIES, P6), FloatVector.broadcast(SPECIES, P5));
            p = p.fma(r, FloatVector.broadcast(SPECIES, P4));
            p = p.fma(r, FloatVector.broadcast(SPECIES, P3));
            p = p.fma(r, FloatVector.broadcast(SPECIES, P2));
            p = p.fma(r, FloatVector.broadcast(SPECIES, P1));
            p = p.fma(r, FloatVector.broadcast(SPECIES, P0));
            IntVector bits = shifted.reinterpretAsInts()
                    .lanewise(VectorOperators.LSHL, 23)
                    .add(p.reinterpretAsInts());
            FloatVector e = bits.reinterpretAsFloats();
            FloatVector weighted = e.mul(FloatVector.fromArray(SPECIES, b, j));
            weighted.intoArray(row, j);
            e.fma(FloatVector.broadcast(SPECIES, a), FloatVector.fromArray(SPECIES, columns, j))
                    .intoArray(columns, j);
        }
        for (int lane = 0; lane < LANES; lane += SPECIES.length()) gather(row, from + lane, to, lanes, lane);
        return total(lanes);
    }

    private static void gather(float[] row, int from, int to, float[] lanes, int lane) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int j = from; j < to; j += LANES) sum = sum.add(FloatVector.fromArray(SPECIES, row, j));
        sum.intoArray(lanes, lane);
    }

    private static float total(float[] l) {
        return (((l[0] + l[8]) + (l[4] + l[12])) + ((l[2] + l[10]) + (l[6] + l[14])))
                + (((l[1] + l[9]) + (l[5] + l[13])) + ((l[3] + l[11]) + (l[7] + l[15])));
    }
}
