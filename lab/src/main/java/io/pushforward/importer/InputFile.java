package io.pushforward.importer;

import io.pushforward.bundle.Answer;
import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.NpyText;
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
import java.util.stream.Stream;

/**
 * One input law from a user's file, for an operator that takes laws on a known space.
 *
 * <p>An {@code .npy} holds one point or path per row, for a space of labels a vector of masses. An {@code .npz} holds
 * {@code points} and where there are any {@code weights}, or {@code masses}, and {@code covariate_<name>}, or is what
 * {@code predict --out} wrote; further input laws
 * have {@code points_<name>}, {@code weights_<name>} and {@code masses_<name>}. A CSV or Parquet
 * table has one point per row and one column per coordinate, whatever the columns are called, and where there are any
 * {@code weight} and {@code covariate_<name>}; for a space of labels it has one row of masses.
 *
 * @param covariates what the file says besides, by name
 * @param others further input laws that the file holds, by name
 */
public record InputFile(Law law, Map<String, String> covariates, Map<String, Law> others) {
    static final String COVARIATE = "covariate_";
    private static final String POINTS = "points";
    private static final String WEIGHTS = "weights";
    private static final String MASSES = "masses";
    private static final byte[] NPY = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final byte[] ZIP = {'P', 'K'};
    private static final byte[] PARQUET = {'P', 'A', 'R', '1'};

    /** Whether a path is a source of many laws: a folder, or an archive of law pairs. */
    public static boolean isDataset(Path source) {
        if (Files.isDirectory(source)) return true;
        if (!source.toString().endsWith(".npz")) return false;
        return Npz.names(source).stream().anyMatch(name -> name.startsWith("input"));
    }

    /** Reads what comes from a stream, in any of the formats; its first bytes tell which. */
    public static InputFile read(InputStream stream, LawOperator operator) {
        try {
            return read("standard input", stream.readAllBytes(), operator);
        } catch (IOException e) {
            throw new UncheckedIOException("standard input: " + e.getMessage(), e);
        }
    }

    /**
     * Reads the bytes of a file, in any of the formats.
     *
     * @param name what messages call the file
     */
    public static InputFile read(String name, byte[] bytes, LawOperator operator) {
        try {
            Path file = Files.createTempFile("input", ending(bytes));
            try {
                Files.write(file, bytes);
                return read(file, operator);
            } catch (BadFileException mistake) {
                throw new UserMistake(String.valueOf(mistake.getMessage()).replace(file.toString(), name), mistake);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": " + e.getMessage(), e);
        }
    }

    /** Whether bytes are those of an archive of arrays, {@code .npz}. */
    public static boolean isArchive(byte[] bytes) {
        return starts(bytes, ZIP);
    }

    private static String ending(byte[] bytes) {
        if (starts(bytes, NPY)) return ".npy";
        if (starts(bytes, ZIP)) return ".npz";
        return starts(bytes, PARQUET) ? ".parquet" : ".csv";
    }

    private static boolean starts(byte[] bytes, byte[] mark) {
        return bytes.length >= mark.length && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
    }

    /** The input of an operator, with those further laws that the file holds. */
    public static InputFile read(Path file, LawOperator operator) {
        return read(file, operator.inputSpace(), operator.others());
    }

    /** A law on a known space. */
    public static InputFile read(Path file, Space space) {
        return read(file, space, Map.of());
    }

    private static InputFile read(Path file, Space space, Map<String, Space> others) {
        if (file.toString().endsWith(".npz")) return archive(file, space, others);
        if (TableRows.isTable(file)) return InputTable.read(file, space);
        return new InputFile(law(file, Npy.read(file), Optional.empty(), space), Map.of(), Map.of());
    }

    /** The arrays of an archive that is read as this query, but for its covariates of words, which arrays do not hold. */
    public static Map<String, NdArray> arrays(Query query) {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        put(arrays, "", query.law());
        query.others().forEach((name, law) -> put(arrays, "_" + name, law));
        return arrays;
    }

    private static void put(Map<String, NdArray> arrays, String ending, Law law) {
        if (law instanceof Categorical labels) {
            arrays.put(MASSES + ending, NdArray.of(labels.masses(), labels.masses().length));
            return;
        }
        Ensemble points = law.atoms()
                .orElseThrow(
                        () -> new IllegalArgumentException("expected a law with atoms, got one on " + law.space()));
        arrays.put(POINTS + ending, NdArray.of(points.points(), points.size(), points.dimension()));
        if (!points.isUniform()) arrays.put(WEIGHTS + ending, NdArray.of(points.weights(), points.size()));
    }

    private static InputFile archive(Path file, Space space, Map<String, Space> others) {
        NpyText.Contents contents = NpyText.archive(file);
        Map<String, NdArray> arrays = contents.numbers();
        Map<String, String> covariates = new LinkedHashMap<>();
        contents.words().forEach((name, words) -> {
            if (!name.startsWith(COVARIATE) || words.size() != 1)
                throw new BadFileException(
                        file, "expected words in " + COVARIATE + "<name> alone, one each, got '" + name + "'");
            covariates.put(name.substring(COVARIATE.length()), words.get(0));
        });
        for (Map.Entry<String, NdArray> entry : arrays.entrySet()) {
            String name = entry.getKey();
            if (name.startsWith(COVARIATE))
                covariates.put(name.substring(COVARIATE.length()), number(file, name, entry.getValue()));
            else if (!isOfALaw(name) && !arrays.containsKey(Answer.ATOMS))
                throw new BadFileException(
                        file, "expected points, weights, masses or " + COVARIATE + "<name>, got '" + name + "'");
        }
        Map<String, Law> further = new LinkedHashMap<>();
        others.forEach((name, own) -> {
            if (arrays.containsKey(wanted(own) + "_" + name)) further.put(name, member(file, arrays, "_" + name, own));
        });
        return new InputFile(member(file, arrays, "", space), covariates, further);
    }

    private static boolean isOfALaw(String name) {
        return Stream.of(POINTS, WEIGHTS, MASSES).anyMatch(known -> name.equals(known) || name.startsWith(known + "_"));
    }

    private static String wanted(Space space) {
        return space.isNumeric() ? POINTS : MASSES;
    }

    private static Law member(Path file, Map<String, NdArray> arrays, String ending, Space space) {
        // What predict writes is a law as well: one operator's answer may be the question to another.
        boolean answer = ending.isEmpty() && space.isNumeric() && !arrays.containsKey(POINTS);
        NdArray law = arrays.get(answer && arrays.containsKey(Answer.ATOMS) ? Answer.ATOMS : wanted(space) + ending);
        if (law == null)
            throw new BadFileException(
                    file, "expected an array '" + wanted(space) + "' of " + space + ", got " + arrays.keySet());
        return law(file, law, Optional.ofNullable(arrays.get(WEIGHTS + ending)), space);
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
        int width = array.rank() == 1 ? 1 : array.rank() == 2 ? array.extent(1) : width(array, space);
        if (width < 0 || array.size() == 0)
            throw new BadFileException(
                    file,
                    "expected a matrix with one point per row, or a vector of points on the line"
                            + (space instanceof Space.Fields fields
                                    ? ", or samples of the shape " + Arrays.toString(fields.shape())
                                    : "")
                            + ", got the shape " + Arrays.toString(array.shape()));
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

    /** How many numbers a point has in an array with an axis for each of a field, and perhaps for channels; -1 if none fits. */
    private static int width(NdArray array, Space space) {
        if (!(space instanceof Space.Fields fields)) return -1;
        int[] extents = Arrays.copyOfRange(array.shape(), 1, array.rank());
        int[] shape = fields.shape();
        boolean fits = Arrays.equals(extents, shape)
                || (fields.channels() == 1 && Arrays.equals(extents, Arrays.copyOf(shape, shape.length - 1)));
        return fits ? space.dimension() : -1;
    }

    /** A law of points, or of masses where the space is one of labels; what it refuses is said with the file's name. */
    static Law of(Path file, Space space, double[] numbers, Optional<double[]> weights) {
        try {
            return LawSpool.law(space, numbers, weights);
        } catch (IllegalArgumentException e) {
            throw new BadFileException(file, String.valueOf(e.getMessage()));
        }
    }
}
