package io.pushforward.project;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of scaled short rows with the sum held in registers: {@link Rows#add(double[], double[], double[][])}, with the same
 * bits for any length of vectors, since every entry is rounded alone and in the order that is used there.
 */
final class VectorRows {
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

    private VectorRows() {}

    /** How long rows are that hold {@code length} entries and as many zeros as a vector needs. */
    static int padded(int length) {
        return (length + SPECIES.length() - 1) / SPECIES.length() * SPECIES.length();
    }

    /**
     * Sets {@code target} to sum_i factors[i] row_i.
     *
     * @param rows [factors, target.length] one after another
     */
    static void sum(double[] target, double[] factors, double[] rows) {
        int stride = target.length;
        for (int k = 0; k < stride; k += SPECIES.length()) {
            DoubleVector sum = DoubleVector.zero(SPECIES);
            int i = 0;
            for (; i + 4 <= factors.length; i += 4) {
                int at = i * stride + k;
                sum = sum.add(DoubleVector.fromArray(SPECIES, rows, at)
                        .mul(factors[i])
                        .add(DoubleVector.fromArray(SPECIES, rows, at + stride).mul(factors[i + 1]))
                        .add(DoubleVector.fromArray(SPECIES, rows, at + 2 * stride)
                                .mul(factors[i + 2]))
                        .add(DoubleVector.fromArray(SPECIES, rows, at + 3 * stride)
                                .mul(factors[i + 3])));
            }
            for (; i < factors.length; i++)
                sum = sum.add(
                        DoubleVector.fromArray(SPECIES, rows, i * stride + k).mul(factors[i]));
            sum.intoArray(target, k);
        }
    }
}
