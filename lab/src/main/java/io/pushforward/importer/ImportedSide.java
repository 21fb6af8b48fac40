package io.pushforward.importer;

import io.pushforward.data.LawTable;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.TimeGrid;
import io.pushforward.store.BadFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The inputs or the targets of users' files: their laws, and in the same order what the files say of each. */
record ImportedSide(Space space, List<Law> laws, LawTable table) {

    /** Gathers the laws of a side and makes sure that they are all laws on one space. */
    static final class Builder {
        private final Path where;
        private final Optional<TimeGrid> times;
        private final Map<String, Law> laws = new LinkedHashMap<>();
        private final List<LawTable.Row> rows = new ArrayList<>();
        private Optional<Space> space = Optional.empty();
        private String first = "";

        /**
         * @param where the file or folder to name where the laws as a whole are at fault
         * @param times the grid of the paths, where the points are paths
         */
        Builder(Path where, Optional<TimeGrid> times) {
            this.where = where;
            this.times = times;
        }

        /** Adds a law of points in row order, with weights where there are any. */
        void ensemble(Path file, LawTable.Row row, double[] points, int size, Optional<double[]> weights) {
            String law = row.law();
            if (size < 2) throw new BadFileException(file, "law " + law + ": expected at least 2 samples, got " + size);
            if (points.length == 0)
                throw new BadFileException(
                        file, "law " + law + ": expected samples of at least 1 coordinate, got none");
            Space on = pointSpace(file, law, points.length / size);
            try {
                add(
                        row,
                        weights.isPresent()
                                ? Ensemble.weighted(on, points, weights.get())
                                : Ensemble.uniform(on, points));
            } catch (IllegalArgumentException e) {
                throw new BadFileException(file, "law " + law + ": " + e.getMessage());
            }
        }

        void masses(Path file, LawTable.Row row, double[] masses, Optional<Space.Labels> labels) {
            String law = row.law();
            if (space.isEmpty()) {
                first = law;
                space = Optional.of(labels.orElseGet(() -> new Space.Labels(IntStream.range(0, masses.length)
                        .mapToObj(Integer::toString)
                        .toList())));
            }
            int expected = ((Space.Labels) space.get()).size();
            if (masses.length != expected)
                throw new BadFileException(
                        file,
                        "law " + law + ": expected " + expected + " masses, as law " + first + " has, got "
                                + masses.length);
            try {
                add(row, Categorical.of((Space.Labels) space.get(), masses));
            } catch (IllegalArgumentException e) {
                throw new BadFileException(file, "law " + law + ": " + e.getMessage());
            }
        }

        private Space pointSpace(Path file, String law, int dimension) {
            if (space.isEmpty()) {
                first = law;
                space = Optional.of(times.isPresent() ? paths(file, law, dimension) : new Space.Euclidean(dimension));
            }
            if (space.get().dimension() != dimension)
                throw new BadFileException(
                        file,
                        "law " + law + ": expected samples of " + space.get().dimension() + " coordinates, as law "
                                + first + " has, got " + dimension);
            return space.get();
        }

        private Space paths(Path file, String law, int dimension) {
            TimeGrid grid = times.orElseThrow();
            if (dimension % grid.size() != 0)
                throw new BadFileException(
                        file,
                        "law " + law + ": expected paths at the " + grid + ", got samples of " + dimension
                                + " coordinates");
            return new Space.Paths(grid, dimension / grid.size());
        }

        private void add(LawTable.Row row, Law law) {
            if (laws.put(row.law(), law) != null)
                throw new BadFileException(where, "expected each law once, got law " + row.law() + " twice");
            rows.add(row);
        }

        ImportedSide build() {
            if (space.isEmpty()) throw new BadFileException(where, "expected at least one law, got none");
            return new ImportedSide(space.get(), List.copyOf(laws.values()), new LawTable(where, rows));
        }
    }

    /** A row that says nothing but the law's name. */
    static LawTable.Row named(String law) {
        return new LawTable.Row(law, Map.of(), Optional.empty(), Optional.empty());
    }
}
