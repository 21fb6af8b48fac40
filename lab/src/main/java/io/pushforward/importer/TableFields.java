package io.pushforward.importer;

import io.pushforward.law.Axis;
import io.pushforward.law.Quantity;
import io.pushforward.store.BadFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Fields in a long table: one row per sample and node, where the node is in columns {@code z}, {@code y}, {@code x}, of
 * which there may be fewer, and perhaps {@code time}; every other coordinate is a channel.
 *
 * <p>A table whose samples have one row each may hold points with coordinates of these names; it is the second row of a
 * sample that says otherwise.
 *
 * @param places coordinates that tell the node, in the order of the axes
 * @param channels coordinates that are values
 * @param time the column of times, which is then the first axis
 * @param columns of the places, with their units
 */
record TableFields(int[] places, int[] channels, Optional<String> time, List<String> columns) {

    /** The fields of a table, where its columns may be those of fields. */
    static Optional<TableFields> of(TableColumns columns, int... used) {
        List<Integer> places = new ArrayList<>();
        for (String axis : FieldGrid.PLAIN)
            for (int k : used)
                if (Quantity.parse(columns.coordinates().get(k)).name().equals(axis)) places.add(k);
        int[] channels = Arrays.stream(used).filter(k -> !places.contains(k)).toArray();
        int axes = places.size() + (columns.time().isPresent() ? 1 : 0);
        if (!columns.has("sample") || places.isEmpty() || channels.length == 0 || axes > 3) return Optional.empty();
        return Optional.of(new TableFields(
                places.stream().mapToInt(Integer::intValue).toArray(),
                channels,
                columns.time(),
                places.stream().map(columns.coordinates()::get).toList()));
    }

    /** Whether some sample of a law has several rows, at one time. */
    boolean describes(LawRows rows) {
        Set<List<Double>> seen = new HashSet<>();
        for (int i = 0; i < rows.count(); i++)
            if (!seen.add(List.of(rows.sample(i), time.isPresent() ? rows.time(i) : 0.0))) return true;
        return false;
    }

    private double[] node(LawRows rows, int row) {
        double[] node = new double[places.length + (time.isPresent() ? 1 : 0)];
        int from = node.length - places.length;
        if (from > 0) node[0] = rows.time(row);
        for (int a = 0; a < places.length; a++) node[from + a] = rows.value(row, places[a]);
        return node;
    }

    /** Collects the nodes along each axis. */
    final class Nodes {
        private final List<SortedSet<Double>> along = IntStream.range(0, places.length + (time.isPresent() ? 1 : 0))
                .<SortedSet<Double>>mapToObj(a -> new TreeSet<>())
                .toList();

        void add(Path file, LawRows rows) {
            for (int i = 0; i < rows.count(); i++) {
                double[] node = node(rows, i);
                for (int a = 0; a < node.length; a++) {
                    if (Double.isNaN(node[a]))
                        throw new BadFileException(
                                file, "line " + rows.line(i) + ": expected the place of a node, got none");
                    along.get(a).add(node[a]);
                }
            }
        }

        FieldGrid grid(Path file) {
            List<Axis> axes = along.stream()
                    .map(nodes -> Import.axis(
                            file,
                            () -> new Axis(nodes.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray())))
                    .toList();
            List<Quantity> names = new ArrayList<>();
            time.ifPresent(column -> names.add(Quantity.parse(column)));
            columns.forEach(column -> names.add(Quantity.parse(column)));
            return new FieldGrid(axes, names);
        }
    }

    /** The samples of a law on the grid, in the order in which they begin; NaN where a node has no row. */
    Missing.Samples samples(LawRows rows, FieldGrid grid) {
        Map<Double, Integer> order = new LinkedHashMap<>();
        for (int i = 0; i < rows.count(); i++) order.putIfAbsent(rows.sample(i), order.size());
        int nodes = grid.axes().stream().mapToInt(Axis::size).reduce(1, Math::multiplyExact);
        int width = Math.multiplyExact(nodes, channels.length);
        double[] points = new double[Math.multiplyExact(order.size(), width)];
        Arrays.fill(points, Double.NaN);
        double[] weights = new double[order.size()];
        boolean[] taken = new boolean[order.size() * nodes];
        for (int i = 0; i < rows.count(); i++) {
            int sample = order.getOrDefault(rows.sample(i), 0);
            int at = 0;
            double[] node = node(rows, i);
            for (int a = 0; a < node.length; a++)
                at = at * grid.axes().get(a).size() + grid.axes().get(a).nearest(node[a]);
            if (taken[sample * nodes + at])
                throw new IllegalArgumentException(
                        "line " + rows.line(i) + ": expected each node of a sample once, got one again");
            taken[sample * nodes + at] = true;
            weights[sample] = rows.weight(i);
            for (int c = 0; c < channels.length; c++)
                points[sample * width + at * channels.length + c] = rows.value(i, channels[c]);
        }
        return new Missing.Samples(points, order.size(), Optional.of(weights));
    }
}
