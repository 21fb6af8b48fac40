package io.pushforward.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an experiment measured: the content of {@code results.json}.
 *
 * @param scale {@code quick} or {@code paper}, or what the user's file says
 * @param operators in the order of the experiment file
 * @param references what known laws score on the same test pairs, such as the exact law or the constant predictor
 * @param provenance where the numbers come from
 * @param warnings what a reader should know before trusting the numbers, one sentence each
 */
public record Results(
        @JsonProperty(required = true) String experiment,
        @JsonProperty(required = true) String scale,
        @JsonProperty(required = true) List<OperatorResult> operators,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<ReferenceResult> references,

        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Provenance> provenance,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<String> warnings) {
    /** The name of the operator that always answers the pooled training law; every run scores it. */
    public static final String CONSTANT = Run.CONSTANT;

    public Results {
        if (experiment.isBlank()) throw new IllegalArgumentException("an experiment needs a name, got a blank one");
        if (scale.isBlank()) throw new IllegalArgumentException("a scale needs a name, got a blank one");
        operators = List.copyOf(operators);
        references = List.copyOf(references);
        warnings = List.copyOf(warnings);
        Set<String> names = new LinkedHashSet<>();
        for (OperatorResult operator : operators)
            if (!names.add(operator.name()))
                throw new IllegalArgumentException(
                        "operator names must differ, got " + operator.name() + " twice in " + experiment);
    }

    /** The required fields alone. */
    public static Results of(String experiment, String scale, List<OperatorResult> operators) {
        return new Results(experiment, scale, operators, List.of(), Optional.empty(), List.of());
    }

    /** The operators that compete: all but the constant predictor, unless it is alone. */
    public List<OperatorResult> contenders() {
        List<OperatorResult> others = operators.stream()
                .filter(operator -> !operator.name().equals(CONSTANT))
                .toList();
        return others.isEmpty() ? operators : others;
    }

    /** Whether floors are the operators' own, since nobody knows the true laws. */
    public boolean hasOwnFloors() {
        return operators.stream()
                .flatMap(operator -> operator.scores().values().stream())
                .anyMatch(MetricResult::hasOwnFloor);
    }

    /** Whether targets count as known in full: every floor of a distance is then zero, which that of a sample never is. */
    public boolean hasExactTargets() {
        return hasOwnFloors()
                && operators.stream()
                        .flatMap(operator -> operator.scores().values().stream())
                        .anyMatch(score -> score.floor().orElse(1) == 0);
    }

    /** The names of all metrics that any operator was scored by, in the order in which they first appear. */
    public List<String> metrics() {
        Set<String> names = new LinkedHashSet<>();
        for (OperatorResult operator : operators) names.addAll(operator.scores().keySet());
        return List.copyOf(names);
    }
}
