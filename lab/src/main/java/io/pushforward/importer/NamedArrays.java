package io.pushforward.importer;

import io.pushforward.data.LawTable;
import io.pushforward.data.Observed;
import io.pushforward.law.Axis;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.NpyStream;
import io.pushforward.store.NpyText;
import io.pushforward.store.Npz;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Users' laws as a few arrays with known names, in one {@code .npz} or as {@code .npy} files in one folder. */
final class NamedArrays implements Layout {
    private static final List<String> OF_A_SIDE = List.of(
            "", "_masses", "_offsets", "_weights", "_ids", "_times", "_edges", "_trials", "_exact", "_names", "_axes");
    private static final List<String> OF_POINTS = List.of("", "_masses", "_weights");
    private static final Pattern OF_AN_INPUT = Pattern.compile("(input_[A-Za-z0-9]+?)(_masses|_offsets|_weights|_ids"
            + "|_times|_edges|_trials|_exact|_names|_axes|_axis_[xyz](_weights)?)?");
    private static final List<String> OF_LAWS =
            List.of(LawTable.REGIME, LawTable.SPLIT, LawTable.GROUP, LawTable.ORDER, LawTable.NAME);

    private final Path source;
    private final Import.Options options;
    private final Set<String> names;
    private final Map<String, NdArray> arrays; // all but those that are read law by law
    private final Map<String, List<String>> words;

    private NamedArrays(Path source, Set<String> names, NpyText.Contents contents, Import.Options options) {
        this.source = source;
        this.names = new TreeSet<>(names);
        this.arrays = contents.numbers();
        this.words = contents.words();
        this.options = options;
        for (String name : this.names)
            if (!isKnown(name))
                throw new BadFileException(
                        source,
                        "expected arrays named input, target, with " + OF_A_SIDE.subList(1, OF_A_SIDE.size())
                                + " or _axis_<x, y or z> after it, ids, title, " + OF_LAWS
                                + ", parameter_<name>, covariate_<name> or fact_<name>, got '" + name + "'");
    }

    static NamedArrays ofArchive(Path file, Import.Options options) {
        return new NamedArrays(file, Npz.names(file), NpyText.archive(file, name -> !isLarge(name)), options);
    }

    static NamedArrays ofFolder(Path folder, List<Path> files, Import.Options options) {
        Map<String, Path> byName = new TreeMap<>();
        for (Path file : files) byName.put(file.getFileName().toString().replaceAll("\\.npy$", ""), file);
        List<Path> small = byName.entrySet().stream()
                .filter(named -> !isLarge(named.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        return new NamedArrays(folder, byName.keySet(), NpyText.files(small), options);
    }

    /** Whether the files of a folder are arrays of this kind. */
    static boolean describes(List<Path> files) {
        return files.stream()
                .map(file -> file.getFileName().toString())
                .anyMatch(name -> name.matches("input(_[A-Za-z0-9]+)?\\.npy")
                        && !name.matches("input_(offsets|weights|ids|times|edges|trials|exact|names|axes)\\.npy"));
    }

    private static boolean isKnown(String name) {
        if (name.equals("ids") || name.equals("title") || OF_LAWS.contains(name)) return true;
        for (String prefix : List.of(KnownLaws.PARAMETER, LawTable.COVARIATE, LawTable.FACT))
            if (name.startsWith(prefix)) return true;
        for (String side : List.of("input", "target"))
            if (name.startsWith(side) && isOfASide(name.substring(side.length()))) return true;
        return OF_AN_INPUT.matcher(name).matches();
    }

    /** Whether an array holds the laws of a side themselves, so that it may be larger than memory. */
    private static boolean isLarge(String name) {
        Matcher input = OF_AN_INPUT.matcher(name);
        if (!isOfASide(name.replaceFirst("^input", "")) && input.matches())
            return OF_POINTS.contains(Optional.ofNullable(input.group(2)).orElse(""));
        return OF_POINTS.stream().anyMatch(end -> name.equals("input" + end) || name.equals("target" + end));
    }

    private static boolean isOfASide(String ending) {
        return OF_A_SIDE.contains(ending) || FieldGrid.describes(ending);
    }

    @Override
    public List<String> sides() {
        Set<String> sides = new TreeSet<>();
        for (String name : names) {
            Matcher input = OF_AN_INPUT.matcher(name);
            if (name.equals("input") || name.equals("input_masses")) sides.add("input");
            else if (name.equals("target") || name.equals("target_masses")) sides.add("target");
            else if (!isOfASide(name.replaceFirst("^input", "")) && input.matches()) sides.add(input.group(1));
        }
        return List.copyOf(sides);
    }

    /** What an array {@code <side>_exact} says, where there is one. */
    static Observed observed(@Nullable NdArray exact, Observed otherwise) {
        if (exact == null) return otherwise;
        return DoubleStream.of(exact.doubles()).anyMatch(value -> value != 0) ? Observed.EXACT : Observed.DRAWN;
    }

    @Override
    public ImportedSide side(String side) {
        NdArray edges = arrays.get(side + "_edges");
        SideOptions given = options.of(side);
        SideOptions own = new SideOptions(
                times(side, given.times()),
                edges == null ? given.bins() : Optional.of(Import.bins(where(side + "_edges"), edges)),
                given.names().isEmpty() ? quantities(side) : given.names(),
                observed(arrays.get(side + "_exact"), given.observed()));
        ImportedSide.Builder builder = new ImportedSide.Builder(where(side), own, options.missing());
        builder.name(Naming.NONE.withTitle(String.join(" ", words.getOrDefault("title", List.of()))));
        boolean masses = names.contains(side + "_masses");
        if (!masses && edges != null)
            throw new BadFileException(
                    where(side + "_edges"),
                    "expected edges beside an array '" + side
                            + "_masses' of masses [law, label], got none of that name");
        if (masses) masses(side, builder);
        else if (names.contains(side)) ensembles(side, builder);
        else
            throw new BadFileException(
                    source, "expected an array '" + side + "' or '" + side + "_masses', got " + names);
        return builder.build();
    }

    private List<Quantity> quantities(String side) {
        return words.getOrDefault(side + "_names", List.of()).stream()
                .map(Quantity::parse)
                .toList();
    }

    private void masses(String side, ImportedSide.Builder builder) {
        Path where = where(side + "_masses");
        try (NpyStream masses = stream(side + "_masses")) {
            int[] shape = masses.shape();
            if (shape.length != 2)
                throw new BadFileException(where, "expected masses [law, label], got the shape " + shown(shape));
            for (KnownLaws.Row row : rows(side, shape[0]))
                builder.masses(where, row, masses.next(shape[1]), Optional.empty());
        }
    }

    private void ensembles(String side, ImportedSide.Builder builder) {
        try (NpyStream points = stream(side)) {
            long[] begins = begins(side, points.shape(), builder);
            if (!names.contains(side + "_weights")) {
                ensembles(side, begins, points, size -> Optional.empty(), builder);
                return;
            }
            try (NpyStream weights = stream(side + "_weights")) {
                long total = begins[begins.length - 1];
                if (weights.size() != total)
                    throw new BadFileException(
                            where(side + "_weights"),
                            "expected " + total + " weights, one per sample, got " + weights.size());
                ensembles(side, begins, points, size -> Optional.of(weights.next(size)), builder);
            }
        }
    }

    private void ensembles(
            String side,
            long[] begins,
            NpyStream points,
            IntFunction<Optional<double[]>> weights,
            ImportedSide.Builder builder) {
        long total = begins[begins.length - 1];
        long width = total == 0 ? 0 : points.size() / total;
        List<KnownLaws.Row> rows = rows(side, begins.length - 1);
        for (int i = 0; i < rows.size(); i++) {
            int size = (int) (begins[i + 1] - begins[i]); // at most the first or the second extent
            builder.ensemble(where(side), rows.get(i), points.next(size * width), size, weights.apply(size));
        }
    }

    /** Where laws begin among all samples; and what samples are where they are fields, for the builder. */
    private long[] begins(String side, int[] shape, ImportedSide.Builder builder) {
        NdArray offsets = arrays.get(side + "_offsets");
        if (shape.length < (offsets == null ? 2 : 1))
            throw new BadFileException(
                    where(side), "expected points [law, sample, coordinate], got the shape " + shown(shape));
        FieldGrid.of(
                        side,
                        times(side, options.of(side).times()),
                        arrays,
                        words.getOrDefault(side + FieldGrid.AXES, List.of()),
                        Arrays.copyOfRange(shape, offsets == null ? 2 : 1, shape.length),
                        this::where)
                .ifPresent(builder::on);
        return offsets == null ? even(shape) : begins(side, offsets, shape[0]);
    }

    private NpyStream stream(String name) {
        return source.toString().endsWith(".npz") ? NpyStream.of(source, name) : NpyStream.of(where(name));
    }

    /** The offsets of ensembles of one size. */
    private static long[] even(int[] shape) {
        long[] begins = new long[shape[0] + 1];
        for (int i = 1; i < begins.length; i++) begins[i] = begins[i - 1] + shape[1];
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

    private List<KnownLaws.Row> rows(String side, int laws) {
        String own = side + "_ids";
        boolean hasOwn = arrays.containsKey(own) || words.containsKey(own);
        String key = hasOwn ? own : "ids";
        NdArray ids = arrays.get(key);
        List<String> names = words.getOrDefault(
                key,
                ids == null
                        ? IntStream.range(0, laws).mapToObj(Integer::toString).toList()
                        : Arrays.stream(whole(key, ids))
                                .mapToObj(Long::toString)
                                .toList());
        if (names.size() != laws)
            throw new BadFileException(
                    where(key), "expected " + laws + " ids, one per law of " + side + ", got " + names.size());
        // What is said of laws comes in the order of the common ids.
        boolean described = !hasOwn || side.equals("input");
        List<KnownLaws.Row> rows = new ArrayList<>();
        for (int i = 0; i < laws; i++) rows.add(new KnownLaws.Row(names.get(i), new LinkedHashMap<>()));
        arrays.forEach((name, values) -> {
            if (!(described && isOfLaws(name)) && !name.equals(side + "_trials")) return;
            requireOnePerLaw(name, values.rank() == 1 ? values.size() : -1, laws, shown(values.shape()));
            double[] numbers = values.doubles();
            for (int i = 0; i < laws; i++) rows.get(i).cells().put(name, cell(name, i, numbers[i]));
        });
        words.forEach((name, values) -> {
            if (!described || !isOfLaws(name)) return;
            requireOnePerLaw(name, values.size(), laws, "[" + values.size() + "]");
            for (int i = 0; i < laws; i++) rows.get(i).cells().put(name, values.get(i));
        });
        return rows;
    }

    private static boolean isOfLaws(String name) {
        return OF_LAWS.contains(name)
                || List.of(KnownLaws.PARAMETER, LawTable.COVARIATE, LawTable.FACT).stream()
                        .anyMatch(name::startsWith);
    }

    /** A number as text; a split of numbers says 1 where a law tests. */
    private String cell(String name, int law, double value) {
        if (!Double.isFinite(value))
            throw new BadFileException(where(name), "law " + law + ": expected a finite number, got " + value);
        if (name.equals(LawTable.SPLIT)) return value == 0 ? "training" : "test";
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private void requireOnePerLaw(String name, int count, int laws, String shape) {
        if (count != laws)
            throw new BadFileException(
                    where(name), "expected " + laws + " numbers, one per law, got the shape " + shape);
    }

    private Optional<Axis> times(String side, Optional<Axis> given) {
        NdArray times = arrays.get(side + "_times");
        return times == null ? given : Optional.of(Import.grid(where(side + "_times"), times));
    }

    private long[] whole(String name, NdArray array) {
        if (array.type() == NdArray.Type.F4 || array.type() == NdArray.Type.F8)
            throw new BadFileException(
                    where(name),
                    "expected whole numbers (i4 or i8), got " + array.type().numpyName());
        return array.longs();
    }

    private static String shown(int[] shape) {
        return Arrays.toString(shape);
    }

    private Path where(String name) {
        return source.toString().endsWith(".npz") ? Path.of(source + "[" + name + "]") : source.resolve(name + ".npy");
    }
}
