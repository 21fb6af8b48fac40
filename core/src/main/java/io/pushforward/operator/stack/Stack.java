package io.pushforward.operator.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Folds;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.operator.simple.Kernel;
import io.pushforward.operator.simple.LocationScale;
import io.pushforward.operator.simple.MassChangeRidge;
import io.pushforward.operator.simple.MassRidge;
import io.pushforward.operator.simple.Neighbours;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.operator.simple.QuantileChangeRidge;
import io.pushforward.operator.simple.QuantileRidge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The trainer of a stack: members are trained on all laws and combined with given weights; where none are given, with those
 * that minimise the objective on laws held out in turn.
 *
 * @param members none stand for the closed-form operators that fit the laws
 * @param weights by member
 * @param combine of given weights; chosen otherwise
 * @param options as an experiment file says all this
 */
public record Stack(
        List<OperatorTrainer> members,
        Optional<List<Double>> weights,
        Stacking.Combine combine,
        Objective objective,
        JsonNode options)
        implements OperatorTrainer {
    private static final int PARTS = 5;

    public Stack {
        members = List.copyOf(members);
        if (weights.isPresent() && weights.get().size() != members.size())
            throw new IllegalArgumentException("a stack needs one weight for each of its members, got "
                    + weights.get().size() + " for " + members.size());
    }

    /** All closed-form operators that fit, weighted by cross-validated energy distance. */
    public Stack() {
        this(
                List.of(),
                Optional.empty(),
                Stacking.Combine.MIXTURE,
                Objective.ENERGY,
                JsonNodeFactory.instance.objectNode());
    }

    private static List<OperatorTrainer> standard(Space target) {
        ObjectNode smooth = JsonNodeFactory.instance.objectNode();
        if (target instanceof Space.Labels) smooth.put("smoothing", 0.01);
        return List.of(
                Operators.provider("pooled-law").trainer(smooth),
                new Persistence(),
                new AffinePush(),
                new LocationScale(),
                new QuantileRidge(),
                new QuantileChangeRidge(),
                new Neighbours(),
                new Kernel(),
                new MassRidge(),
                new MassChangeRidge());
    }

    @Override
    public LawOperator train(TrainingSet training, TrainingRun run) {
        List<OperatorTrainer> all =
                members.isEmpty() ? standard(training.pairs().targetSpace()) : members;
        Chosen chosen = weights.map(given -> new Chosen(
                        all,
                        combine,
                        given.stream().mapToDouble(Double::doubleValue).toArray()))
                .orElseGet(() -> crossValidated(all, training, run));
        List<LawOperator> trained = new ArrayList<>();
        double[] kept =
                Arrays.stream(chosen.weights).filter(weight -> weight > 0).toArray();
        for (int k = 0; k < chosen.weights.length; k++) {
            if (!(chosen.weights[k] > 0)) continue;
            String member = "member-" + k;
            trained.add(chosen.members
                    .get(k)
                    .train(
                            training,
                            new TrainingRun(
                                    run.seed().derive(k),
                                    run.checkpoints().map(directory -> directory.resolve(member)),
                                    run.progress())));
        }
        return new StackedOperator(options, chosen.combine, trained, kept);
    }

    private record Chosen(List<OperatorTrainer> members, Stacking.Combine combine, double[] weights) {}

    private Chosen crossValidated(List<OperatorTrainer> all, TrainingSet training, TrainingRun run) {
        LawPairs pairs = training.pairs();
        List<Split> splits = Folds.of(pairs, PARTS, run.seed()).splits();
        List<Law> held = new ArrayList<>();
        for (Split split : splits) held.addAll(split.test(pairs).targets());
        Stacking stacking = new Stacking(objective, pairs.targets(), held);
        List<OperatorTrainer> fitting = new ArrayList<>();
        for (OperatorTrainer member : all) {
            List<Law> predictions = new ArrayList<>();
            try {
                for (Split split : splits) {
                    TrainingSet part = new TrainingSet(split.training(pairs), training.input(), training.target());
                    try (LawOperator operator = member.train(part, TrainingRun.of(run.seed()))) {
                        predictions.addAll(operator.applyAll(split.test(pairs).queries()));
                    }
                }
            } catch (IllegalArgumentException e) {
                if (!members.isEmpty()) throw e; // what was asked for must fit
                continue;
            }
            stacking.add(predictions);
            fitting.add(member);
        }
        Stacking.Solution solution = stacking.solve();
        return new Chosen(fitting, solution.combine(), solution.weights());
    }
}
