package io.pushforward.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Checks JSON against the part of JSON Schema that the service's description uses. */
final class Schema {
    private Schema() {}

    static void check(JsonNode description, String reference, JsonNode value, String place) {
        JsonNode schema = description.at(reference.substring(1));
        assertThat(schema.isMissingNode()).as(reference).isFalse();
        check(description, schema, value, place);
    }

    private static void check(JsonNode description, JsonNode schema, JsonNode value, String place) {
        if (schema.has("$ref")) {
            check(description, schema.path("$ref").asText(), value, place);
            return;
        }
        boolean fits = switch (schema.path("type").asText()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            default -> true;
        };
        assertThat(fits)
                .as(place + ": " + schema.path("type") + ", got " + value.getNodeType())
                .isTrue();
        for (JsonNode required : schema.path("required"))
            assertThat(value.has(required.asText()))
                    .as(place + " has " + required)
                    .isTrue();
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties())
            if (value.has(property.getKey()))
                check(description, property.getValue(), value.get(property.getKey()), place + "." + property.getKey());
        if (schema.has("items"))
            for (JsonNode item : value) check(description, schema.path("items"), item, place + "[]");
    }
}
