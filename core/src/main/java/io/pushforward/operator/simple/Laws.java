package io.pushforward.operator.simple;

import io.pushforward.data.Covariate;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import java.util.List;
import java.util.Map;

/** The training laws in the spaces that an operator works in. Laws may be read each time they are asked for. */
record Laws(
        Space input,
        Space target,
        Map<String, Space> others,
        List<Covariate> covariates,
        List<Query> queries,
        List<Law> targets) {
    /** Numbers of laws that closed forms learn from at most; of more laws they see some, spread evenly. */
    private static final double MOST = 1 << 26;

    static Laws of(LawPairs all) {
        LawPairs pairs = all.atMost(MOST);
        return new Laws(
                pairs.inputSpace(),
                pairs.targetSpace(),
                pairs.signature().others(),
                pairs.covariates(),
                pairs.queries(),
                pairs.targets());
    }

    int size() {
        return targets.size();
    }

    /** At most so many of them, spread evenly. */
    Laws spread(int count) {
        return new Laws(
                input, target, others, covariates, LazyList.spread(queries, count), LazyList.spread(targets, count));
    }

    List<Law> inputs() {
        return LazyList.of(queries, Query::law);
    }

    List<Ensemble> inputPoints() {
        return LazyList.of(inputs(), Points::of);
    }

    List<Ensemble> targetPoints() {
        return LazyList.of(targets, Points::of);
    }

    /** Refuses targets that are not on the line. */
    void requireLine(String name) {
        if (!target.isNumeric() || target.dimension() != 1) throw misfit(name, "targets on the line", target);
    }

    /** Refuses inputs that are not on the targets' space. */
    void requireOneSpace(String name) {
        if (!input.equals(target)) throw misfit(name, "inputs and targets on one space", input + " and " + target);
    }

    /** Refuses targets without points. */
    void requirePoints(String name) {
        if (!target.isNumeric()) throw misfit(name, "targets with points", target);
    }

    static Misfit misfit(String name, String expected, Object got) {
        return new Misfit(name + " needs " + expected + ", got " + got);
    }
}
