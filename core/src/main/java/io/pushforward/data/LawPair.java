package io.pushforward.data;

import io.pushforward.law.Law;
import java.util.Map;
import java.util.Optional;

/** A query and the target law that belongs to it. The points of input and target are not paired. */
public record LawPair(long id, Query query, Law target, Facts facts) {
    public LawPair {
        if (id < 0) throw new IllegalArgumentException("a law id must not be negative, got " + id);
    }

    /** A pair without covariates. */
    public LawPair(long id, Map<String, Double> parameters, Optional<String> stratum, Law input, Law target) {
        this(id, Query.of(input), target, Facts.of(parameters, stratum));
    }

    public Law input() {
        return query.law();
    }

    public Map<String, Double> parameters() {
        return facts.parameters();
    }

    public Optional<String> regime() {
        return facts.stratum();
    }

    /** The value of a parameter; an error that names the known ones where there is none of this name. */
    public double parameter(String name) {
        Double value = parameters().get(name);
        if (value == null)
            throw new IllegalArgumentException("law " + id + " has no parameter \"" + name + "\"; known are "
                    + parameters().keySet());
        return value;
    }

    /** What its owner calls the law, or its id. */
    public String name() {
        return facts.name().orElseGet(() -> Long.toString(id));
    }
}
