package io.pushforward.data;

import io.pushforward.law.Law;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An input law and the target law that belongs to it. Their points are not paired.
 *
 * @param parameters what identifies the law in its family, by name, in a fixed order; never an operator's input
 * @param regime a label to stratify splits by
 */
public record LawPair(long id, Map<String, Double> parameters, Optional<String> regime, Law input, Law target) {
    public LawPair {
        if (id < 0) throw new IllegalArgumentException("a law id must not be negative, got " + id);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** The value of a parameter; an error that names the known ones where there is none of this name. */
    public double parameter(String name) {
        Double value = parameters.get(name);
        if (value == null)
            throw new IllegalArgumentException(
                    "law " + id + " has no parameter \"" + name + "\"; known are " + parameters.keySet());
        return value;
    }
}
