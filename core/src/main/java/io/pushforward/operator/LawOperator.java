package io.pushforward.operator;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Memory;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A map from laws to laws, in the original spaces of the data; ready to apply, never changed by applying it. */
public interface LawOperator extends AutoCloseable {
    /** Queries that {@link #applyEach} takes at a time, at most. */
    int BLOCK = 64;

    Space inputSpace();

    Space targetSpace();

    /** The predicted law of an ensemble of any size; the order of its points is irrelevant. */
    Law apply(Query query);

    /** The predicted law of a law of which nothing else is known. */
    default Law apply(Law input) {
        return apply(Query.of(input));
    }

    default List<Law> applyAll(List<Query> queries) {
        return queries.stream().map(this::apply).toList();
    }

    /** Answers queries in their order, a few at a time, so that neither they nor the laws need fit in memory. */
    default void applyEach(List<Query> queries, Consumer<Law> next) {
        double most = Memory.limit() / (double) BLOCK; // bytes of queries; several threads may come here at once
        List<Query> block = new ArrayList<>();
        double bytes = 0;
        for (int k = 0; k < queries.size(); k++) {
            Query query = queries.get(k);
            block.add(query);
            if (query.law() instanceof Ensemble law) bytes += (double) Double.BYTES * law.size() * law.dimension();
            if (block.size() < BLOCK && bytes < most && k + 1 < queries.size()) continue;
            applyAll(List.copyOf(block)).forEach(next);
            block.clear();
            bytes = 0;
        }
    }

    /**
     * This operator and then another one, which takes what this one predicts: {@code step.then(step)} is two time steps.
     * Closing it closes both.
     */
    default LawOperator then(LawOperator next) {
        return new ComposedOperator(this, next);
    }

    /** The covariates that queries must give; an operator that names none ignores what is given. */
    default List<Covariate> covariates() {
        return List.of();
    }

    /** The further input laws that queries must give, by name; an operator that names none ignores what is given. */
    default Map<String, Space> others() {
        return Map.of();
    }

    /** Everything needed to open an equal operator again; its provider's {@code open} reads it. */
    State state();

    /** The number of trained numbers; zero for operators that only remember laws. */
    long parameters();

    /** The training loss of each epoch; empty for operators that were not trained in epochs. */
    default double[] trainingLosses() {
        return new double[0];
    }

    /**
     * Waits for answers under way. What is asked later is an IllegalStateException where the operator held anything but
     * plain numbers.
     */
    @Override
    default void close() {}
}
