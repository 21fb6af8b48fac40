package io.pushforward.experiment;

import io.pushforward.operator.LawOperator;

/**
 * One trained operator; closing it closes the operator.
 *
 * @param draw which of its entry's seeds, from zero
 * @param seconds how long the training took
 */
public record Trained(Experiment.OperatorEntry entry, int draw, LawOperator operator, double seconds)
        implements AutoCloseable {
    @Override
    public void close() {
        operator.close();
    }
}
