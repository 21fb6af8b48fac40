package io.pushforward.importer;

import io.pushforward.law.TimeGrid;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Users' laws as one {@code .npy} file a law and side: {@code input/7.npy} and {@code target/7.npy}, or
 * {@code 7_input.npy} and {@code 7_target.npy}.
 */
final class LawFolder {
    private static final String NPY = ".npy";

    private final Path folder;

    LawFolder(Path folder) {
        this.folder = folder;
    }

    static boolean describes(Path folder) {
        return Files.isDirectory(folder.resolve("input"))
                || Files.isDirectory(folder.resolve("input_masses"))
                || Import.files(folder).stream()
                        .anyMatch(file -> file.toString().endsWith("_input.npy")
                                || file.toString().endsWith("_input_masses.npy"));
    }

    ImportedSide side(String side, Optional<TimeGrid> given) {
        Path grid = folder.resolve(side + "_times.npy");
        Optional<TimeGrid> times = Files.exists(grid) ? Optional.of(Import.grid(grid, Npy.read(grid))) : given;
        ImportedSide.Builder builder = new ImportedSide.Builder(where(side), times);
        Map<String, Path> masses = laws(side + "_masses");
        Map<String, Path> points = laws(side);
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

    private static void ensemble(ImportedSide.Builder builder, String law, Path file, Optional<Path> weights) {
        NdArray points = Npy.read(file);
        if (points.rank() < 1 || points.rank() > 3)
            throw new BadFileException(
                    file,
                    "law " + law + ": expected points [sample, coordinate] or [sample, time, channel], got the shape "
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
                    "law " + law + ": expected " + samples + " weights, one a sample, got the shape "
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
