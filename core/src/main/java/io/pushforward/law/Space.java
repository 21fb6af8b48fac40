package io.pushforward.law;

import io.pushforward.settings.SpaceKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** The weights w of the norm |x|^2 = sum_k w_k x_k^2: those of L^2 over the grid for fields, ones elsewhere. */
    default double[] norm() {
        double[] ones = new double[dimension()];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** Whether points are lists of numbers, which can be averaged, moved and measured; labels are not. */
    default boolean isNumeric() {
        return true;
    }

    /** How many numbers a law has per atom in tables and arrays: a coordinate each, or on labels a mass each. */
    default int width() {
        return dimension();
    }

    /** The bins of the line that labels stand for. */
    default Optional<Bins> bins() {
        return Optional.empty();
    }

    /** This space, where its points are paths: functions on a grid with one axis. */
    default Optional<Fields> path() {
        return Optional.empty();
    }

    /** Coordinates that are numbers, one for the line. */
    record Vectors(int dimension, Naming naming) implements Space {
        public Vectors {
            if (dimension < 1) throw new IllegalArgumentException("a dimension must be at least 1, got " + dimension);
            naming = naming.checked(dimension, "coordinate");
        }

        public Vectors(int dimension) {
            this(dimension, Naming.NONE);
        }

        @Override
        public Vectors called(Naming other) {
            return new Vectors(dimension, other);
        }

        @Override
        public String coordinate(int k) {
            return naming.quantities().isEmpty()
                    ? Integer.toString(k)
                    : naming.quantities().get(k).toString();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Vectors space && dimension == space.dimension;
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

        @Override
        public boolean isNumeric() {
            return false;
        }

        @Override
        public int width() {
            return size();
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

    /**
     * Functions on a grid: paths where it has one axis, fields on a plane or in space where it has two or three.
     *
     * <p>A point holds its values in the order [axis 1, axis 2, ..., channel], row major: the channels of one node stand side
     * by side, and the last axis runs fastest among the nodes.
     *
     * @param naming quantities for channels, and for axes
     */
    record Fields(List<Axis> axes, int channels, Naming naming) implements Space {
        private static final List<String> PLAIN_NAMES = List.of("z", "y", "x");

        public Fields {
            axes = List.copyOf(axes);
            if (axes.isEmpty() || axes.size() > 3)
                throw new IllegalArgumentException("a field needs 1, 2 or 3 axes, got " + axes.size());
            if (channels < 1) throw new IllegalArgumentException("a field needs at least one channel, got " + channels);
            double values = channels;
            for (Axis axis : axes) values *= axis.size();
            if (values > Integer.MAX_VALUE)
                throw new IllegalArgumentException("a field has too many values, got " + values + " on " + axes);
            naming = naming.checked(channels, "channel");
            if (!naming.axes().isEmpty() && naming.axes().size() != axes.size())
                throw new IllegalArgumentException("expected " + axes.size() + " names, one for each axis, got "
                        + naming.axes().size());
        }

        public Fields(List<Axis> axes, int channels) {
            this(axes, channels, Naming.NONE);
        }

        /** Paths: functions of time, or of one other variable. */
        public static Fields path(Axis axis, int channels) {
            return new Fields(List.of(axis), channels);
        }

        @Override
        public Fields called(Naming other) {
            return new Fields(axes, channels, other);
        }

        /** The axis of paths. */
        public Axis axis() {
            if (axes.size() != 1) throw new IllegalStateException("expected paths, which have one axis, got " + this);
            return axes.get(0);
        }

        /** How many nodes the grid has. */
        public int nodes() {
            return dimension() / channels;
        }

        /** The numbers of nodes along the axes, then the number of channels. */
        public int[] shape() {
            int[] shape = new int[axes.size() + 1];
            for (int a = 0; a < axes.size(); a++) shape[a] = axes.get(a).size();
            shape[axes.size()] = channels;
            return shape;
        }

        /** What an axis is called: as its owner says, or else t for paths and x, y, z from the last axis back. */
        public String axisName(int axis) {
            if (!naming.axes().isEmpty()) return naming.axes().get(axis).name();
            return axes.size() == 1 ? "t" : PLAIN_NAMES.get(PLAIN_NAMES.size() - axes.size() + axis);
        }

        @Override
        public String coordinate(int k) {
            List<String> places = new ArrayList<>();
            int node = k / channels;
            for (int a = axes.size() - 1; a >= 0; a--) {
                Axis axis = axes.get(a);
                places.add(0, String.format(Locale.ROOT, "%s = %.4g", axisName(a), axis.node(node % axis.size())));
                node /= axis.size();
            }
            int channel = k % channels;
            if (channels > 1)
                places.add(
                        naming.quantities().isEmpty()
                                ? Integer.toString(channel)
                                : naming.quantities().get(channel).toString());
            return String.join(", ", places);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Fields space && axes.equals(space.axes) && channels == space.channels;
        }

        @Override
        public int hashCode() {
            return 31 * axes.hashCode() + channels;
        }

        @Override
        public Set<SpaceKind> kinds() {
            return axes.size() == 1 ? EnumSet.of(SpaceKind.PATHS, SpaceKind.FIELDS) : EnumSet.of(SpaceKind.FIELDS);
        }

        @Override
        public int dimension() {
            int size = channels;
            for (Axis axis : axes) size *= axis.size();
            return size;
        }

        @Override
        public double[] norm() {
            double[] weights = {1};
            for (Axis axis : axes) {
                double[] along = axis.quadrature();
                double[] product = new double[weights.length * along.length];
                for (int i = 0; i < product.length; i++)
                    product[i] = weights[i / along.length] * along[i % along.length];
                weights = product;
            }
            double[] norm = new double[dimension()];
            for (int i = 0; i < norm.length; i++) norm[i] = weights[i / channels];
            return norm;
        }

        @Override
        public Optional<Fields> path() {
            return axes.size() == 1 ? Optional.of(this) : Optional.empty();
        }

        @Override
        public String toString() {
            String where = axes.size() == 1
                    ? "paths at " + axis().shown("times")
                    : "fields at " + axes.stream().map(Axis::toString).collect(Collectors.joining(" by "));
            return where + (channels == 1 ? "" : " with " + channels + " channels") + quantities(naming);
        }
    }

    private static String quantities(Naming naming) {
        return naming.quantities().isEmpty() ? "" : " (" + naming.shown() + ")";
    }
}
