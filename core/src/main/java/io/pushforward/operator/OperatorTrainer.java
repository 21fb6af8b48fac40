package io.pushforward.operator;

/** The recipe of an operator. */
public interface OperatorTrainer {
    /** Trains on the training set alone; pure in (training set, seed). */
    LawOperator train(TrainingSet training, TrainingRun run);
}
