package io.pushforward.neural.loss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Distances and their weighted slopes from squared distances, in one pass over memory where tensor operations take nine. Every
 * entry is rounded alone and as they would round it, so the bits are theirs, whatever the length of vectors.
 *
 * <p>Each method is one short loop that calls nothing, as in {@link io.pushforward.neural.loss.annealing}.
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
        int vectors = from + SPECIES.loopBound(to - from);
        int place = at;
        for (int j = from; j < vectors; j += SPECIES.length()) {
            DoubleVector distance =
                    DoubleVector.fromByteBuffer(SPECIES, squares, place, ORDER).lanewise(VectorOperators.SQRT);
            distance.intoByteBuffer(values, place, ORDER);
            DoubleVector slope = DoubleVector.broadcast(SPECIES, 1)
                    .div(distance)
                    .mul(DoubleVector.fromArray(SPECIES, b, j).mul(half));
            DoubleVector.zero(SPECIES)
                    .blend(slope, distance.compare(VectorOperators.GT, 0))
                    .intoByteBuffer(squares, place, ORDER);
            place += Double.BYTES * SPECIES.length();
        }
        for (int j = vectors; j < to; j++) {
            double distance = Math.sqrt(squares.getDouble(place));
            values.putDouble(place, distance);
            squares.putDouble(place, distance > 0 ? 1 / distance * (half * b[j]) : 0);
            place += Double.BYTES;
        }
    }

    /** The same with weights divided by {@code mass}. */
    static void weigh(
            ByteBuffer squares, ByteBuffer values, int at, double half, double[] b, int from, int to, double mass) {
        int vectors = from + SPECIES.loopBound(to - from);
        int place = at;
        for (int j = from; j < vectors; j += SPECIES.length()) {
            DoubleVector distance =
                    DoubleVector.fromByteBuffer(SPECIES, squares, place, ORDER).lanewise(VectorOperators.SQRT);
            distance.intoByteBuffer(values, place, ORDER);
            DoubleVector slope = DoubleVector.broadcast(SPECIES, 1)
                    .div(distance)
                    .mul(DoubleVector.fromArray(SPECIES, b, j).mul(half).div(mass));
            DoubleVector.zero(SPECIES)
                    .blend(slope, distance.compare(VectorOperators.GT, 0))
                    .intoByteBuffer(squares, place, ORDER);
            place += Double.BYTES * SPECIES.length();
        }
        for (int j = vectors; j < to; j++) {
            double distance = Math.sqrt(squares.getDouble(place));
            values.putDouble(place, distance);
            squares.putDouble(place, distance > 0 ? 1 / distance * (half * b[j] / mass) : 0);
            place += Double.BYTES;
        }
    }
}
