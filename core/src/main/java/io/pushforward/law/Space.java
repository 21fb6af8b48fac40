package io.pushforward.law;

import io.pushforward.settings.SpaceKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a point is. A point is a flat {@code double[dimension()]}. */
public sealed interface Space {
    int dimension();

    /** What parts distinguish about this space. */
    Set<SpaceKind> kinds();

    record Euclidean(int dimension) implements Space {
        public Euclidean {
            if (dimension < 1) throw new IllegalArgumentException("a dimension must be at least 1, got " + dimension);
        }

        @Override
        public Set<SpaceKind> kinds() {
            return dimension == 1 ? EnumSet.of(SpaceKind.LINE, SpaceKind.VECTORS) : EnumSet.of(SpaceKind.VECTORS);
        }

        @Override
        public String toString() {
            return dimension == 1 ? "the line" : "R^" + dimension;
        }
    }

    /**
     * Finitely many named outcomes; a point is the index of one.
     *
     * @param bins where the first labels stand for intervals of the line, these; labels that follow, such as
     *     {@code censored}, lie outside it
     */
    record Labels(List<String> names, Optional<Bins> bins) implements Space {
        public Labels {
            names = List.copyOf(names);
            if (names.isEmpty()) throw new IllegalArgumentException("a space of labels needs at least one label");
            if (bins.isPresent() && bins.get().count() > names.size())
                throw new IllegalArgumentException(
                        "expected a label for each of " + bins.get() + ", got " + names.size() + " labels");
        }

        public Labels(List<String> names) {
            this(names, Optional.empty());
        }

        /** One label a bin, named by its interval, and further labels beyond the bins. */
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
                    + bins.map(own -> " (" + own + ")").orElse("");
        }
    }

    /** Paths on a time grid, time-major: channel c at time k is entry {@code k * channels + c}. */
    record Paths(TimeGrid grid, int channels) implements Space {
        public Paths {
            if (channels < 1) throw new IllegalArgumentException("a path needs at least one channel, got " + channels);
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
            return "paths at " + grid + (channels == 1 ? "" : " with " + channels + " channels");
        }
    }
}
