package io.pushforward.predict;

import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import io.pushforward.store.RowSpool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Predictions of many laws on their way to one archive. They come in parts, in any order; points and masses wait on disk, so
 * that two numbers per law are all that stays in memory.
 */
public final class PredictionSpool implements AutoCloseable {
    private final Path file;
    private final TreeMap<Integer, Map<String, NdArray>> whole = new TreeMap<>(); // ids and offsets, by part
    private final Map<String, RowSpool> rows = new LinkedHashMap<>();

    /** @param file the archive, beside which the rows wait */
    public PredictionSpool(Path file) {
        this.file = file;
    }

    /** Takes the arrays of {@link Predictions#of}; a part without laws has none. */
    public void add(int part, Map<String, NdArray> arrays) {
        if (arrays.isEmpty()) return;
        Map<String, NdArray> kept = new LinkedHashMap<>();
        arrays.forEach((name, array) -> {
            if (array.type() == NdArray.Type.I8) kept.put(name, array);
            else rows(name, array).add(part, array.doubles());
        });
        whole.put(part, kept);
    }

    private RowSpool rows(String name, NdArray array) {
        int[] shape = array.shape();
        return rows.computeIfAbsent(
                name,
                added -> new RowSpool(
                        file.toAbsolutePath().resolveSibling(""), Arrays.copyOfRange(shape, 1, shape.length)));
    }

    /** Writes the archive, the parts in the order of their numbers; the number of laws. */
    public int write() {
        if (whole.isEmpty()) return 0;
        List<Map<String, NdArray>> parts = new ArrayList<>(whole.values());
        Npz.write(file, Predictions.joined(parts), rows);
        return parts.stream()
                .mapToInt(part -> part.getOrDefault("ids", NONE).size())
                .sum();
    }

    private static final NdArray NONE = NdArray.of(new long[0], 0);

    @Override
    public void close() {
        rows.values().forEach(RowSpool::close);
    }
}
