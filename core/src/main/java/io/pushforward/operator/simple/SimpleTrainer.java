package io.pushforward.operator.simple;

import io.pushforward.data.LawPairs;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.ProjectedOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Declaration;
import io.pushforward.store.State;

/**
 * The trainer of an operator in closed form: a record that is a part, such as {@code new QuantileRidge()}.
 *
 * <p>It works on coefficients where the training set is projected and points are paths or have many coordinates; else on the
 * points themselves.
 */
public interface SimpleTrainer extends OperatorTrainer {
    /** Learns from training laws; refuses spaces that it does not fit. */
    Model fit(Laws laws);

    /** A model that was written by its {@link Model#write}. */
    Model open(SavedModel opened);

    @Override
    default LawOperator open(State state) {
        return SimpleOperator.open(this, state);
    }

    /** The name in experiment files. */
    default String name() {
        return Declaration.of(getClass().asSubclass(Record.class)).name();
    }

    /** Whether it predicts in the original spaces even where the training set is projected. */
    default boolean isUnprojected() {
        return false;
    }

    /** Whether covariates change nothing. */
    default boolean ignoresCovariates() {
        return false;
    }

    /** Whether further input laws change nothing. */
    default boolean ignoresFurtherLaws() {
        return false;
    }

    @Override
    default LawOperator train(TrainingSet training, TrainingRun run) {
        LawOperator operator = train(training, isPlain(training) ? training.pairs() : Coefficients.of(training));
        int laws = training.pairs().size();
        run.progress().at(laws, laws, "fitted to " + laws + " laws");
        return operator;
    }

    /** The same where the pairs are known already as the coefficients of the set's projections. */
    default LawOperator train(TrainingSet training, LawPairs shortened) {
        boolean plain = isPlain(training);
        SimpleOperator inner = SimpleOperator.of(this, Laws.of(plain ? training.pairs() : shortened));
        return plain ? inner : new ProjectedOperator(inner, training.input(), training.target());
    }

    private boolean isPlain(TrainingSet training) {
        return isUnprojected() || Coefficients.isPlain(training);
    }
}
