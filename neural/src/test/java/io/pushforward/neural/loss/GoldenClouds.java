package io.pushforward.neural.loss;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bytedeco.pytorch.Tensor;

/** Golden values as tensors of doubles, clouds as batches [laws, size, dimension]. */
final class GoldenClouds {
    private GoldenClouds() {}

    static JsonNode read(String file) {
        try (InputStream in = Objects.requireNonNull(GoldenClouds.class.getResourceAsStream("/golden/" + file), file)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Clouds or gradients, [laws, size, dimension]; a file with two axes is one law. */
    static Tensor clouds(JsonNode node) {
        if (node.has("npy")) return ofFile(node.get("npy").asText());
        List<Long> shape = new ArrayList<>();
        for (JsonNode inner = node; inner.isArray(); inner = inner.get(0)) shape.add((long) inner.size());
        while (shape.size() < 3) shape.add(0, 1L);
        double[] flat = flat(node);
        return Tensors.doubles(flat, shape.stream().mapToLong(k -> k).toArray());
    }

    /** Weights [1, size]. */
    static Tensor weights(JsonNode node) {
        double[] flat = flat(node);
        return Tensors.doubles(flat, 1, flat.length);
    }

    static double[] flat(JsonNode node) {
        List<Double> values = new ArrayList<>();
        collect(node, values);
        return values.stream().mapToDouble(v -> v).toArray();
    }

    private static void collect(JsonNode node, List<Double> into) {
        if (node.isArray()) node.forEach(child -> collect(child, into));
        else into.add(node.doubleValue());
    }

    /** The golden files may lie in a jar, so they are copied before they are read. */
    private static Tensor ofFile(String name) {
        try (InputStream in = Objects.requireNonNull(GoldenClouds.class.getResourceAsStream("/golden/" + name), name)) {
            Path copy = Files.createTempFile("golden", ".npy");
            try {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
                NdArray array = Npy.read(copy);
                return Tensors.doubles(array.doubles(), 1, array.extent(0), array.extent(1));
            } finally {
                Files.delete(copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
