package io.pushforward.neural.loss;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Single rows of the exponential matrix E_ij = 2^((f_i + g_j - cost_ij) rate), eight or sixteen entries at a time.
 *
 * <p>2^x is 2^n p(r), with n = round(x) found by adding 1.5 2^23 and reading the low bits, r = x - n in [-1/2, 1/2] and p a
 * minimax polynomial of degree six; its relative error is below 1e-7, less than a rounding. Exponents are
 * held within [-126, 128]: what is lower becomes the least normal number, what is higher infinity.
 *
 * <p>Each method is one short loop on purpose: JDK 17 compiles vector code reliably where a method is entered often and
 * left soon, and does not where one long loop is replaced while it runs.
 */
final class SoftRows {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final float LOWEST = -126f;
    private static final float HIGHEST = 128f;
    private static final float ROUND = 0x1.8p23f;
    // Minimax on [-1/2, 1/2] for the relative error, by reweighted least squares in double precision.
    private static final float P0 = 1f;
    private static final float P1 = 0.69314718f;
    private static final float P2 = 0.24022646f;
    private static final float P3 = 0.055503286f;
    private static final float P4 = 0.0096184891f;
    private static final float P5 = 0.0013399931f;
    private static final float P6 = 0.00015345812f;

    private SoftRows() {}

    /** The multiple of the vector length that rows are padded to. */
    static int padded(int columns) {
        int lanes = SPECIES.length();
        return (columns + lanes - 1) / lanes * lanes;
    }

    static int lanes() {
        return SPECIES.length();
    }

    /** The row's sum over j in [from, to) of b_j E_ij; adds a_i E_ij to {@code columns}. */
    static float both(
            float[] cost,
            int at,
            int from,
            int to,
            float rate,
            float f,
            float[] g,
            float a,
            float[] b,
            float[] columns) {
        FloatVector sum = FloatVector.broadcast(SPECIES, 0f);
        for (int j = from; j < to; j += SPECIES.length()) {
            FloatVector x = FloatVector.fromArray(SPECIES, g, j)
                    .add(f)
                    .sub(FloatVector.fromArray(SPECIES, cost, at + j))
                    .mul(rate);
            FloatVector e = power(x);
            sum = e.fma(FloatVector.fromArray(SPECIES, b, j), sum);
            e.fma(FloatVector.broadcast(SPECIES, a), FloatVector.fromArray(SPECIES, columns, j))
                    .intoArray(columns, j);
        }
        return sum.reduceLanes(VectorOperators.ADD);
    }

    /** The row's sum over j in [from, to) of b_j E_ij. */
    static float row(float[] cost, int at, int from, int to, float rate, float f, float[] g, float[] b) {
        FloatVector sum = FloatVector.broadcast(SPECIES, 0f);
        for (int j = from; j < to; j += SPECIES.length()) {
            FloatVector x = FloatVector.fromArray(SPECIES, g, j)
                    .add(f)
                    .sub(FloatVector.fromArray(SPECIES, cost, at + j))
                    .mul(rate);
            sum = power(x).fma(FloatVector.fromArray(SPECIES, b, j), sum);
        }
        return sum.reduceLanes(VectorOperators.ADD);
    }

    /** Writes b_j E_ij, and gives their sum. */
    static float write(float[] cost, int at, int to, float rate, float f, float[] g, float[] b, float[] out) {
        FloatVector sum = FloatVector.broadcast(SPECIES, 0f);
        for (int j = 0; j < to; j += SPECIES.length()) {
            FloatVector x = FloatVector.fromArray(SPECIES, g, j)
                    .add(f)
                    .sub(FloatVector.fromArray(SPECIES, cost, at + j))
                    .mul(rate);
            FloatVector e = power(x).mul(FloatVector.fromArray(SPECIES, b, j));
            sum = sum.add(e);
            e.intoArray(out, j);
        }
        return sum.reduceLanes(VectorOperators.ADD);
    }

    static void scale(float[] values, int count, float factor) {
        for (int j = 0; j < count; j++) values[j] *= factor;
    }

    /** 2^x. */
    private static FloatVector power(FloatVector exponent) {
        FloatVector x = exponent.max(LOWEST).min(HIGHEST);
        FloatVector shifted = x.add(ROUND);
        FloatVector r = x.sub(shifted.sub(ROUND));
        FloatVector p = r.fma(FloatVector.broadcast(SPECIES, P6), FloatVector.broadcast(SPECIES, P5));
        p = p.fma(r, FloatVector.broadcast(SPECIES, P4));
        p = p.fma(r, FloatVector.broadcast(SPECIES, P3));
        p = p.fma(r, FloatVector.broadcast(SPECIES, P2));
        p = p.fma(r, FloatVector.broadcast(SPECIES, P1));
        p = p.fma(r, FloatVector.broadcast(SPECIES, P0));
        IntVector bits =
                shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23).add(p.reinterpretAsInts());
        return bits.reinterpretAsFloats();
    }
}
