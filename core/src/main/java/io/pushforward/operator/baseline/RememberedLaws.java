package io.pushforward.operator.baseline;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.law.Unit;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An operator that combines remembered training targets, weighted by how near their inputs are to the query. */
final class RememberedLaws implements LawOperator {
    /** What is seen of an input in which unit, and how far it is from the training inputs in that unit. */
    record Nearness(Particles particles, double unit, InputDistance distance) {
        static final String UNIT = "unit";

        double[] squared(Ensemble input) {
            return distance.squared(Unit.in(unit, particles.of(input)));
        }
    }

    private static final int SOME = 16; // training laws that distances are taken from

    private final RememberedLawsTrainer<?> remembering;
    private final Space inputSpace;
    private final Space targetSpace;
    private final long[] ids;
    private final long key;
    private final Optional<Nearness> nearness;
    private final Optional<CovariateDistance> given;
    private final CombinedTargets combination;
    private final Optional<Law> constant; // where no law is nearer than another

    RememberedLaws(
            RememberedLawsTrainer<?> remembering,
            Space inputSpace,
            Space targetSpace,
            long[] ids,
            long key,
            Optional<Nearness> nearness,
            Optional<CovariateDistance> given,
            CombinedTargets combination) {
        this.remembering = remembering;
        this.inputSpace = inputSpace;
        this.targetSpace = targetSpace;
        this.ids = ids;
        this.key = key;
        this.nearness = nearness;
        this.given = given;
        this.combination = combination;
        this.constant = nearness.isPresent()
                ? Optional.empty()
                : Optional.of(combination.of(remembering.weighting().of(new double[ids.length])));
    }

    @Override
    public Space inputSpace() {
        return inputSpace;
    }

    @Override
    public Space targetSpace() {
        return targetSpace;
    }

    /** The same with another weighting. */
    RememberedLaws with(RememberedLawsTrainer<?> other) {
        return new RememberedLaws(other, inputSpace, targetSpace, ids, key, nearness, given, combination);
    }

    /** The median over some training laws of the distance from the other law that is the k-th nearest. */
    double reach(List<Query> training, int k) {
        List<Query> some = LazyList.spread(training, SOME);
        double[] reach = new double[some.size()];
        for (int i = 0; i < reach.length; i++) {
            double[] squared = squared(some.get(i));
            Arrays.sort(squared);
            reach[i] = squared[Math.min(k, squared.length - 1)]; // the first is the law's own
        }
        Arrays.sort(reach);
        return nearness.orElseThrow().unit() * Math.sqrt(reach[reach.length / 2]);
    }

    @Override
    public Law apply(Query query) {
        Operators.requireOn(query.law(), inputSpace);
        if (constant.isPresent()) return constant.get();
        return combination.of(remembering
                .weighting()
                .in(nearness.map(Nearness::unit).orElse(1.0))
                .of(squared(query)));
    }

    /** Squared distances from the training laws, in the unit of {@link Nearness}. */
    private double[] squared(Query query) {
        double[] squared = nearness.orElseThrow().squared(Operators.points(query.law(), inputSpace));
        given.ifPresent(distance -> distance.addTo(squared, query));
        return squared;
    }

    @Override
    public List<Covariate> covariates() {
        return given.map(CovariateDistance::declared).orElse(List.of());
    }

    @Override
    public long parameters() {
        return 0;
    }

    @Override
    public State state() {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("ids", NdArray.of(ids, ids.length));
        nearness.ifPresent(near -> near.distance().write(arrays));
        combination.write(arrays);
        State bare = new State(
                Declaration.of(remembering.trainer()).name(),
                Document.empty()
                        .with("options", Document.ofOptions(remembering.trainer()))
                        .with("inputSpace", SpaceJson.write(inputSpace))
                        .with("targetSpace", SpaceJson.write(targetSpace))
                        .with("key", key),
                arrays);
        State near = nearness.map(own -> bare.with(unit(bare.settings(), own.unit()))
                        .nest(Particles.NAME, own.particles().state()))
                .orElse(bare);
        return given.map(distance -> distance.addTo(near)).orElse(near);
    }

    private static Document unit(Document settings, double unit) {
        return unit == 1 ? settings : settings.withNumber(Nearness.UNIT, unit);
    }
}
