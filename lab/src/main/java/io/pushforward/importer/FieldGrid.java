package io.pushforward.importer;

import io.pushforward.law.Axis;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The grid on which samples are fields: nodes and names of its axes, the last of which runs fastest.
 *
 * @param names of the axes with their units; none where nobody names them
 */
record FieldGrid(List<Axis> axes, List<Quantity> names) {
    /** Plain names of axes, in the order in which arrays have them. */
    static final List<String> PLAIN = List.of("z", "y", "x");

    static final String AXIS = "_axis_";
    static final String AXES = "_axes";
    private static final String WEIGHTS = "_weights";

    FieldGrid {
        axes = List.copyOf(axes);
        names = List.copyOf(names);
    }

    /** Where the arrays of a side lie, for messages. */
    interface Place {
        Path of(String array);
    }

    /** Whether a name that begins with a side's is that of nodes or weights of an axis, such as {@code _axis_y_weights}. */
    static boolean describes(String ending) {
        return PLAIN.stream().anyMatch(axis -> ending.equals(AXIS + axis) || ending.equals(AXIS + axis + WEIGHTS));
    }

    /**
     * The grid of a side's array.
     *
     * @param side its name, before the names of arrays that belong to it
     * @param times the first axis, where there are times
     * @param arrays nodes under {@code side_axis_y}, weights under {@code side_axis_y_weights}
     * @param names of the axes, with units
     * @param extents of one sample: along each axis, then perhaps of channels; one number where samples are flat
     * @return empty where nothing says that samples are fields, or times alone do
     */
    static Optional<FieldGrid> of(
            String side,
            Optional<Axis> times,
            Map<String, NdArray> arrays,
            List<String> names,
            int[] extents,
            Place place) {
        List<Axis> given = new ArrayList<>();
        List<String> called = new ArrayList<>();
        times.ifPresent(axis -> {
            given.add(axis);
            called.add("t");
        });
        for (String axis : PLAIN)
            if (arrays.containsKey(side + AXIS + axis)) {
                given.add(axis(side + AXIS + axis, arrays, place));
                called.add(axis);
            }
        boolean timesAlone = times.isPresent() && given.size() == 1 && names.isEmpty();
        if (timesAlone || (given.isEmpty() && names.isEmpty() && extents.length < 3)) return Optional.empty();
        if (given.isEmpty()) {
            int count = names.isEmpty() ? extents.length - 1 : names.size();
            if (count > extents.length || count > PLAIN.size()) throw misshapen(place.of(side), count, extents);
            for (int a = 0; a < count; a++) given.add(counted(place.of(side), extents[a]));
        }
        requireShape(place.of(side), given, extents);
        if (!names.isEmpty() && names.size() != given.size())
            throw new BadFileException(
                    place.of(side + AXES),
                    "expected " + given.size() + " names, one for each axis, got " + names.size());
        boolean plain = given.size() > 1 && called.equals(PLAIN.subList(PLAIN.size() - called.size(), PLAIN.size()));
        List<String> shown = !names.isEmpty() ? names : plain ? List.of() : called;
        return Optional.of(
                new FieldGrid(given, shown.stream().map(Quantity::parse).toList()));
    }

    private static void requireShape(Path file, List<Axis> axes, int[] extents) {
        if (extents.length == 1) return; // flat samples: their length is checked when their space is made
        if (axes.size() > PLAIN.size() || (extents.length != axes.size() && extents.length != axes.size() + 1))
            throw misshapen(file, axes.size(), extents);
        for (int a = 0; a < axes.size(); a++)
            if (axes.get(a).size() != extents[a])
                throw new BadFileException(
                        file,
                        "expected " + axes.get(a).size() + " values along axis " + (a + 1) + ", one per node, got "
                                + extents[a]);
    }

    private static BadFileException misshapen(Path file, int axes, int[] extents) {
        return new BadFileException(
                file,
                "expected samples with at most 3 axes, here " + axes + ", and perhaps one of channels, got "
                        + Arrays.toString(extents));
    }

    private static Axis counted(Path file, int nodes) {
        return Import.axis(
                file, () -> new Axis(IntStream.range(0, nodes).asDoubleStream().toArray()));
    }

    private static Axis axis(String name, Map<String, NdArray> arrays, Place place) {
        NdArray nodes = arrays.getOrDefault(name, NdArray.of(new double[0], 0));
        NdArray weights = arrays.get(name + WEIGHTS);
        return Import.axis(
                place.of(name),
                () -> weights == null ? new Axis(nodes.doubles()) : Axis.weighted(nodes.doubles(), weights.doubles()));
    }

    /** The space of samples with so many numbers. */
    Space.Fields space(int dimension) {
        int nodes = axes.stream().mapToInt(Axis::size).reduce(1, Math::multiplyExact);
        if (dimension % nodes != 0)
            throw new IllegalArgumentException(
                    "expected values at the " + nodes + " nodes of the grid, got samples of " + dimension);
        return new Space.Fields(axes, dimension / nodes);
    }

    /** The numbers of nodes along the axes, such as 32 by 32. */
    String shown() {
        return axes.stream().map(axis -> Integer.toString(axis.size())).collect(Collectors.joining(" by "));
    }
}
