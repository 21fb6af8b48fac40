package io.pushforward.importer;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One input law from a user's file, for an operator that takes laws on a known space.
 *
 * <p>An {@code .npy} holds one point or path per row, for a space of labels a vector of masses. An {@code .npz} holds
 * {@code points} and where there are any {@code weights}, or {@code masses}, and {@code covariate_<name>}. A CSV or Parquet
 * table has one point per row and one column per coordinate, whatever the columns are called, and where there are any
 * {@code weight} and {@code covariate_<name>}; for a space of labels it has one row of masses.
 *
 * @param covariates what the file says besides, by name
 */
public record InputFile(Law law, Map<String, String> covariates) {
    static final String COVARIATE = "covariate_";
    private static final byte[] NPY = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final byte[] ZIP = {'P', 'K'};
    private static final byte[] PARQUET = {'P', 'A', 'R', '1'};

    /** Whether a path is a source of many laws: a folder, or an archive of law pairs. */
    public static boolean isDataset(Path source) {
        if (Files.isDirectory(source)) return true;
        if (!source.toString().endsWith(".npz")) return false;
        Set<String> names = Npz.read(source).keySet();
        return names.stream().anyMatch(name -> name.startsWith("input"));
    }

    /** Reads what comes from a stream, in any of the formats; its first bytes tell which. */
    public static InputFile read(InputStream stream, Space space) {
        try {
            byte[] bytes = stream.readAllBytes();
            Path file = Files.createTempFile("standard-input", ending(bytes));
            try {
                Files.write(file, bytes);
                return read(file, space);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("standard input: " + e.getMessage(), e);
        }
    }

    private static String ending(byte[] bytes) {
        if (starts(bytes, NPY)) return ".npy";
        if (starts(bytes, ZIP)) return ".npz";
        return starts(bytes, PARQUET) ? ".parquet" : ".csv";
    }

    private static boolean starts(byte[] bytes, byte[] mark) {
        return bytes.length >= mark.length && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
    }

    public static InputFile read(Path file, Space space) {
        String name = file.toString();
        if (name.endsWith(".npz")) return archive(file, space);
        if (TableRows.isTable(file)) return InputTable.read(file, space);
        return new InputFile(law(file, Npy.read(file), Optional.empty(), space), Map.of());
    }

    private static InputFile archive(Path file, Space space) {
        Map<String, NdArray> arrays = Npz.read(file);
        Map<String, String> covariates = new LinkedHashMap<>();
        for (Map.Entry<String, NdArray> entry : arrays.entrySet()) {
            String name = entry.getKey();
            if (name.startsWith(COVARIATE))
                covariates.put(name.substring(COVARIATE.length()), number(file, name, entry.getValue()));
            else if (!Set.of("points", "weights", "masses").contains(name))
                throw new BadFileException(
                        file, "expected points, weights, masses or " + COVARIATE + "<name>, got '" + name + "'");
        }
        String wanted = space instanceof Space.Labels ? "masses" : "points";
        NdArray law = arrays.get(wanted);
        if (law == null)
            throw new BadFileException(
                    file, "expected an array '" + wanted + "' of " + space + ", got " + arrays.keySet());
        return new InputFile(law(file, law, Optional.ofNullable(arrays.get("weights")), space), covariates);
    }

    private static String number(Path file, String name, NdArray array) {
        if (array.size() != 1)
            throw new BadFileException(file, "expected one number in " + name + ", got " + array.size());
        double value = array.doubles()[0];
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static Law law(Path file, NdArray array, Optional<NdArray> weights, Space space) {
        if (space instanceof Space.Labels labels) {
            if (array.size() != labels.size() || array.rank() > 2)
                throw new BadFileException(
                        file, "expected the masses of " + labels + ", got the shape " + Arrays.toString(array.shape()));
            return of(file, space, array.doubles(), Optional.empty());
        }
        int width = array.rank() == 1 ? 1 : array.rank() == 2 ? array.extent(1) : -1;
        if (width < 0 || array.size() == 0)
            throw new BadFileException(
                    file,
                    "expected a matrix with one point per row, or a vector of points on the line, got the shape "
                            + Arrays.toString(array.shape()));
        if (width != space.dimension())
            throw new BadFileException(
                    file,
                    "the operator takes points of " + space.dimension() + " numbers (" + space + "), got rows of "
                            + width);
        weights.ifPresent(mass -> {
            if (mass.rank() != 1 || mass.size() != array.size() / width)
                throw new BadFileException(
                        file,
                        "expected " + array.size() / width + " weights, one per point, got the shape "
                                + Arrays.toString(mass.shape()));
        });
        return of(file, space, array.doubles(), weights.map(NdArray::doubles));
    }

    /** A law of points, or of masses where the space is one of labels; what it refuses is said with the file's name. */
    static Law of(Path file, Space space, double[] numbers, Optional<double[]> weights) {
        try {
            if (space instanceof Space.Labels labels) return Categorical.of(labels, numbers);
            return weights.isPresent()
                    ? Ensemble.weighted(space, numbers, weights.get())
                    : Ensemble.uniform(space, numbers);
        } catch (IllegalArgumentException e) {
            throw new BadFileException(file, String.valueOf(e.getMessage()));
        }
    }
}
