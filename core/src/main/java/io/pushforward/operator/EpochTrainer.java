package io.pushforward.operator;

/** A trainer that passes over the training laws many times, so that its time can be chosen. */
public interface EpochTrainer extends OperatorTrainer {
    int epochs();

    EpochTrainer withEpochs(int epochs);
}
