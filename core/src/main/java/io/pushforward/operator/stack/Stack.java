package io.pushforward.operator.stack;

import io.pushforward.data.Folds;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.baseline.Combination;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.operator.simple.Kernel;
import io.pushforward.operator.simple.LocationScale;
import io.pushforward.operator.simple.MassChangeRidge;
import io.pushforward.operator.simple.MassRidge;
import io.pushforward.operator.simple.Neighbours;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.operator.simple.QuantileChangeRidge;
import io.pushforward.operator.simple.QuantileRidge;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Members are trained on all laws and combined with given weights; where none are given, with those that minimise the
 * objective on laws held out in turn.
 */
@Part(name = "stack", description = "operators mixed with weights that minimise a cross-validated score")
public record Stack(
        @Option("the operators; none stand for the closed-form operators that fit the laws")
        List<Member> members,

        @Option("what weights minimise where members have none; the log score where targets are counted masses")
        Objective objective,

        @Option("how the laws of members with weights become one")
        Stacking.Combine combine)
        implements OperatorTrainer {
    private static final int PARTS = 5;

    /** An operator of a stack. */
    public record Member(
            @Option(value = "the kind of the operator, with its options beside it", key = "kind", inline = true)
            OperatorTrainer operator,

            @Option(
                    value = "its share of the stack; for all members or for none",
                    above = 0,
                    below = Double.POSITIVE_INFINITY)
            Optional<Double> weight) {
        public Member {
            Declaration.check(Member.class, operator, weight);
            if (operator instanceof Stack) throw new IllegalArgumentException("kind: a stack of stacks is one stack");
        }

        public Member(OperatorTrainer operator) {
            this(operator, Optional.empty());
        }

        public Member(OperatorTrainer operator, double weight) {
            this(operator, Optional.of(weight));
        }
    }

    public Stack {
        members = List.copyOf(members);
        long weighted =
                members.stream().filter(member -> member.weight().isPresent()).count();
        if (weighted > 0 && weighted < members.size())
            throw new IllegalArgumentException("members: expected a weight for all of them or for none, got " + weighted
                    + " for " + members.size());
    }

    /** Members with their weights, or without. */
    public Stack(List<Member> members) {
        this(members, Objective.ENERGY, Stacking.Combine.MIXTURE);
    }

    /** All closed-form operators that fit, weighted by cross-validated energy distance. */
    public Stack() {
        this(List.of());
    }

    private static List<OperatorTrainer> standard(Space target) {
        Combination pooled = target.isNumeric() ? new Combination.Mixed() : new Combination.Mixed(0.01);
        return List.of(
                new PooledLaw(pooled),
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
        Chosen chosen = members.stream().allMatch(member -> member.weight().isPresent()) && !members.isEmpty()
                ? new Chosen(
                        trainers(),
                        combine,
                        members.stream()
                                .mapToDouble(member -> member.weight().orElseThrow())
                                .toArray())
                : crossValidated(training, run);
        long count = Arrays.stream(chosen.weights).filter(weight -> weight > 0).count();
        List<LawOperator> trained = new ArrayList<>();
        List<Double> kept = new ArrayList<>();
        Optional<Misfit> left = Optional.empty();
        try {
            for (int k = 0; k < chosen.weights.length; k++) {
                if (!(chosen.weights[k] > 0)) continue;
                String member = "member-" + k;
                int before = trained.size();
                Progress progress = (done, total, message) ->
                        run.progress().at(before * total + done, count * total, member + ": " + message);
                try {
                    trained.add(chosen.members
                            .get(k)
                            .train(training, run.part(member, run.seed().derive(k), progress)));
                    kept.add(chosen.weights[k]);
                } catch (Misfit misfit) { // it fits some of the laws, not all of them: the others share its weight
                    left = Optional.of(misfit);
                }
            }
            if (trained.isEmpty() && left.isPresent()) throw left.get();
        } catch (RuntimeException | Error e) {
            trained.forEach(LawOperator::close);
            throw e;
        }
        return new StackedOperator(
                this,
                chosen.combine,
                trained,
                kept.stream().mapToDouble(weight -> weight).toArray());
    }

    @Override
    public LawOperator open(State state) {
        return StackedOperator.open(this, state);
    }

    @Override
    public Stack declaring(List<String> symmetries) {
        return new Stack(
                members.stream()
                        .map(member -> new Member(member.operator().declaring(symmetries), member.weight()))
                        .toList(),
                objective,
                combine);
    }

    /** What computes the members. */
    @Override
    public String engine() {
        return members.isEmpty()
                ? OperatorTrainer.super.engine()
                : members.stream()
                        .map(member -> member.operator().engine())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", "));
    }

    private List<OperatorTrainer> trainers() {
        return members.stream().map(Member::operator).toList();
    }

    private record Chosen(List<OperatorTrainer> members, Stacking.Combine combine, double[] weights) {}

    private Chosen crossValidated(TrainingSet training, TrainingRun run) {
        LawPairs pairs = training.pairs();
        List<OperatorTrainer> all = members.isEmpty() ? standard(pairs.targetSpace()) : trainers();
        List<Split> splits = Folds.of(pairs, PARTS, run.seed()).splits();
        List<Law> held = Folds.held(pairs, splits);
        Stacking stacking =
                new Stacking(objective, pairs.targets(), pairs.signature().targets(), held);
        List<OperatorTrainer> fitting = new ArrayList<>();
        for (OperatorTrainer member : all) {
            List<Stacking.Seen> predictions = new ArrayList<>();
            try {
                for (Split split : splits) {
                    TrainingSet part = new TrainingSet(split.training(pairs), training.input(), training.target());
                    try (LawOperator operator = member.train(part, TrainingRun.of(run.seed()))) {
                        operator.applyEach(split.test(pairs).queries(), law -> predictions.add(stacking.seen(law)));
                    }
                }
            } catch (Misfit e) {
                if (!members.isEmpty()) throw e; // what was asked for must fit
                continue;
            }
            stacking.addSeen(predictions);
            fitting.add(member);
        }
        Stacking.Solution solution = stacking.solve();
        return new Chosen(fitting, solution.combine(), solution.weights());
    }
}
