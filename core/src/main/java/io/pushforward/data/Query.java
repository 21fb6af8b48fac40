package io.pushforward.data;

import io.pushforward.law.Law;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an operator answers: an input law, what is given besides it, and further input laws by name.
 *
 * @param given may be {@link Covariates#NONE}
 * @param others further laws, such as that of the period before the last; often none
 */
public record Query(Law law, Covariates given, Map<String, Law> others) {
    public Query {
        others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    public Query(Law law, Covariates given) {
        this(law, given, Map.of());
    }

    /** A law of which nothing else is known. */
    public static Query of(Law law) {
        return new Query(law, Covariates.NONE);
    }

    /** A further input law; an error that names the known ones where there is none of this name. */
    public Law other(String name) {
        Law law = others.get(name);
        if (law == null)
            throw new IllegalArgumentException("expected a further input law \"" + name + "\", got " + others.keySet());
        return law;
    }

    /** The same with another input law. */
    public Query with(Law other) {
        return new Query(other, given, others);
    }
}
