package io.pushforward.data;

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

    /** The pair itself, if it belongs. */
    LawPair checked(LawPair pair) {
        require(pair, "an input", input, pair.input().space());
        require(pair, "a target", target, pair.target().space());
        if (!pair.query().others().keySet().equals(others.keySet()))
            throw new IllegalArgumentException("law " + pair.id() + ": expected the further inputs " + others.keySet()
                    + ", got " + pair.query().others().keySet());
        others.forEach((name, space) -> require(
                pair, "an input " + name, space, pair.query().other(name).space()));
        if (!pair.query().given().declared().equals(covariates))
            throw new IllegalArgumentException("law " + pair.id() + ": expected the covariates " + covariates + ", got "
                    + pair.query().given().declared());
        return pair;
    }

    private static void require(LawPair pair, String what, Space expected, Space got) {
        if (!got.equals(expected))
            throw new IllegalArgumentException(
                    "law " + pair.id() + ": expected " + what + " on " + expected + ", got " + got);
    }
}
