package io.pushforward.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * Where numbers come from, so that they can be made again.
 *
 * @param seed the experiment's seed, from which every other is derived
 * @param trainingLaws how many laws the operators learned from
 * @param testLaws how many laws they were scored on
 * @param commit of the program, with a mark where the working tree differed from it
 * @param machine processor, cores, operating system and Java, in a line
 * @param seconds of the whole run
 * @param finished when the run ended, in ISO 8601
 * @param peakBytes the most memory that the run held, where the system tells
 */
public record Provenance(
        @JsonProperty(required = true) long seed,
        @JsonProperty(required = true) int trainingLaws,
        @JsonProperty(required = true) int testLaws,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> commit,
        @JsonProperty(required = true) String machine,
        @JsonProperty(required = true) double seconds,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> finished,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Long> peakBytes) {
    public Provenance {
        if (trainingLaws < 0 || testLaws < 0)
            throw new IllegalArgumentException(
                    "counts of laws must not be negative, got " + trainingLaws + " and " + testLaws);
        if (!(seconds >= 0)) throw new IllegalArgumentException("seconds must not be negative, got " + seconds);
    }
}
