package io.pushforward.simulate.lorenz;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Part;
import io.pushforward.store.State;
import java.util.List;

/**
 * What a forecaster who knows the Lorenz-96 model predicts without an ensemble: the mean of the analysis moved by the model, its
 * covariance by the linearised one (the prediction step of the extended Kalman filter). It learns nothing.
 */
@Part(
        name = "lorenz-propagation",
        description = "the normal law by linear propagation with the Lorenz-96 model, which it knows; learns nothing")
public record LinearPropagation() implements OperatorTrainer {
    @Override
    public LawOperator train(TrainingSet training, TrainingRun run) {
        Lorenz96 system = new Lorenz96();
        if (!training.pairs().targetSpace().equals(system.targetSpace())
                || !training.pairs().covariates().equals(Lorenz96.GIVEN))
            throw new Misfit("lorenz-propagation needs laws of lorenz-96, got ones on "
                    + training.pairs().targetSpace());
        return new Propagated();
    }

    @Override
    public LawOperator open(State state) {
        return new Propagated();
    }

    private record Propagated() implements LawOperator {
        @Override
        public Space inputSpace() {
            return new Lorenz96().inputSpace();
        }

        @Override
        public Space targetSpace() {
            return new Lorenz96().targetSpace();
        }

        @Override
        public List<Covariate> covariates() {
            return Lorenz96.GIVEN;
        }

        @Override
        public Law apply(Query query) {
            Ensemble input = Operators.points(query.law(), inputSpace());
            double lead = query.given().value(0);
            double[] mean = input.mean();
            double[] covariance = input.covariance();
            int sites = Lorenz96.RING.sites();
            if (input.size() > 1) // as an estimate
            for (int i = 0; i < covariance.length; i++) covariance[i] *= input.size() / (input.size() - 1.0);
            Lorenz96.RING.propagate(mean, covariance, lead, Lorenz96.steps(lead));
            for (int i = 0; i < sites; i++)
                for (int j = 0; j < i; j++) {
                    double middle = 0.5 * (covariance[i * sites + j] + covariance[j * sites + i]);
                    covariance[i * sites + j] = covariance[j * sites + i] = middle;
                }
            return Gaussian.of(targetSpace(), mean, covariance);
        }

        @Override
        public State state() {
            return State.of(Declaration.of(LinearPropagation.class).name())
                    .with(Document.empty().with("options", Document.ofOptions(new LinearPropagation())));
        }

        @Override
        public long parameters() {
            return 0;
        }
    }
}
