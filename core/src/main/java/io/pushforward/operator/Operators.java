package io.pushforward.operator;

import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.store.State;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Operators from their {@link State}, through the trainers of their kinds. */
public final class Operators {
    private Operators() {}

    /** The operator that was written as plain data. */
    public static LawOperator open(State state) {
        return switch (state.kind()) {
            case ProjectedOperator.KIND -> ProjectedOperator.open(state);
            case ComposedOperator.KIND -> ComposedOperator.open(state);
            default -> trainer(state).open(state);
        };
    }

    /** The trainer that makes operators of this kind with the options that the state remembers. */
    private static OperatorTrainer trainer(State state) {
        Settings options = state.settings().group("options").settings("operator");
        OperatorTrainer trainer = Registry.read(OperatorTrainer.class, state.kind(), options);
        options.finish();
        return trainer;
    }

    /** What computes an operator, with its version. */
    public static String engine(LawOperator operator) {
        if (operator instanceof ProjectedOperator projected) return engine(projected.inner());
        if (operator instanceof ComposedOperator composed)
            return composed.steps().stream().map(Operators::engine).distinct().collect(Collectors.joining(", "));
        return trainer(operator.state()).engine();
    }

    /** What becomes of the answers of several operators to one query. */
    public static Law combined(List<LawOperator> members, Query query, Function<List<Law>, Law> combine) {
        return combine.apply(members.stream().map(member -> member.apply(query)).toList());
    }

    /** What becomes of the answers of several operators to each of many queries, which each operator gets at once. */
    public static List<Law> combined(List<LawOperator> members, List<Query> queries, Function<List<Law>, Law> combine) {
        List<List<Law>> each =
                members.stream().map(member -> member.applyAll(queries)).toList();
        return IntStream.range(0, queries.size())
                .mapToObj(query ->
                        combine.apply(each.stream().map(laws -> laws.get(query)).toList()))
                .toList();
    }

    /** Refuses an input law on another space. */
    public static void requireOn(Law law, Space expected) {
        if (!law.space().equals(expected))
            throw new IllegalArgumentException("expected an input law on " + expected + ", got one on " + law.space());
    }

    /** The points of an input law, or its labels with their masses, checked to be on the expected space. */
    public static Ensemble points(Law law, Space expected) {
        requireOn(law, expected);
        if (law instanceof Categorical labels) return labels.atoms().orElseThrow();
        if (law instanceof Ensemble ensemble) return ensemble;
        throw new Misfit("expected an input law given by points, got a " + law + "; sample it first");
    }
}
