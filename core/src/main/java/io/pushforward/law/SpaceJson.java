package io.pushforward.law;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Spaces as JSON, the same in datasets and bundles. */
public final class SpaceJson {
    private SpaceJson() {}

    public static ObjectNode write(Space space) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (space instanceof Space.Vectors vectors) {
            json.put("space", "euclidean").put("dimension", vectors.dimension());
        } else if (space instanceof Space.Labels labels) {
            ArrayNode names = json.put("space", "labels").putArray("names");
            labels.names().forEach(names::add);
            labels.bins().ifPresent(bins -> numbers(json.putArray("edges"), bins.edges()));
        } else if (space instanceof Space.Fields fields) {
            write(json, fields);
        }
        naming(json, space.naming());
        return json;
    }

    /** Paths with trapezoid weights keep the form that they had before there were fields. */
    private static void write(ObjectNode json, Space.Fields fields) {
        boolean plain = fields.axes().size() == 1 && fields.axis().isTrapezoid();
        json.put("space", plain ? "paths" : "fields").put("channels", fields.channels());
        if (plain) numbers(json.putArray("times"), fields.axis().nodes());
        else for (Axis axis : fields.axes()) write(json.withArray("axes").addObject(), axis);
    }

    private static void write(ObjectNode json, Axis axis) {
        numbers(json.putArray("nodes"), axis.nodes());
        if (!axis.isTrapezoid()) numbers(json.putArray("weights"), axis.quadrature());
    }

    private static void naming(ObjectNode json, Naming naming) {
        if (!naming.title().isEmpty()) json.put("title", naming.title());
        if (naming.axes().size() == 1) json.put("axis", naming.axes().get(0).toString());
        else naming.axes().forEach(axis -> json.withArray("axisNames").add(axis.toString()));
        naming.quantities().forEach(quantity -> json.withArray("quantities").add(quantity.toString()));
    }

    private static Naming naming(JsonNode json) {
        List<Quantity> axes = json.has("axis")
                ? List.of(Quantity.parse(json.path("axis").asText()))
                : quantities(json.path("axisNames"));
        return new Naming(json.path("title").asText(), quantities(json.path("quantities")), axes);
    }

    private static List<Quantity> quantities(JsonNode list) {
        List<Quantity> quantities = new ArrayList<>();
        list.forEach(quantity -> quantities.add(Quantity.parse(quantity.asText())));
        return quantities;
    }

    /** Reads what {@link #write} wrote; an error that names what is missing or wrong otherwise. */
    public static Space read(JsonNode json) {
        return bare(json).called(naming(json));
    }

    private static Space bare(JsonNode json) {
        String kind = json.path("space").asText();
        return switch (kind) {
            case "euclidean" -> new Space.Vectors(whole(json, "dimension"));
            case "labels" -> labels(json);
            case "paths" -> Space.Fields.path(new Axis(numbers(json, "times")), whole(json, "channels"));
            case "fields" -> new Space.Fields(axes(json.path("axes")), whole(json, "channels"));
            default ->
                throw new IllegalArgumentException(
                        "expected a space (euclidean, labels, paths or fields), got " + (kind.isEmpty() ? json : kind));
        };
    }

    private static List<Axis> axes(JsonNode json) {
        List<Axis> axes = new ArrayList<>();
        for (JsonNode axis : json)
            axes.add(
                    axis.has("weights")
                            ? Axis.weighted(numbers(axis, "nodes"), numbers(axis, "weights"))
                            : new Axis(numbers(axis, "nodes")));
        return axes;
    }

    private static Space labels(JsonNode json) {
        JsonNode names = json.path("names");
        if (!names.isArray()) throw new IllegalArgumentException("expected a list of names of labels, got " + names);
        List<String> read = new ArrayList<>();
        names.forEach(name -> read.add(name.asText()));
        return new Space.Labels(
                read, json.has("edges") ? Optional.of(new Bins(numbers(json, "edges"))) : Optional.empty());
    }

    private static int whole(JsonNode json, String key) {
        JsonNode value = json.path(key);
        if (!value.isInt())
            throw new IllegalArgumentException("expected a whole number for " + key + " of a space, got " + value);
        return value.intValue();
    }

    private static double[] numbers(JsonNode json, String key) {
        JsonNode values = json.path(key);
        double[] numbers = new double[values.size()];
        for (int k = 0; k < numbers.length; k++) {
            if (!values.path(k).isNumber())
                throw new IllegalArgumentException(
                        "expected numbers for " + key + " of a space, got " + values.path(k));
            numbers[k] = values.path(k).doubleValue();
        }
        return numbers;
    }

    private static void numbers(ArrayNode target, double[] values) {
        for (double value : values) target.add(value);
    }
}
