package io.pushforward.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a law for splits, diagnosis and tables, and is never an operator's input.
 *
 * @param name what its owner calls the law; empty where only its id is known
 * @param parameters what identifies the law in its family, by name, in a fixed order
 * @param stratum a label to stratify splits by
 * @param group laws of one group stay together in splits and folds
 * @param order a time or rank by which splits and folds may be cut
 * @param words what else is known of the law in words, by name
 */
public record Facts(
        Optional<String> name,
        Map<String, Double> parameters,
        Optional<String> stratum,
        Optional<String> group,
        OptionalDouble order,
        Map<String, String> words) {
    public static final Facts NONE = of(Map.of(), Optional.empty());

    public Facts {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
    }

    public Facts(
            Optional<String> name,
            Map<String, Double> parameters,
            Optional<String> stratum,
            Optional<String> group,
            OptionalDouble order) {
        this(name, parameters, stratum, group, order, Map.of());
    }

    public static Facts of(Map<String, Double> parameters, Optional<String> stratum) {
        return new Facts(Optional.empty(), parameters, stratum, Optional.empty(), OptionalDouble.empty());
    }
}
