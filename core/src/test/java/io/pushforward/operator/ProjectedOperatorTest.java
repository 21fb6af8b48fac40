package io.pushforward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.baseline.GaussianW2;
import io.pushforward.operator.baseline.KernelRegression;
import io.pushforward.project.Basis;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.project.Standardised;
import io.pushforward.store.State;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A kernel regression between coefficients, seen between paths. */
class ProjectedOperatorTest {
    /** Projects the pairs, trains between coefficients, and wraps the result. */
    private static LawOperator train(TrainingSet training, TrainingRun run) {
        List<LawPair> pairs = training.pairs().pairs().stream()
                .map(pair -> new LawPair(
                        pair.id(),
                        pair.parameters(),
                        pair.regime(),
                        coefficients(training.input(), pair.input()),
                        coefficients(training.target(), pair.target())))
                .toList();
        Space inputs = pairs.get(0).input().space();
        Space targets = pairs.get(0).target().space();
        LawOperator inner = new KernelRegression(new GaussianW2())
                .train(
                        new TrainingSet(
                                new LawPairs(inputs, targets, pairs),
                                new IdentityProjection(inputs),
                                new IdentityProjection(targets)),
                        run);
        return new ProjectedOperator(inner, training.input(), training.target());
    }

    private record Projecting() implements OperatorTrainer {
        @Override
        public LawOperator train(TrainingSet training, TrainingRun run) {
            return ProjectedOperatorTest.train(training, run);
        }

        @Override
        public LawOperator open(State state) {
            return Operators.open(state);
        }
    }

    private static Law coefficients(Projection projection, Law law) {
        return law instanceof Ensemble points ? projection.analyse(points) : law;
    }

    @Nested
    class BetweenPaths extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return new Projecting();
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.projected(
                    TrainingSets.pathsToPaths(5), new Standardised(new Pca(3)), new Basis(Basis.Family.LEGENDRE, 4));
        }
    }

    @Nested
    class ToLabels extends OperatorContract {
        @Override
        protected OperatorTrainer trainer() {
            return new Projecting();
        }

        @Override
        protected TrainingSet training() {
            return TrainingSets.projected(
                    TrainingSets.pathsToLabels(5), Pca.explaining(0.9), new IdentityProjection.Method());
        }
    }

    @Test
    void projections_thatDoNotFitTheInnerOperator_areRefused() {
        TrainingSet training =
                TrainingSets.projected(TrainingSets.pathsToLabels(5), new Pca(2), new IdentityProjection.Method());
        ProjectedOperator operator =
                (ProjectedOperator) train(training, TrainingRun.of(io.pushforward.random.Seed.of(1)));
        Projection other = new Pca(3)
                .fit(
                        training.pairs().inputSpace(),
                        training.pairs().inputs().stream()
                                .map(Ensemble.class::cast)
                                .toList());
        assertThatThrownBy(() -> new ProjectedOperator(operator.inner(), other, training.target()))
                .hasMessageContaining("3 coefficients");
        assertThat(operator.input()).isSameAs(training.input());
    }
}
