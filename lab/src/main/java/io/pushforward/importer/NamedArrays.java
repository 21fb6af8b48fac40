package io.pushforward.importer;

import io.pushforward.data.LawTable;
import io.pushforward.law.Bins;
import io.pushforward.law.Space;
import io.pushforward.law.TimeGrid;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Users' laws as a few arrays with known names, in one {@code .npz} or as {@code .npy} files in one folder. */
final class NamedArrays {
    private static final String PARAMETER = "parameter_";
    private static final List<String> OF_A_SIDE =
            List.of("", "_masses", "_offsets", "_weights", "_ids", "_times", "_edges");

    private final Path source;
    private final Map<String, NdArray> arrays;

    private NamedArrays(Path source, Map<String, NdArray> arrays) {
        this.source = source;
        this.arrays = arrays;
    }

    static NamedArrays ofArchive(Path file) {
        return new NamedArrays(file, Npz.read(file)).checked();
    }

    static NamedArrays ofFolder(Path folder, List<Path> files) {
        Map<String, NdArray> arrays = new TreeMap<>();
        for (Path file : files) {
            String name = file.getFileName().toString();
            arrays.put(name.substring(0, name.length() - ".npy".length()), Npy.read(file));
        }
        return new NamedArrays(folder, arrays).checked();
    }

    private NamedArrays checked() {
        for (String name : arrays.keySet())
            if (!isKnown(name))
                throw new BadFileException(
                        source,
                        "expected arrays named input, target, with " + OF_A_SIDE.subList(1, OF_A_SIDE.size())
                                + " after it, ids, regime or parameter_<name>, got '" + name + "'");
        return this;
    }

    private static boolean isKnown(String name) {
        if (name.equals("ids") || name.equals("regime") || name.startsWith(PARAMETER)) return true;
        for (String side : List.of("input", "target"))
            if (name.startsWith(side) && OF_A_SIDE.contains(name.substring(side.length()))) return true;
        return false;
    }

    ImportedSide side(String side, Optional<TimeGrid> given) {
        ImportedSide.Builder builder = new ImportedSide.Builder(where(side), times(side, given));
        NdArray masses = arrays.get(side + "_masses");
        NdArray points = arrays.get(side);
        if (masses != null) masses(side, masses, builder);
        else if (points != null) ensembles(side, points, builder);
        else
            throw new BadFileException(
                    source, "expected an array '" + side + "' or '" + side + "_masses', got " + arrays.keySet());
        return builder.build();
    }

    private void masses(String side, NdArray masses, ImportedSide.Builder builder) {
        Path where = where(side + "_masses");
        if (masses.rank() != 2)
            throw new BadFileException(where, "expected masses [law, label], got the shape " + shown(masses));
        int labels = masses.extent(1);
        Optional<Space.Labels> space = labels(side, labels);
        List<LawTable.Row> rows = rows(side, masses.extent(0));
        double[] values = masses.doubles();
        for (int i = 0; i < rows.size(); i++)
            builder.masses(where, rows.get(i), Arrays.copyOfRange(values, i * labels, (i + 1) * labels), space);
    }

    private void ensembles(String side, NdArray points, ImportedSide.Builder builder) {
        Path where = where(side);
        NdArray offsets = arrays.get(side + "_offsets");
        if (offsets == null && points.rank() < 2)
            throw new BadFileException(
                    where, "expected points [law, sample, coordinate], got the shape " + shown(points));
        long[] begins = offsets == null ? even(points) : begins(side, offsets, points.extent(0));
        List<LawTable.Row> rows = rows(side, begins.length - 1);
        double[] values = points.doubles();
        int total = (int) begins[begins.length - 1];
        int width = total == 0 ? 0 : values.length / total;
        Optional<double[]> weights = weights(side, total);
        for (int i = 0; i < rows.size(); i++) {
            int from = (int) begins[i];
            int to = (int) begins[i + 1];
            builder.ensemble(
                    where,
                    rows.get(i),
                    Arrays.copyOfRange(values, from * width, to * width),
                    to - from,
                    weights.map(all -> Arrays.copyOfRange(all, from, to)));
        }
    }

    /** The offsets of ensembles of one size. */
    private static long[] even(NdArray points) {
        long[] begins = new long[points.extent(0) + 1];
        for (int i = 1; i < begins.length; i++) begins[i] = begins[i - 1] + points.extent(1);
        return begins;
    }

    private long[] begins(String side, NdArray offsets, int points) {
        Path where = where(side + "_offsets");
        long[] begins = whole(side + "_offsets", offsets);
        boolean sound =
                offsets.rank() == 1 && begins.length > 0 && begins[0] == 0 && begins[begins.length - 1] == points;
        for (int i = 1; i < begins.length; i++) sound &= begins[i] >= begins[i - 1];
        if (!sound)
            throw new BadFileException(
                    where,
                    "expected offsets that rise from 0 to the " + points + " points, one more than laws, got others");
        return begins;
    }

    private Optional<double[]> weights(String side, int points) {
        NdArray weights = arrays.get(side + "_weights");
        if (weights == null) return Optional.empty();
        if (weights.size() != points)
            throw new BadFileException(
                    where(side + "_weights"), "expected " + points + " weights, one a sample, got " + weights.size());
        return Optional.of(weights.doubles());
    }

    private List<LawTable.Row> rows(String side, int laws) {
        String own = side + "_ids";
        String key = arrays.containsKey(own) ? own : "ids";
        NdArray ids = arrays.get(key);
        long[] names = ids == null ? new long[0] : whole(key, ids);
        if (ids != null && names.length != laws)
            throw new BadFileException(
                    where(key), "expected " + laws + " ids, one a law of " + side + ", got " + names.length);
        // Parameters and regimes come in the order of the common ids.
        boolean described = !key.equals(own) || side.equals("input");
        List<LawTable.Row> rows = new ArrayList<>();
        for (int i = 0; i < laws; i++)
            rows.add(new LawTable.Row(
                    Long.toString(ids == null ? i : names[i]),
                    described ? parameters(i, laws) : Map.of(),
                    described ? regime(i, laws) : Optional.empty(),
                    Optional.empty()));
        return rows;
    }

    private Map<String, Double> parameters(int law, int laws) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        arrays.forEach((name, values) -> {
            if (!name.startsWith(PARAMETER)) return;
            requireOnePerLaw(name, values, laws);
            double value = values.doubles()[law];
            if (!Double.isFinite(value))
                throw new BadFileException(where(name), "law " + law + ": expected a finite number, got " + value);
            parameters.put(name.substring(PARAMETER.length()), value);
        });
        return parameters;
    }

    private Optional<String> regime(int law, int laws) {
        NdArray regimes = arrays.get("regime");
        if (regimes == null) return Optional.empty();
        requireOnePerLaw("regime", regimes, laws);
        return Optional.of(Long.toString(whole("regime", regimes)[law]));
    }

    private void requireOnePerLaw(String name, NdArray values, int laws) {
        if (values.rank() != 1 || values.size() != laws)
            throw new BadFileException(
                    where(name), "expected " + laws + " numbers, one a law, got the shape " + shown(values));
    }

    private Optional<TimeGrid> times(String side, Optional<TimeGrid> given) {
        NdArray times = arrays.get(side + "_times");
        return times == null ? given : Optional.of(Import.grid(where(side + "_times"), times));
    }

    private Optional<Space.Labels> labels(String side, int count) {
        NdArray edges = arrays.get(side + "_edges");
        if (edges == null) return Optional.empty();
        Path where = where(side + "_edges");
        try {
            Bins bins = new Bins(edges.doubles());
            if (bins.count() == count) return Optional.of(Space.Labels.of(bins));
            if (bins.count() + 1 == count) return Optional.of(Space.Labels.of(bins, "beyond"));
            throw new BadFileException(where, "expected edges of " + count + " bins, or of one less, got " + bins);
        } catch (IllegalArgumentException e) {
            throw new BadFileException(where, String.valueOf(e.getMessage()));
        }
    }

    private long[] whole(String name, NdArray array) {
        if (array.type() == NdArray.Type.F4 || array.type() == NdArray.Type.F8)
            throw new BadFileException(
                    where(name),
                    "expected whole numbers (i4 or i8), got " + array.type().numpyName());
        return array.longs();
    }

    private static String shown(NdArray array) {
        return Arrays.toString(array.shape());
    }

    private Path where(String name) {
        return source.toString().endsWith(".npz") ? Path.of(source + "[" + name + "]") : source.resolve(name + ".npy");
    }
}
