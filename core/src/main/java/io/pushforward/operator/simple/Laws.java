package io.pushforward.operator.simple;

import io.pushforward.data.Covariate;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The training laws in memory, in the spaces that an operator works in. */
record Laws(
        Space input,
        Space target,
        Map<String, Space> others,
        List<Covariate> covariates,
        List<Query> queries,
        List<Law> targets) {
    static Laws of(LawPairs pairs) {
        List<Query> queries = new ArrayList<>();
        List<Law> targets = new ArrayList<>();
        for (LawPair pair : pairs) {
            queries.add(pair.query());
            targets.add(pair.target());
        }
        return new Laws(
                pairs.inputSpace(),
                pairs.targetSpace(),
                pairs.signature().others(),
                pairs.covariates(),
                queries,
                targets);
    }

    int size() {
        return targets.size();
    }

    List<Ensemble> inputPoints() {
        return queries.stream().map(query -> Points.of(query.law())).toList();
    }

    List<Ensemble> targetPoints() {
        return targets.stream().map(Points::of).toList();
    }

    /** Refuses targets that are not on the line. */
    void requireLine(String name) {
        if (target instanceof Space.Labels || target.dimension() != 1)
            throw misfit(name, "targets on the line", target);
    }

    /** Refuses inputs that are not on the targets' space. */
    void requireOneSpace(String name) {
        if (!input.equals(target)) throw misfit(name, "inputs and targets on one space", input + " and " + target);
    }

    /** Refuses targets without points. */
    void requirePoints(String name) {
        if (target instanceof Space.Labels) throw misfit(name, "targets with points", target);
    }

    static Misfit misfit(String name, String expected, Object got) {
        return new Misfit(name + " needs " + expected + ", got " + got);
    }
}
