package io.pushforward.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Declarations of covariates as manifests and bundles keep them. */
public final class CovariateJson {
    private CovariateJson() {}

    public static ArrayNode write(List<Covariate> covariates) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Covariate covariate : covariates) {
            ObjectNode json = array.addObject().put("name", covariate.name());
            if (covariate instanceof Covariate.Numeric number)
                json.put("kind", "number").put("unit", number.unit());
            if (covariate instanceof Covariate.Cyclic cyclic)
                json.put("kind", "cyclic").put("period", cyclic.period());
            if (covariate instanceof Covariate.Category category)
                category.levels().forEach(json.put("kind", "category").putArray("levels")::add);
        }
        return array;
    }

    /** Reads what {@link #write} wrote; none where the node is missing. */
    public static List<Covariate> read(JsonNode array) {
        List<Covariate> covariates = new ArrayList<>();
        for (JsonNode json : array) {
            String name = json.path("name").asText();
            covariates.add(
                    switch (json.path("kind").asText()) {
                        case "number" ->
                            new Covariate.Numeric(name, json.path("unit").asText());
                        case "cyclic" ->
                            new Covariate.Cyclic(name, json.path("period").asDouble());
                        case "category" -> {
                            List<String> levels = new ArrayList<>();
                            json.path("levels").forEach(level -> levels.add(level.asText()));
                            yield new Covariate.Category(name, levels);
                        }
                        default ->
                            throw new IllegalArgumentException(
                                    "expected a number, cyclic or category covariate, got " + json);
                    });
        }
        return List.copyOf(covariates);
    }
}
