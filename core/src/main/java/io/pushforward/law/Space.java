package io.pushforward.law;

import io.pushforward.settings.SpaceKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a point is. A point is a flat {@code double[dimension()]}. */
public sealed interface Space {
    int dimension();

    /** What parts distinguish about this space. */
    Set<SpaceKind> kinds();

    /** How the owner of the data calls what is here; it does not count for equality. */
    Naming naming();

    /** The same space, called otherwise. */
    Space called(Naming naming);

    /** What a table calls a coordinate, or on labels a label. */
    String coordinate(int k);

    record Euclidean(int dimension, Naming naming) implements Space {
        public Euclidean {
            if (dimension < 1) throw new IllegalArgumentException("a dimension must be at least 1, got " + dimension);
            naming = naming.checked(dimension, "coordinate");
        }

        public Euclidean(int dimension) {
            this(dimension, Naming.NONE);
        }

        @Override
        public Euclidean called(Naming other) {
            return new Euclidean(dimension, other);
        }

        @Override
        public String coordinate(int k) {
            return naming.quantities().isEmpty()
                    ? Integer.toString(k)
                    : naming.quantities().get(k).toString();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Euclidean space && dimension == space.dimension;
        }

        @Override
        public int hashCode() {
            return dimension;
        }

        @Override
        public Set<SpaceKind> kinds() {
            return dimension == 1 ? EnumSet.of(SpaceKind.LINE, SpaceKind.VECTORS) : EnumSet.of(SpaceKind.VECTORS);
        }

        @Override
        public String toString() {
            return (dimension == 1 ? "the line" : "R^" + dimension) + quantities(naming);
        }
    }

    /**
     * Finitely many named outcomes; a point is the index of one.
     *
     * @param bins where the first labels stand for intervals of the line, these; labels that follow, such as
     *     {@code censored}, lie outside it
     */
    record Labels(List<String> names, Optional<Bins> bins, Naming naming) implements Space {
        public Labels {
            names = List.copyOf(names);
            naming = naming.checked(1, "set of bins");
            if (names.isEmpty()) throw new IllegalArgumentException("a space of labels needs at least one label");
            if (bins.isPresent() && bins.get().count() > names.size())
                throw new IllegalArgumentException(
                        "expected a label for each of " + bins.get() + ", got " + names.size() + " labels");
        }

        public Labels(List<String> names, Optional<Bins> bins) {
            this(names, bins, Naming.NONE);
        }

        public Labels(List<String> names) {
            this(names, Optional.empty());
        }

        @Override
        public Labels called(Naming other) {
            return new Labels(names, bins, other);
        }

        @Override
        public String coordinate(int k) {
            return names.get(k);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Labels space && names.equals(space.names) && bins.equals(space.bins);
        }

        @Override
        public int hashCode() {
            return 31 * names.hashCode() + bins.hashCode();
        }

        /** One label per bin, named by its interval, and further labels beyond the bins. */
        public static Labels of(Bins bins, String... beyond) {
            List<String> names = new ArrayList<>();
            for (int k = 0; k < bins.count(); k++)
                names.add("[" + shown(bins.edge(k)) + ", " + shown(bins.edge(k + 1))
                        + (k == bins.count() - 1 ? "]" : ")"));
            names.addAll(List.of(beyond));
            return new Labels(names, Optional.of(bins));
        }

        private static String shown(double edge) {
            return new BigDecimal(edge)
                    .round(new MathContext(6))
                    .stripTrailingZeros()
                    .toPlainString();
        }

        @Override
        public Set<SpaceKind> kinds() {
            return bins.isPresent() ? EnumSet.of(SpaceKind.LABELS, SpaceKind.BINS) : EnumSet.of(SpaceKind.LABELS);
        }

        @Override
        public int dimension() {
            return 1;
        }

        public int size() {
            return names.size();
        }

        @Override
        public String toString() {
            String shown = size() <= 6 ? " " + names : "";
            return size() + " labels" + shown
                    + bins.map(own -> " (" + own + ")").orElse("") + quantities(naming);
        }
    }

    /** Paths on a time grid, time-major: channel c at time k is entry {@code k * channels + c}. */
    record Paths(TimeGrid grid, int channels, Naming naming) implements Space {
        public Paths {
            if (channels < 1) throw new IllegalArgumentException("a path needs at least one channel, got " + channels);
            naming = naming.checked(channels, "channel");
        }

        public Paths(TimeGrid grid, int channels) {
            this(grid, channels, Naming.NONE);
        }

        @Override
        public Paths called(Naming other) {
            return new Paths(grid, channels, other);
        }

        @Override
        public String coordinate(int k) {
            String time = String.format(
                    Locale.ROOT, "%s = %.4g", naming.axis().map(Quantity::name).orElse("t"), grid.time(k / channels));
            if (channels == 1) return time;
            int channel = k % channels;
            return time + ", "
                    + (naming.quantities().isEmpty()
                            ? Integer.toString(channel)
                            : naming.quantities().get(channel).toString());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Paths space && grid.equals(space.grid) && channels == space.channels;
        }

        @Override
        public int hashCode() {
            return 31 * grid.hashCode() + channels;
        }

        @Override
        public Set<SpaceKind> kinds() {
            return EnumSet.of(SpaceKind.PATHS, SpaceKind.FIELDS);
        }

        @Override
        public int dimension() {
            return grid.size() * channels;
        }

        @Override
        public String toString() {
            return "paths at " + grid + (channels == 1 ? "" : " with " + channels + " channels") + quantities(naming);
        }
    }

    private static String quantities(Naming naming) {
        return naming.quantities().isEmpty() ? "" : " (" + naming.shown() + ")";
    }
}
