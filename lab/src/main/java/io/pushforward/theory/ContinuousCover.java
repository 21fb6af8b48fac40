package io.pushforward.theory;

import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.State;

/**
 * Makes {@link CoverOperator}s. Features are root mean squares of cosines and sines: laws differ by 1 where they have
 * nothing in common.
 */
@Part(
        name = "continuous-cover",
        description =
                "the theory's construction without training: training targets mixed by tents on a cover of features")
public record ContinuousCover(
        @Option(value = "of the balls, in the space of features", above = 0)
        double radius) implements OperatorTrainer {
    public ContinuousCover {
        Declaration.check(ContinuousCover.class, radius);
    }

    public ContinuousCover() {
        this(0.1);
    }

    @Override
    public CoverOperator train(TrainingSet training, TrainingRun run) {
        return CoverOperator.of(training, radius, run.seed());
    }

    @Override
    public CoverOperator open(State state) {
        return CoverOperator.open(state, radius);
    }
}
