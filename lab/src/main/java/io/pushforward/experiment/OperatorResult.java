package io.pushforward.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One operator's size, cost and scores.
 *
 * @param parameters trained numbers; zero for an operator that only remembers training laws
 * @param seeds how many trainings the scores are taken over
 * @param trainSeconds wall-clock seconds of one training, on average over the seeds
 * @param scores by metric name, in the order of the experiment file
 * @param calibration whether the predicted laws are as wide as the true ones, where that was measured
 */
public record OperatorResult(
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) long parameters,
        @JsonProperty(required = true) int seeds,
        @JsonProperty(required = true) double trainSeconds,
        @JsonProperty(required = true) Map<String, MetricResult> scores,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Calibration> calibration) {
    public OperatorResult {
        if (name.isBlank()) throw new IllegalArgumentException("an operator needs a name, got a blank one");
        if (parameters < 0)
            throw new IllegalArgumentException("parameters of " + name + " must not be negative, got " + parameters);
        if (seeds < 1) throw new IllegalArgumentException("seeds of " + name + " must be at least 1, got " + seeds);
        if (!(trainSeconds >= 0))
            throw new IllegalArgumentException(
                    "trainSeconds of " + name + " must not be negative, got " + trainSeconds);
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
    }

    /** An operator whose calibration was not measured. */
    public static OperatorResult of(
            String name, long parameters, int seeds, double trainSeconds, Map<String, MetricResult> scores) {
        return new OperatorResult(name, parameters, seeds, trainSeconds, scores, Optional.empty());
    }

    /** The score by a metric, where it was taken. */
    public Optional<MetricResult> score(String metric) {
        return Optional.ofNullable(scores.get(metric));
    }
}
