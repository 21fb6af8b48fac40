package io.pushforward.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.predict.HeldOutError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A held-out error as a bundle keeps it: {@code {"metric": "w1", "source": "test", "distances": […]}}. */
final class HeldOutJson {
    private HeldOutJson() {}

    static ObjectNode write(HeldOutError error) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("metric", error.metric()).put("source", error.source().name().toLowerCase(Locale.ROOT));
        ArrayNode distances = json.putArray("distances");
        error.distances().forEach(distances::add);
        return json;
    }

    static HeldOutError read(JsonNode json) {
        List<Double> distances = new ArrayList<>();
        for (JsonNode distance : json.path("distances")) {
            if (!distance.isNumber())
                throw new IllegalArgumentException("expected distances of held-out laws, got " + distance);
            distances.add(distance.doubleValue());
        }
        return new HeldOutError(
                json.path("metric").asText(),
                HeldOutError.Source.valueOf(json.path("source").asText().toUpperCase(Locale.ROOT)),
                distances);
    }
}
