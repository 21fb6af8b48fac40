package io.pushforward.operator;

import io.pushforward.data.LawPairs;
import io.pushforward.data.Signature;
import io.pushforward.random.Seed;
import io.pushforward.settings.Role;
import io.pushforward.store.State;
import java.util.List;

/** Makes operators of one kind: how it trains is said by its options. */
@Role(
        value = "operator",
        description = "learns to predict laws: operators: [{name: LABEL, kind: NAME, …}]",
        key = "kind",
        fallback = "neural")
public interface OperatorTrainer {
    /** Trains on the training set alone; pure in (training set, seed). */
    LawOperator train(TrainingSet training, TrainingRun run);

    /** Trains on points as they are. */
    default LawOperator train(LawPairs training, Seed seed) {
        return train(TrainingSet.unprojected(training), TrainingRun.of(seed));
    }

    /** Opens an operator that a trainer with these options made. */
    LawOperator open(State state);

    /**
     * The same, told symmetries of every target law that the user declares, such as {@code odd}; a trainer that has no use
     * for them is as it was.
     */
    default OperatorTrainer declaring(List<String> symmetries) {
        return this;
    }

    /** The same, made to see what pairs like these give besides their input laws; most trainers see it anyway. */
    default OperatorTrainer seeing(Signature laws) {
        return this;
    }

    /** What computes, with its version, such as {@code libtorch 2.10.0-1.5.13}; bundles remember it. */
    default String engine() {
        return "Java " + Runtime.version().feature();
    }
}
