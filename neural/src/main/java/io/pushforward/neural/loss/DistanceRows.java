package io.pushforward.neural.loss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Distances and their weighted slopes from squared distances, in one pass over memory where tensor operations take nine. Every
 * entry is rounded alone and as they would round it, so the bits are theirs, whatever the length of vectors.
 *
 * <p>Rows pass through arrays: newer Javas have no vectors of byte buffers.
 */
final class DistanceRows {
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    private DistanceRows() {}

    /**
     * The row of {@code to - from} squares that begins at byte {@code at}: its distances d_j go to the same place of {@code values},
     * and (half b_j) / d_j, or zero where d_j is zero, takes the place of the squares.
     *
     * @param half half the weight of the row's point
     * @param b the weights of the columns' points, from {@code from} on
     */
    static void weigh(ByteBuffer squares, ByteBuffer values, int at, double half, double[] b, int from, int to) {
        weigh(squares, values, at, half, b, from, to, 1); // a division by one changes no bit
    }

    /** The same with weights divided by {@code mass}. */
    static void weigh(
            ByteBuffer squares, ByteBuffer values, int at, double half, double[] b, int from, int to, double mass) {
        int count = to - from;
        DoubleBuffer row = row(squares, at, count);
        double[] distances = new double[count];
        double[] slopes = new double[count];
        row.get(0, distances);
        int vectors = SPECIES.loopBound(count);
        for (int k = 0; k < vectors; k += SPECIES.length()) {
            DoubleVector distance =
                    DoubleVector.fromArray(SPECIES, distances, k).lanewise(VectorOperators.SQRT);
            distance.intoArray(distances, k);
            DoubleVector slope = DoubleVector.broadcast(SPECIES, 1)
                    .div(distance)
                    .mul(DoubleVector.fromArray(SPECIES, b, from + k).mul(half).div(mass));
            DoubleVector.zero(SPECIES)
                    .blend(slope, distance.compare(VectorOperators.GT, 0))
                    .intoArray(slopes, k);
        }
        for (int k = vectors; k < count; k++) {
            double distance = Math.sqrt(distances[k]);
            distances[k] = distance;
            slopes[k] = distance > 0 ? 1 / distance * (half * b[from + k] / mass) : 0;
        }
        row(values, at, count).put(0, distances);
        row.put(0, slopes);
    }

    private static DoubleBuffer row(ByteBuffer bytes, int at, int count) {
        return bytes.slice(at, Double.BYTES * count).order(ORDER).asDoubleBuffer();
    }
}
