package io.pushforward.data;

import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all pairs of a collection have in common.
 *
 * @param others the spaces of further input laws, by name
 * @param covariates what is given of each law besides its points
 */
public record Signature(
        Space input,
        Space target,
        Map<String, Space> others,
        List<Covariate> covariates,
        Observed inputs,
        Observed targets) {
    public Signature {
        others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
        covariates = List.copyOf(covariates);
    }

    /** That of pairs which are like this one. */
    static Signature like(Space input, Space target, LawPair pair) {
        Map<String, Space> others = new LinkedHashMap<>();
        pair.query().others().forEach((name, law) -> others.put(name, law.space()));
        return new Signature(input, target, others, pair.query().given().declared(), Observed.DRAWN, Observed.DRAWN);
    }

    public Signature with(Observed ofInputs, Observed ofTargets) {
        return new Signature(input, target, others, covariates, ofInputs, ofTargets);
    }

    /** The query itself, if it belongs. */
    Query checked(long id, Query query) {
        require(id, "an input", input, query.law().space());
        if (!query.others().keySet().equals(others.keySet()))
            throw new IllegalArgumentException("law " + id + ": expected the further inputs " + others.keySet()
                    + ", got " + query.others().keySet());
        others.forEach((name, space) ->
                require(id, "an input " + name, space, query.other(name).space()));
        if (!query.given().declared().equals(covariates))
            throw new IllegalArgumentException("law " + id + ": expected the covariates " + covariates + ", got "
                    + query.given().declared());
        return query;
    }

    /** The target itself, if it belongs. */
    Law checked(long id, Law law) {
        require(id, "a target", target, law.space());
        return law;
    }

    private static void require(long id, String what, Space expected, Space got) {
        if (!got.equals(expected))
            throw new IllegalArgumentException("law " + id + ": expected " + what + " on " + expected + ", got " + got);
    }
}
