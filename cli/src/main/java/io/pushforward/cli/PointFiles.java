package io.pushforward.cli;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** Users' arrays as ensembles, directions and times; every error names the file. */
final class PointFiles {
    private PointFiles() {}

    /** One point per row; a vector is an ensemble on the line. */
    static Ensemble ensemble(Path file, Optional<Path> weights) {
        NdArray array = Npy.read(file);
        if (array.rank() != 1 && array.rank() != 2)
            throw new UserMistake(
                    file + ": expected a matrix with one point per row, or a vector of points on the line, got shape "
                            + Arrays.toString(array.shape()));
        if (array.size() == 0)
            throw new UserMistake(file + ": expected at least one point with at least one coordinate, got" + " shape "
                    + Arrays.toString(array.shape()));
        Space space = new Space.Vectors(array.rank() == 1 ? 1 : array.extent(1));
        Ensemble points = named(file, () -> Ensemble.uniform(space, array.doubles()));
        if (weights.isEmpty()) return points;
        NdArray masses = Npy.read(weights.get());
        if (masses.rank() != 1 || masses.size() != points.size())
            throw new UserMistake(weights.get() + ": expected a vector of " + points.size()
                    + " weights, one for each point of " + file + ", got shape " + Arrays.toString(masses.shape()));
        return named(weights.get(), () -> Ensemble.weighted(space, points.points(), masses.doubles()));
    }

    /** Directions for points of a dimension, one per row. */
    static double[] directions(Path file, int dimension) {
        NdArray array = Npy.read(file);
        if (array.rank() != 2 || array.size() == 0 || array.extent(1) != dimension)
            throw new UserMistake(file + ": expected one direction per row, " + dimension
                    + " coordinates as the points have, got shape " + Arrays.toString(array.shape()));
        for (double coordinate : array.doubles())
            if (!Double.isFinite(coordinate))
                throw new UserMistake(file + ": directions must be finite, got " + coordinate);
        return array.doubles();
    }

    /** A vector of increasing times. */
    static Axis times(Path file) {
        NdArray array = Npy.read(file);
        if (array.rank() != 1)
            throw new UserMistake(file + ": expected a vector of times, got shape " + Arrays.toString(array.shape()));
        return named(file, () -> new Axis(array.doubles()));
    }

    private static <T> T named(Path file, Supplier<T> reading) {
        return UserMistake.checked(file.toString(), reading);
    }
}
