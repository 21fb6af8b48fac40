package io.pushforward.law;

import java.util.List;

/** What a point is. A point is a flat {@code double[dimension()]}. */
public sealed interface Space {
    int dimension();

    record Euclidean(int dimension) implements Space {
        public Euclidean {
            if (dimension < 1) throw new IllegalArgumentException("a dimension must be at least 1, got " + dimension);
        }
    }

    /** Finitely many named outcomes; a point is the index of one. */
    record Labels(List<String> names) implements Space {
        public Labels {
            names = List.copyOf(names);
            if (names.isEmpty()) throw new IllegalArgumentException("a space of labels needs at least one label");
        }

        @Override
        public int dimension() {
            return 1;
        }

        public int size() {
            return names.size();
        }
    }

    /** Paths on a time grid, time-major: channel c at time k is entry {@code k * channels + c}. */
    record Paths(TimeGrid grid, int channels) implements Space {
        public Paths {
            if (channels < 1) throw new IllegalArgumentException("a path needs at least one channel, got " + channels);
        }

        @Override
        public int dimension() {
            return grid.size() * channels;
        }
    }
}
