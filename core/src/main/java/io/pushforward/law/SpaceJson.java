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
        if (space instanceof Space.Euclidean euclidean) {
            json.put("space", "euclidean").put("dimension", euclidean.dimension());
        } else if (space instanceof Space.Labels labels) {
            ArrayNode names = json.put("space", "labels").putArray("names");
            labels.names().forEach(names::add);
            labels.bins().ifPresent(bins -> numbers(json.putArray("edges"), bins.edges()));
        } else if (space instanceof Space.Paths paths) {
            json.put("space", "paths").put("channels", paths.channels());
            numbers(json.putArray("times"), paths.grid().times());
        }
        naming(json, space.naming());
        return json;
    }

    private static void naming(ObjectNode json, Naming naming) {
        if (!naming.title().isEmpty()) json.put("title", naming.title());
        naming.axis().ifPresent(axis -> json.put("axis", axis.toString()));
        if (naming.quantities().isEmpty()) return;
        ArrayNode quantities = json.putArray("quantities");
        naming.quantities().forEach(quantity -> quantities.add(quantity.toString()));
    }

    private static Naming naming(JsonNode json) {
        List<Quantity> quantities = new ArrayList<>();
        json.path("quantities").forEach(quantity -> quantities.add(Quantity.parse(quantity.asText())));
        return new Naming(
                json.path("title").asText(),
                quantities,
                json.has("axis") ? Optional.of(Quantity.parse(json.path("axis").asText())) : Optional.empty());
    }

    /** Reads what {@link #write} wrote; an error that names what is missing or wrong otherwise. */
    public static Space read(JsonNode json) {
        return bare(json).called(naming(json));
    }

    private static Space bare(JsonNode json) {
        String kind = json.path("space").asText();
        return switch (kind) {
            case "euclidean" -> new Space.Euclidean(whole(json, "dimension"));
            case "labels" -> labels(json);
            case "paths" -> new Space.Paths(new TimeGrid(numbers(json, "times")), whole(json, "channels"));
            default ->
                throw new IllegalArgumentException(
                        "expected a space (euclidean, labels or paths), got " + (kind.isEmpty() ? json : kind));
        };
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
