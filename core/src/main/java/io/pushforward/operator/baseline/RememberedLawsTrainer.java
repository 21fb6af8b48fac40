package io.pushforward.operator.baseline;

import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.law.Unit;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Document;
import io.pushforward.store.State;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What trainers of operators that remember their training laws have in common.
 *
 * @param nearness how inputs are compared; empty where every law counts the same
 */
record RememberedLawsTrainer<T extends Record & OperatorTrainer>(
        T trainer, Weighting weighting, Optional<Near> nearness, Combination combination) {

    record Near(Distance distance, ParticleOptions particles) {}

    /** Numbers of inputs or targets that are remembered at most; of more laws some are, spread evenly. */
    private static final double MOST = 1 << 25;

    private static final int SOME = 32; // laws that are looked at for their unit

    RememberedLaws train(TrainingSet all, TrainingRun run) {
        TrainingSet training = new TrainingSet(some(all.pairs()), all.input(), all.target());
        Space inputSpace = training.pairs().inputSpace();
        Space targetSpace = training.pairs().targetSpace();
        CanonicalOrder order =
                new CanonicalOrder(run.seed().derive("particles").generator().nextLong());
        List<Law> targets = training.pairs().targets();
        Optional<RememberedLaws.Nearness> fitted = nearness.map(near -> {
            List<Ensemble> inputs = LazyList.of(training.pairs().inputs(), law -> Operators.points(law, inputSpace));
            Particles particles = near.particles.fit(near.distance, training, inputs);
            List<Ensemble> seen = LazyList.of(inputs, particles::of);
            if (isUnordered(inputSpace, near)) return new RememberedLaws.Nearness(particles, 1, MassDistance.fit(seen));
            double unit = Unit.of(spread(seen));
            List<Ensemble> inUnit = unit == 1 ? seen : LazyList.of(seen, law -> Unit.in(unit, law));
            return new RememberedLaws.Nearness(
                    particles, unit, near.distance.in(unit).fit(inUnit, order));
        });
        Optional<CovariateDistance> given = CovariateDistance.fit(training.pairs(), fitted);
        long[] ids = training.pairs().ids();
        CombinedTargets combined = combination.fit(targetSpace, targets, order);
        run.progress().at(ids.length, ids.length, "remembered " + ids.length + " laws");
        return new RememberedLaws(this, inputSpace, targetSpace, ids, order.key(), fitted, given, combined);
    }

    /** Some of the laws, evenly spread: which unit suits them all. */
    private static List<Ensemble> spread(List<Ensemble> laws) {
        int step = (laws.size() + SOME - 1) / SOME;
        return IntStream.iterate(0, k -> k < laws.size(), k -> k + step)
                .mapToObj(laws::get)
                .toList();
    }

    private LawPairs some(LawPairs all) {
        LawPairs pairs = all.atMostOfTargets(MOST);
        int perInput = nearness.map(
                        near -> near.distance.particles() * all.inputSpace().dimension())
                .orElse(0);
        return perInput == 0 ? pairs : pairs.spread((int) (MOST / perInput));
    }

    /** Labels without bins have no place on a line that a distance on the line could compare. */
    private static boolean isUnordered(Space inputs, Near near) {
        return !inputs.isNumeric() && inputs.bins().isEmpty() && near.distance.onTheLine();
    }

    LawOperator open(State state) {
        Document settings = state.settings();
        Space inputSpace = SpaceJson.read(settings.group("inputSpace"));
        Space targetSpace = SpaceJson.read(settings.group("targetSpace"));
        CanonicalOrder order = new CanonicalOrder(settings.whole("key"));
        String named = RememberedLaws.Nearness.UNIT;
        double unit = settings.has(named) ? settings.number(named) : 1;
        Optional<RememberedLaws.Nearness> opened = nearness.map(near -> new RememberedLaws.Nearness(
                Particles.open(state.part(Particles.NAME)),
                unit,
                isUnordered(inputSpace, near)
                        ? MassDistance.open(state)
                        : near.distance.in(unit).open(state, order)));
        return new RememberedLaws(
                this,
                inputSpace,
                targetSpace,
                state.array("ids").longs(),
                order.key(),
                opened,
                CovariateDistance.open(state),
                combination.open(targetSpace, state));
    }
}
