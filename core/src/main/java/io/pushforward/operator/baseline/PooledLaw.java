package io.pushforward.operator.baseline;

import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.State;
import java.util.Optional;

/** All training targets together, whatever the query: what an operator scores that learned nothing. */
@Part(name = "pooled-law", description = "all training targets together, whatever the input")
public record PooledLaw(
        @Option(value = "how the targets become one law", inline = true)
        Combination combine) implements OperatorTrainer {
    public PooledLaw() {
        this(new Combination.Mixed());
    }

    private RememberedLawsTrainer<PooledLaw> remembering() {
        return new RememberedLawsTrainer<>(this, new Weighting.Equal(), Optional.empty(), combine);
    }

    @Override
    public LawOperator train(TrainingSet training, TrainingRun run) {
        return remembering().train(training, run);
    }

    @Override
    public LawOperator open(State state) {
        return remembering().open(state);
    }
}
