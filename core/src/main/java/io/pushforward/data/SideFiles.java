package io.pushforward.data;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.NpyRows;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;

/** The arrays of one side on disk: points or masses, weights where there are any. Laws are written in any order. */
final class SideFiles implements Closeable {
    /** The largest number of a law on disk: squares and sums of squares of larger ones leave the range of doubles. */
    private static final double LARGEST = 1e100;

    private final Side side;
    private final String name;
    private final NpyRows points;
    private final Optional<NpyRows> weights;
    private final long[] offsets;
    private final boolean ragged;

    private SideFiles(Side side, String name, NpyRows points, Optional<NpyRows> weights) {
        this.side = side;
        this.name = name;
        this.points = points;
        this.weights = weights;
        this.offsets = side.offsets();
        this.ragged = side.isRagged();
    }

    static SideFiles create(Path folder, String name, Side side) {
        return new SideFiles(
                side,
                name,
                NpyRows.create(folder.resolve(name + ".npy"), side.type(), shape(side)),
                weighted(side)
                        ? Optional.of(NpyRows.create(
                                folder.resolve(name + "_weights.npy"), NdArray.Type.F8, weightShape(side)))
                        : Optional.empty());
    }

    static SideFiles resume(Path folder, String name, Side side) {
        return new SideFiles(
                side,
                name,
                NpyRows.resume(folder.resolve(name + ".npy"), side.type(), shape(side)),
                weighted(side)
                        ? Optional.of(NpyRows.resume(
                                folder.resolve(name + "_weights.npy"), NdArray.Type.F8, weightShape(side)))
                        : Optional.empty());
    }

    /** Opens the files of a finished dataset for reading. */
    static SideFiles open(Path folder, String name, Side side) {
        return new SideFiles(
                side,
                name,
                open(folder.resolve(name + ".npy"), shape(side)),
                weighted(side)
                        ? Optional.of(open(folder.resolve(name + "_weights.npy"), weightShape(side)))
                        : Optional.empty());
    }

    private static NpyRows open(Path file, int[] shape) {
        NpyRows rows = NpyRows.open(file);
        if (Arrays.equals(rows.shape(), shape)) return rows;
        rows.close();
        throw new BadFileException(
                file, "expected the shape " + Arrays.toString(shape) + ", got " + Arrays.toString(rows.shape()));
    }

    private static boolean weighted(Side side) {
        return side.form() == Side.Form.WEIGHTED_ENSEMBLE;
    }

    private static int[] shape(Side side) {
        int laws = side.sizes().size();
        if (side.form() == Side.Form.MASSES) return new int[] {laws, side.width()};
        if (side.isRagged()) return new int[] {Math.toIntExact(side.offsets()[laws]), side.width()};
        return new int[] {laws, side.sizes().get(0), side.width()};
    }

    private static int[] weightShape(Side side) {
        int laws = side.sizes().size();
        if (side.isRagged()) return new int[] {Math.toIntExact(side.offsets()[laws])};
        return new int[] {laws, side.sizes().get(0)};
    }

    void write(int law, Law value) {
        if (!value.space().equals(side.space()))
            throw new IllegalArgumentException("expected a law on " + side.space() + ", got " + value.space());
        if (side.form() == Side.Form.MASSES) {
            if (!(value instanceof Categorical masses))
                throw new IllegalArgumentException("expected masses on labels, got " + value);
            points.write(law, masses.masses());
            return;
        }
        if (!(value instanceof Ensemble ensemble))
            throw new IllegalArgumentException("expected an ensemble, got " + value);
        if (ensemble.size() != side.sizes().get(law))
            throw new IllegalArgumentException(
                    "expected an ensemble of " + side.sizes().get(law) + " points, got " + ensemble.size());
        if (side.type() == NdArray.Type.F4 && !Side.isSingle(ensemble.points()))
            throw new IllegalArgumentException("expected points in single precision, got " + ensemble);
        if (weights.isEmpty() && !ensemble.isUniform())
            throw new IllegalArgumentException("expected points of equal weight, got " + ensemble + " with weights");
        requireOrdinary(ensemble.points());
        points.write(first(law), ensemble.points());
        weights.ifPresent(rows -> rows.write(first(law), ensemble.weights()));
    }

    Law read(int law, OptionalInt trials) {
        double[] values = points.read(first(law), end(law)).doubles();
        if (side.form() == Side.Form.MASSES) {
            Space.Labels labels = (Space.Labels) side.space();
            return trials.isPresent()
                    ? Categorical.observed(labels, values, trials.getAsInt())
                    : Categorical.of(labels, values);
        }
        requireOrdinary(values);
        if (weights.isEmpty()) return Ensemble.uniform(side.space(), values);
        return Ensemble.weighted(
                side.space(), values, weights.get().read(first(law), end(law)).doubles());
    }

    private void requireOrdinary(double[] values) {
        for (double value : values)
            if (Math.abs(value) > LARGEST)
                throw UserMistake.at(name, "numbers of size " + LARGEST + " at most", value + "; choose a larger unit");
    }

    /** A checksum of the numbers that the files hold for a law. */
    long checksum(int law) {
        CRC32C crc = new CRC32C();
        add(crc, points.read(first(law), end(law)).doubles());
        weights.ifPresent(rows -> add(crc, rows.read(first(law), end(law)).doubles()));
        return crc.getValue();
    }

    private static void add(CRC32C crc, double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
        bytes.asDoubleBuffer().put(values);
        crc.update(bytes);
    }

    private int first(int law) {
        return ragged ? (int) offsets[law] : law;
    }

    private int end(int law) {
        return ragged ? (int) offsets[law + 1] : law + 1;
    }

    void force() {
        points.force();
        weights.ifPresent(NpyRows::force);
    }

    @Override
    public void close() {
        points.close();
        weights.ifPresent(NpyRows::close);
    }
}
