package io.pushforward.neural.train;

import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Safetensors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A training between two epochs, whole: what is here and the training's seed decide everything that follows.
 *
 * @param fingerprint of the options, the seed and the training laws
 * @param epoch finished epochs
 * @param step finished steps
 * @param history training loss of each finished epoch
 * @param validation validation loss of each finished epoch, if laws are held out
 * @param bestEpoch finished epochs when the validation loss was least
 * @param buffers weights, moments, averages, by name, each as long as the weights
 */
record Checkpoint(
        String fingerprint,
        int epoch,
        long step,
        double[] history,
        double[] validation,
        int bestEpoch,
        Map<String, float[]> buffers) {
    private static final String FILE = "checkpoint.safetensors";

    static Path file(Path directory) {
        return directory.resolve(FILE);
    }

    /** Writes wholly or not at all. */
    void write(Path directory) {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        buffers.forEach((name, values) -> arrays.put(name, NdArray.of(values, values.length)));
        arrays.put("history", NdArray.of(history, history.length));
        arrays.put("validation", NdArray.of(validation, validation.length));
        arrays.put("position", NdArray.of(new long[] {epoch, step, bestEpoch}, 3));
        Safetensors.write(file(directory), arrays, Map.of("fingerprint", fingerprint));
    }

    /** The checkpoint in a directory, if there is one; another training's is an error. */
    static Optional<Checkpoint> find(Path directory, String fingerprint) {
        Path file = file(directory);
        if (!Files.exists(file)) return Optional.empty();
        if (!isOf(file, fingerprint))
            throw new BadFileException(
                    file,
                    "this checkpoint is of another training (other options, seed or laws); remove it for a fresh start");
        return Optional.of(read(file, fingerprint));
    }

    /** Whether a file is a checkpoint of the training with this fingerprint. */
    static boolean isOf(Path file, String fingerprint) {
        return fingerprint.equals(Safetensors.metadata(file).get("fingerprint"));
    }

    /** A checkpoint that {@link #isOf} the training with this fingerprint. */
    static Checkpoint read(Path file, String fingerprint) {
        Map<String, NdArray> arrays = Safetensors.read(file);
        Map<String, float[]> buffers = new LinkedHashMap<>();
        arrays.forEach((name, array) -> {
            if (array.type() == NdArray.Type.F4) buffers.put(name, array.floats());
        });
        long[] position = array(file, arrays, "position").longs();
        return new Checkpoint(
                fingerprint,
                (int) position[0],
                position[1],
                array(file, arrays, "history").doubles(),
                array(file, arrays, "validation").doubles(),
                (int) position[2],
                buffers);
    }

    private static NdArray array(Path file, Map<String, NdArray> arrays, String name) {
        NdArray array = arrays.get(name);
        if (array == null) throw new BadFileException(file, "expected an array " + name + ", got " + arrays.keySet());
        return array;
    }
}
