package io.pushforward.operator;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/** A trainer that passes over the training laws many times, so that its time can be chosen. */
public interface EpochTrainer extends OperatorTrainer {
    int epochs();

    EpochTrainer withEpochs(int epochs);

    /**
     * The operators that a training passed through, by finished epochs: each is what the training would have given, had it
     * ended there with the rates of its whole schedule. Whoever asked closes them.
     *
     * @param checkpoints copies of the training's checkpoint; those of other trainings are left out
     */
    SortedMap<Integer, LawOperator> passed(TrainingSet training, TrainingRun run, List<Path> checkpoints);
}
