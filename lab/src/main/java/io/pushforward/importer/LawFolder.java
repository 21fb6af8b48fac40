package io.pushforward.importer;

import io.pushforward.law.Axis;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.NpyText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Users' laws as one {@code .npy} file per law and side: {@code input/7.npy} and {@code target/7.npy}, or
 * {@code 7_input.npy} and {@code 7_target.npy}.
 */
final class LawFolder implements Layout {
    private static final String NPY = ".npy";
    private static final Pattern ENDING =
            Pattern.compile(".*?_((?:input(?:_[A-Za-z0-9]+)?|target)(?:_masses|_weights)?)");

    private static final List<String> KINDS = List.of("_masses", "_weights");

    private final Path folder;
    private final Import.Options options;

    LawFolder(Path folder, Import.Options options) {
        this.folder = folder;
        this.options = options;
    }

    static boolean describes(Path folder) {
        return !sides(folder).isEmpty();
    }

    @Override
    public List<String> sides() {
        return List.copyOf(sides(folder));
    }

    private static Set<String> sides(Path folder) {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> inside = Files.list(folder)) {
            inside.forEach(path -> {
                String name = path.getFileName().toString();
                if (Files.isDirectory(path)) names.add(name);
                else if (name.endsWith(NPY)) {
                    Matcher side = ENDING.matcher(name.substring(0, name.length() - NPY.length()));
                    if (side.matches()) names.add(side.group(1));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": " + e.getMessage(), e);
        }
        Set<String> sides = new TreeSet<>();
        for (String name : names) {
            String side = name;
            for (String kind : KINDS) if (side.endsWith(kind)) side = side.substring(0, side.length() - kind.length());
            if (Import.isSide(side)) sides.add(side);
        }
        return sides;
    }

    @Override
    public ImportedSide side(String side) {
        SideOptions given = options.of(side);
        Path grid = folder.resolve(side + "_times.npy");
        Path edges = folder.resolve(side + "_edges.npy");
        Path exact = folder.resolve(side + "_exact.npy");
        SideOptions own = new SideOptions(
                Files.exists(grid) ? Optional.of(Import.grid(grid, Npy.read(grid))) : given.times(),
                Files.exists(edges) ? Optional.of(Import.bins(edges, Npy.read(edges))) : given.bins(),
                given.names(),
                NamedArrays.observed(Files.exists(exact) ? Npy.read(exact) : null, given.observed()));
        ImportedSide.Builder builder = new ImportedSide.Builder(where(side), own, options.missing());
        Map<String, Path> masses = laws(side + "_masses");
        Map<String, Path> points = laws(side);
        points.values().stream()
                .findFirst()
                .flatMap(file -> grid(side, file, own.times()))
                .ifPresent(builder::on);
        Map<String, Path> weights = laws(side + "_weights");
        if (!masses.isEmpty() && !points.isEmpty())
            throw new BadFileException(folder, "expected " + side + "s as points or as masses, got both");
        weights.forEach((law, file) -> {
            if (!points.containsKey(law))
                throw new BadFileException(file, "law " + law + ": expected points for these weights, got none");
        });
        points.forEach((law, file) -> ensemble(builder, law, file, Optional.ofNullable(weights.get(law))));
        masses.forEach((law, file) -> {
            NdArray array = Npy.read(file);
            if (array.rank() != 1)
                throw new BadFileException(
                        file,
                        "law " + law + ": expected masses [label], got the shape " + Arrays.toString(array.shape()));
            builder.masses(file, ImportedSide.named(law), array.doubles(), Optional.empty());
        });
        return builder.build();
    }

    /** What files such as {@code input_axis_y.npy} say of the grid, and the shape of a law's file. */
    private Optional<FieldGrid> grid(String side, Path law, Optional<Axis> times) {
        List<Path> files = Import.files(folder).stream()
                .filter(file -> {
                    String name = file.getFileName().toString();
                    return name.startsWith(side + FieldGrid.AXIS) || name.equals(side + FieldGrid.AXES + NPY);
                })
                .toList();
        NpyText.Contents contents = NpyText.files(files);
        int[] shape = Npy.read(law).shape();
        return FieldGrid.of(
                side,
                times,
                contents.numbers(),
                contents.words().getOrDefault(side + FieldGrid.AXES, List.of()),
                Arrays.copyOfRange(shape, Math.min(shape.length, 1), shape.length),
                array -> array.equals(side) ? law : folder.resolve(array + NPY));
    }

    private static void ensemble(ImportedSide.Builder builder, String law, Path file, Optional<Path> weights) {
        NdArray points = Npy.read(file);
        if (points.rank() < 1 || points.rank() > 5)
            throw new BadFileException(
                    file,
                    "law " + law + ": expected points [sample, coordinate], [sample, time, channel] or [sample, y, x,"
                            + " channel], got the shape "
                            + Arrays.toString(points.shape()));
        builder.ensemble(
                file,
                ImportedSide.named(law),
                points.doubles(),
                points.extent(0),
                weights.map(path -> weights(law, path, points.extent(0))));
    }

    private static double[] weights(String law, Path file, int samples) {
        NdArray weights = Npy.read(file);
        if (weights.rank() != 1 || weights.size() != samples)
            throw new BadFileException(
                    file,
                    "law " + law + ": expected " + samples + " weights, one per sample, got the shape "
                            + Arrays.toString(weights.shape()));
        return weights.doubles();
    }

    private Path where(String side) {
        Path inner = folder.resolve(side);
        return Files.isDirectory(inner) ? inner : folder;
    }

    /** The files of one kind by law, from the subfolder of that name or by the ends of their names. */
    private Map<String, Path> laws(String kind) {
        Map<String, Path> laws = new TreeMap<>();
        Path inner = folder.resolve(kind);
        boolean nested = Files.isDirectory(inner);
        String end = nested ? NPY : "_" + kind + NPY;
        List<Path> files = nested ? Import.files(inner) : Import.files(folder);
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.endsWith(end) && name.length() > end.length())
                laws.put(name.substring(0, name.length() - end.length()), file);
            else if (nested) throw new BadFileException(file, "expected files named like '7.npy' only, got this one");
        }
        return laws;
    }
}
