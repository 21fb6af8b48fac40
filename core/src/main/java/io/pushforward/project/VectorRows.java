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
        int k = 0;
        for (; k + 2 * SPECIES.length() <= stride; k += 2 * SPECIES.length()) two(target, factors, rows, k);
        if (k < stride) one(target, factors, rows, k);
    }

    /** The entries of two vectors from {@code k} on, which share the factors. */
    private static void two(double[] target, double[] factors, double[] rows, int k) {
        int stride = target.length;
        DoubleVector sum = DoubleVector.zero(SPECIES);
        DoubleVector next = DoubleVector.zero(SPECIES);
        int i = 0;
        for (; i + 4 <= factors.length; i += 4) {
            DoubleVector a = DoubleVector.broadcast(SPECIES, factors[i]);
            DoubleVector b = DoubleVector.broadcast(SPECIES, factors[i + 1]);
            DoubleVector c = DoubleVector.broadcast(SPECIES, factors[i + 2]);
            DoubleVector d = DoubleVector.broadcast(SPECIES, factors[i + 3]);
            int at = i * stride + k;
            sum = sum.add(DoubleVector.fromArray(SPECIES, rows, at)
                    .mul(a)
                    .add(DoubleVector.fromArray(SPECIES, rows, at + stride).mul(b))
                    .add(DoubleVector.fromArray(SPECIES, rows, at + 2 * stride).mul(c))
                    .add(DoubleVector.fromArray(SPECIES, rows, at + 3 * stride).mul(d)));
            at += SPECIES.length();
            next = next.add(DoubleVector.fromArray(SPECIES, rows, at)
                    .mul(a)
                    .add(DoubleVector.fromArray(SPECIES, rows, at + stride).mul(b))
                    .add(DoubleVector.fromArray(SPECIES, rows, at + 2 * stride).mul(c))
                    .add(DoubleVector.fromArray(SPECIES, rows, at + 3 * stride).mul(d)));
        }
        for (; i < factors.length; i++) {
            int at = i * stride + k;
            sum = sum.add(DoubleVector.fromArray(SPECIES, rows, at).mul(factors[i]));
            next = next.add(
                    DoubleVector.fromArray(SPECIES, rows, at + SPECIES.length()).mul(factors[i]));
        }
        sum.intoArray(target, k);
        next.intoArray(target, k + SPECIES.length());
    }

    private static void one(double[] target, double[] factors, double[] rows, int k) {
        int stride = target.length;
        DoubleVector sum = DoubleVector.zero(SPECIES);
        int i = 0;
        for (; i + 4 <= factors.length; i += 4) {
            int at = i * stride + k;
            sum = sum.add(DoubleVector.fromArray(SPECIES, rows, at)
                    .mul(factors[i])
                    .add(DoubleVector.fromArray(SPECIES, rows, at + stride).mul(factors[i + 1]))
                    .add(DoubleVector.fromArray(SPECIES, rows, at + 2 * stride).mul(factors[i + 2]))
                    .add(DoubleVector.fromArray(SPECIES, rows, at + 3 * stride).mul(factors[i + 3])));
        }
        for (; i < factors.length; i++)
            sum = sum.add(DoubleVector.fromArray(SPECIES, rows, i * stride + k).mul(factors[i]));
        sum.intoArray(target, k);
    }
}
