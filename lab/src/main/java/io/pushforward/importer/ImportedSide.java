package io.pushforward.importer;

import io.pushforward.data.Observed;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Law;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The inputs or the targets of users' files: their laws, and in the same order what the files say of each.
 *
 * @param dropped how many samples were left out because they missed numbers
 */
record ImportedSide(Space space, List<Law> laws, KnownLaws known, Observed observed, int dropped) {

    /** Gathers the laws of a side and makes sure that they are all laws on one space. */
    static final class Builder {
        private final Path where;
        private final SideOptions options;
        private final Missing missing;
        private final Set<String> names = new HashSet<>();
        private final LawSpool laws = new LawSpool();
        private final List<KnownLaws.Row> rows = new ArrayList<>();
        private Optional<Space> space = Optional.empty();
        private Optional<FieldGrid> grid = Optional.empty();
        private Naming naming = Naming.NONE;
        private String first = "";
        private int dropped;

        /** @param where the file or folder to name where the laws as a whole are at fault */
        Builder(Path where, SideOptions options, Missing missing) {
            this.where = where;
            this.options = options;
            this.missing = missing;
        }

        /** What the files call the coordinates, where options do not say otherwise. */
        void name(Naming own) {
            naming = own;
        }

        /** Says that samples are fields. */
        void on(FieldGrid fields) {
            grid = Optional.of(fields);
            naming = new Naming(naming.title(), naming.quantities(), fields.names());
        }

        void dropped(int samples) {
            dropped += samples;
        }

        /** Adds a law of points in row order, with weights where there are any. */
        void ensemble(Path file, KnownLaws.Row row, double[] points, int size, Optional<double[]> weights) {
            String law = row.law();
            if (size < 2) throw tooFew(file, law, size);
            if (points.length == 0)
                throw new BadFileException(
                        file, "law " + law + ": expected samples of at least 1 coordinate, got none");
            Space on = pointSpace(file, law, points.length / size);
            try {
                Missing.Samples whole = whole(on, new Missing.Samples(points, size, weights));
                dropped += size - whole.size();
                if (whole.size() < 2) throw tooFew(file, law, whole.size());
                add(row, on, whole.points(), whole.weights());
            } catch (IllegalArgumentException e) {
                throw new BadFileException(file, "law " + law + ": " + e.getMessage());
            }
        }

        private static BadFileException tooFew(Path file, String law, int size) {
            return new BadFileException(file, "law " + law + ": expected at least 2 samples, got " + size);
        }

        private Missing.Samples whole(Space on, Missing.Samples samples) {
            if (missing == Missing.REFUSE || !Missing.any(samples.points())) return samples;
            if (missing == Missing.DROP_SAMPLE) return Missing.complete(samples);
            Space.Fields paths = on.path()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "expected paths to interpolate, got samples on " + on + "; use --missing drop-sample"));
            double[] points = samples.points().clone();
            int width = on.dimension();
            for (int start = 0; start < points.length; start += width) {
                double[] path = Arrays.copyOfRange(points, start, start + width);
                if (Missing.any(path))
                    System.arraycopy(
                            Missing.filled(path, paths.axis().nodes(), paths.channels()), 0, points, start, width);
            }
            return new Missing.Samples(points, samples.size(), samples.weights());
        }

        void masses(Path file, KnownLaws.Row row, double[] masses, Optional<Space.Labels> labels) {
            String law = row.law();
            if (space.isEmpty()) {
                first = law;
                space = Optional.of(called(
                        options.bins().isPresent()
                                ? binned(where, options.bins().get(), masses.length, labels)
                                : labels.orElseGet(() -> new Space.Labels(IntStream.range(0, masses.length)
                                        .mapToObj(Integer::toString)
                                        .toList()))));
            }
            int expected = ((Space.Labels) space.get()).size();
            if (masses.length != expected)
                throw new BadFileException(
                        file,
                        "law " + law + ": expected " + expected + " masses, as law " + first + " has, got "
                                + masses.length);
            try {
                add(row, space.get(), masses, Optional.empty());
            } catch (IllegalArgumentException e) {
                throw new BadFileException(file, "law " + law + ": " + e.getMessage());
            }
        }

        /** Labels that stand for bins: one each, and perhaps one beyond; with the names that the files give them. */
        private static Space.Labels binned(Path where, Bins bins, int count, Optional<Space.Labels> labels) {
            if (bins.count() != count && bins.count() + 1 != count)
                throw new BadFileException(where, "expected edges of " + count + " bins, or of one less, got " + bins);
            return labels.map(named -> new Space.Labels(named.names(), Optional.of(bins)))
                    .orElseGet(() -> bins.count() == count ? Space.Labels.of(bins) : Space.Labels.of(bins, "beyond"));
        }

        private Space pointSpace(Path file, String law, int dimension) {
            if (space.isEmpty()) {
                first = law;
                space = Optional.of(called(
                        grid.isPresent()
                                ? fields(file, law, dimension)
                                : options.times().isPresent()
                                        ? paths(file, law, dimension)
                                        : new Space.Vectors(dimension)));
            }
            if (space.get().dimension() != dimension)
                throw new BadFileException(
                        file,
                        "law " + law + ": expected samples of " + space.get().dimension() + " coordinates, as law "
                                + first + " has, got " + dimension);
            return space.get();
        }

        private Space called(Space bare) {
            List<Quantity> quantities = options.names().isEmpty() ? naming.quantities() : options.names();
            try {
                return bare.called(new Naming(naming.title(), quantities, naming.axes()));
            } catch (IllegalArgumentException e) {
                throw new BadFileException(where, String.valueOf(e.getMessage()));
            }
        }

        private Space fields(Path file, String law, int dimension) {
            try {
                return grid.orElseThrow().space(dimension);
            } catch (IllegalArgumentException e) {
                throw new BadFileException(file, "law " + law + ": " + e.getMessage());
            }
        }

        private Space paths(Path file, String law, int dimension) {
            Axis grid = options.times().orElseThrow();
            if (dimension % grid.size() != 0)
                throw new BadFileException(
                        file,
                        "law " + law + ": expected paths at the " + grid.shown("times") + ", got samples of "
                                + dimension + " coordinates");
            return Space.Fields.path(grid, dimension / grid.size());
        }

        private void add(KnownLaws.Row row, Space on, double[] numbers, Optional<double[]> weights) {
            laws.add(on, numbers, weights);
            if (!names.add(row.law()))
                throw new BadFileException(where, "expected each law once, got law " + row.law() + " twice");
            rows.add(row);
        }

        ImportedSide build() {
            if (space.isEmpty()) throw new BadFileException(where, "expected at least one law, got none");
            return new ImportedSide(space.get(), laws.laws(), new KnownLaws(where, rows), options.observed(), dropped);
        }
    }

    /** A row that says nothing but the law's name. */
    static KnownLaws.Row named(String law) {
        return new KnownLaws.Row(law, Map.of());
    }
}
