package io.pushforward.transport.kernel;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link Exponentials} with the Vector API: each lane by itself, so the number of lanes changes nothing. */
final class VectorExponentials {
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
    private static final int LANES = SPECIES.length();
    private static final DoubleVector LOG2_E = DoubleVector.broadcast(SPECIES, Elementary.LOG2_E);
    private static final DoubleVector LEAST = DoubleVector.broadcast(SPECIES, Elementary.LEAST);
    private static final DoubleVector ROUND = DoubleVector.broadcast(SPECIES, Elementary.ROUND);
    private static final DoubleVector C0 = DoubleVector.broadcast(SPECIES, 1);
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

    private VectorExponentials() {}

    /** Does whole vectors; returns how many numbers that were. */
    static int inPlace(double[] values, int length) {
        int end = length / LANES * LANES;
        for (int k = 0; k < end; k += LANES) {
            DoubleVector value = DoubleVector.fromArray(SPECIES, values, k);
            DoubleVector x = LEAST.blend(value, value.compare(VectorOperators.GT, LEAST));
            DoubleVector shifted = x.fma(LOG2_E, ROUND);
            DoubleVector r = x.fma(LOG2_E, ROUND.sub(shifted));
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
            p.reinterpretAsLongs().add(power).reinterpretAsDoubles().intoArray(values, k);
        }
        return end;
    }
}
