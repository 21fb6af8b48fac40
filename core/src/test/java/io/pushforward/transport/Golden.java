package io.pushforward.transport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reference values made by other programs, from the golden folder of the test resources. */
public final class Golden {
    private Golden() {}

    public static JsonNode json(String name) {
        try (InputStream in = open(name)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Numbers nested to any depth, or in a file of their own, in row order. */
    public static double[] numbers(JsonNode node) {
        if (node.has("npy")) return npy(node.get("npy").asText());
        List<Double> flat = new ArrayList<>();
        collect(node, flat);
        return flat.stream().mapToDouble(v -> v).toArray();
    }

    private static void collect(JsonNode node, List<Double> flat) {
        if (node.isNumber()) flat.add(node.asDouble());
        else node.forEach(child -> collect(child, flat));
    }

    /** A cloud of points with or without weights. */
    public static Ensemble cloud(JsonNode points, JsonNode weights) {
        double[] flat = numbers(points);
        JsonNode first = points.get(0);
        int d = points.has("npy") ? points.get("shape").get(1).asInt() : first.isArray() ? first.size() : 1;
        Space space = new Space.Vectors(d);
        return weights.isMissingNode()
                ? Ensemble.uniform(space, flat)
                : Ensemble.weighted(space, flat, numbers(weights));
    }

    private static double[] npy(String name) {
        try (InputStream in = open(name)) {
            ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
            int header = bytes.getShort(8);
            String text = new String(bytes.array(), 10, header, StandardCharsets.US_ASCII);
            if (!text.contains("'<f8'") || !text.contains("'fortran_order': False"))
                throw new IllegalStateException("expected little-endian doubles in row order, got " + text);
            bytes.position(10 + header);
            double[] values = new double[bytes.remaining() / 8];
            bytes.asDoubleBuffer().get(values);
            return values;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        InputStream in = Golden.class.getResourceAsStream("/golden/" + name);
        if (in == null) throw new IllegalStateException("no golden file " + name);
        return in;
    }
}
