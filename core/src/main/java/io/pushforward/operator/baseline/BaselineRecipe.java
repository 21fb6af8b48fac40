package io.pushforward.operator.baseline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorState;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Settings;
import java.util.List;
import java.util.Optional;

/**
 * The recipe of an operator that remembers its training laws.
 *
 * @param options with every default written out
 * @param nearness how inputs are compared; empty where every law counts the same
 */
record BaselineRecipe(
        String kind, ObjectNode options, Weighting weighting, Optional<Near> nearness, Combination.Rule combination)
        implements OperatorTrainer {

    record Near(DistanceRule distance, Particles.Rule particles) {
        static Near read(Settings options) {
            DistanceRule distance = DistanceRule.read(options);
            return new Near(distance, Particles.read(options.group("particles"), distance));
        }
    }

    static BaselineRecipe kernelRegression(String kind, JsonNode node) {
        Settings options = Settings.of(kind, node);
        Near near = Near.read(options);
        double bandwidth = options.number("bandwidth", near.distance.bandwidth());
        Combination.Rule combination = Combination.Rule.read(options);
        return new BaselineRecipe(
                kind, options.finish(), new Weighting.Kernel(bandwidth), Optional.of(near), combination);
    }

    static BaselineRecipe nearestLaw(String kind, JsonNode node) {
        Settings options = Settings.of(kind, node);
        Near near = Near.read(options);
        Combination.Rule combination = Combination.Rule.read(options);
        return new BaselineRecipe(kind, options.finish(), new Weighting.Nearest(), Optional.of(near), combination);
    }

    static BaselineRecipe pooledLaw(String kind, JsonNode node) {
        Settings options = Settings.of(kind, node);
        Combination.Rule combination = Combination.Rule.read(options);
        return new BaselineRecipe(kind, options.finish(), new Weighting.Equal(), Optional.empty(), combination);
    }

    @Override
    public LawOperator train(TrainingSet training, TrainingRun run) {
        Space inputSpace = training.pairs().inputSpace();
        Space targetSpace = training.pairs().targetSpace();
        CanonicalOrder order =
                new CanonicalOrder(run.seed().derive("particles").generator().nextLong());
        List<Law> targets = training.pairs().targets();
        Optional<RememberedLaws.Nearness> fitted = nearness.map(near -> {
            List<Ensemble> inputs = LazyList.of(training.pairs().inputs(), law -> Operators.points(law, inputSpace));
            Particles particles = near.particles.fit(training, inputs);
            return new RememberedLaws.Nearness(particles, near.distance.fit(LazyList.of(inputs, particles::of), order));
        });
        long[] ids = training.pairs().ids();
        Combination combined = combination.fit(targetSpace, targets, order);
        run.progress().at(ids.length, ids.length, "remembered " + ids.length + " laws");
        return new RememberedLaws(this, inputSpace, targetSpace, ids, order.key(), fitted, combined);
    }

    LawOperator open(OperatorState state) {
        JsonNode settings = state.settings();
        Space inputSpace = SpaceJson.read(settings.path("inputSpace"));
        Space targetSpace = SpaceJson.read(settings.path("targetSpace"));
        CanonicalOrder order = new CanonicalOrder(settings.path("key").asLong());
        Optional<RememberedLaws.Nearness> opened = nearness.map(near -> new RememberedLaws.Nearness(
                Particles.open(settings.path("particles"), state), near.distance.open(state, order)));
        return new RememberedLaws(
                this,
                inputSpace,
                targetSpace,
                state.array("ids").longs(),
                order.key(),
                opened,
                combination.open(targetSpace, state));
    }
}
