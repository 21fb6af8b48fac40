package io.pushforward.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a law that nobody trained scores on the test pairs: the exact law, a plug-in law from estimated parameters, an
 * independent true ensemble, the constant predictor.
 *
 * @param meaning one sentence for the reader
 * @param scores means over test laws, by metric name
 */
public record ReferenceResult(
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String meaning,
        @JsonProperty(required = true) Map<String, Double> scores) {
    public ReferenceResult {
        if (name.isBlank()) throw new IllegalArgumentException("a reference needs a name, got a blank one");
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
    }
}
